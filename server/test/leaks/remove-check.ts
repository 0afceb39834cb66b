/** A check of the code, and what is left when it is gone. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

export type Edit = {
  /** From the root of the repository. */
  file: string;
  /** Must stand in the file exactly once. */
  find: string;
  replace: string;
};

export type RemovedCheck = Edit & {
  name: string;
  /** Guards of the same thing further in: while they stand, the first is not missed. Removed together with it. */
  also?: readonly Edit[];
  /** It keeps nothing back, but tells the reason: without it nothing leaks, and nobody learns why they get nothing. */
  tells?: true;
};

/** The same in one line. */
export type RemovedLine = readonly [name: string, file: string, find: string, replace: string];

/** The text of a module without the check; undefined where it has none of it. */
export function removedFrom(url: string, text: string, check: RemovedCheck): string | undefined {
  const edits = [check, ...(check.also ?? [])].filter(({ file }) => url.endsWith(`/${file}`));
  if (edits.length === 0) return undefined;
  return edits.reduce((before, { file, find, replace }) => {
    if (before.split(find).length !== 2)
      throw new Error(`${check.name}: not exactly once in ${file}: ${find}`);
    return before.replace(find, () => replace);
  }, text);
}

/** Throws where a check no longer stands where it is said to be. */
export async function assertRemovable(check: RemovedCheck): Promise<void> {
  for (const { file } of [check, ...(check.also ?? [])])
    removedFrom(`/${file}`, await readFile(path.join(root, file), 'utf8'), check);
}
