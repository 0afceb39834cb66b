import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most bytes of gzip of the scripts and styles that the back office loads before its first screen. */
const maxBytes = 165_000;

function filesOf(manifest, key, found = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (found.has(file)) return found;
  found.add(file);
  for (const each of imports) filesOf(manifest, each, found);
  return found;
}

export async function assertEntrySize(folder, manifest) {
  const files = [...filesOf(manifest, 'index.html'), manifest['style.css'].file];
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(folder, file))).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const list = files.map((file, index) => `${file} ${sizes[index]}`).join(', ');
  if (total > maxBytes) throw new Error(`The entry is ${total} bytes of gzip, of ${maxBytes}: ${list}.`);
  console.log(`Entry: ${total} bytes of gzip, of ${maxBytes} (${list}).`);
}
