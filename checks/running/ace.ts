/** Ace, the checker of accessible EPUB files, with its many packages only where the tests of operations run. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from './programs.ts';

const version = '1.4.6';

/** Path of its program, installed with npm if it is missing; undefined after a message if that is not possible. */
export async function installAce(log: (message: string) => void): Promise<string | undefined> {
  const folder = path.join(root, 'node_modules', '.cache', `ace-${version}`);
  const program = path.join(folder, 'node_modules', '@daisy', 'ace-cli', 'bin', 'ace.js');
  if (existsSync(program)) return program;
  log('Installing Ace with npm. This takes a minute.');
  await mkdir(folder, { recursive: true });
  // Without scripts: they would download a browser, and Debian's is used.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...flags, `@daisy/ace-cli@${version}`],
    { encoding: 'utf8' },
  );
  if (status === 0 && existsSync(program)) return program;
  log(`Ace could not be installed:\n${stderr.trim().split('\n').slice(-5).join('\n')}`);
  return undefined;
}
