/** Lets a test that runs as root act as another user of the machine for a moment. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** Options of a test that needs root, which alone may become another user. */
export const needsRoot = {
  skip: process.getuid?.() === 0 ? false : 'only root can become another user',
};

/** Options of a test whose server leaves root: the user it becomes has to be able to read this checkout. */
export const needsRootAndOpenCheckout = {
  skip: needsRoot.skip || (isOpen(import.meta.dirname) ? false : 'other users cannot read this checkout'),
};

function isOpen(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpen(parent));
}

/** Runs `work` with the rights of this user. */
export async function asUser<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const gid = Number(execFileSync('id', ['-g', name], { encoding: 'utf8' }));
  const groups = process.getgroups!();
  process.setgroups!([gid]);
  process.setegid!(gid);
  process.seteuid!(name);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
    process.setegid!(0);
    process.setgroups!(groups);
  }
}
