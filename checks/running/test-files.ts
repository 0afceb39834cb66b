/** Which files are tests, and of which size. */
import { globSync } from 'node:fs';
import { root } from './programs.ts';

export type Size = 'unit' | 'database' | 'end to end';

const rooms = ['checks', 'bootstrap', 'contract/src', 'server', 'web/app', 'demo-content', 'bench', 'e2e'];

export function sizeOf(file: string): Size {
  if (file.endsWith('.e2e.ts')) return 'end to end';
  return file.endsWith('.db.test.ts') ? 'database' : 'unit';
}

/** Paths from the root, smallest size first; with words given, those that contain one of them. */
export function testFilesOf(words: readonly string[] = []): string[] {
  const order: Size[] = ['unit', 'database', 'end to end'];
  return globSync(
    rooms.flatMap((room) => [`${room}/**/*.test.{ts,tsx}`, `${room}/**/*.e2e.ts`]),
    {
      cwd: root,
      exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(typeof name === 'string' ? name : ''),
    },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word.replace(/^\.\//, ''))))
    .sort((a, b) => order.indexOf(sizeOf(a)) - order.indexOf(sizeOf(b)) || (a < b ? -1 : 1));
}
