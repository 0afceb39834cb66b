/** A check of the code, and what is left when it is gone. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

export type Edit = {
  /** From the root of the repository. A module: a migration has run before anything is walked. */
  file: `${string}.ts`;
  /** Must be in the file exactly once; how its words are spaced, and commas at the end of lists, do not matter. */
  find: string;
  replace: string;
};

export type RemovedCheck = Edit & {
  name: string;
  /** Guards of the same thing further in: while they stand, the first is not missed. Removed together with it. */
  also?: readonly Edit[];
  /** It withholds nothing but gives the reason: without it nothing leaks, and the reason is missing. */
  tells?: true;
};

/** The same in one line. */
export type RemovedLine = readonly [name: string, file: Edit['file'], find: string, replace: string];

/** The text of a module without the check; undefined where it has none of it. */
export function removedFrom(url: string, text: string, check: RemovedCheck): string | undefined {
  const edits = [check, ...(check.also ?? [])].filter(({ file }) => url.endsWith(`/${file}`));
  if (edits.length === 0) return undefined;
  return edits.reduce((before, { file, find, replace }) => {
    const found = before.match(new RegExp(patternOf(find), 'g')) ?? [];
    if (found.length !== 1)
      throw new Error(`${check.name}: ${found.length} times instead of once in ${file}: ${find}`);
    return before.replace(found[0]!, () => replace);
  }, text);
}

/** Matches the code however the formatter has broken its lines. */
function patternOf(code: string): string {
  const tokens = code.match(/\w+|[^\s\w]/g)!;
  return tokens
    .map((token) => token.replace(/[^\w]/, '\\$&'))
    .map((token) => (/^\\[)\]}]$/.test(token) ? `,?\\s*${token}` : token))
    .join('\\s*');
}

/** Why a check can no longer be taken out of its files; undefined if it can. */
export async function whyNotRemovable(check: RemovedCheck): Promise<string | undefined> {
  try {
    for (const { file } of [check, ...(check.also ?? [])])
      removedFrom(`/${file}`, await readFile(path.join(root, file), 'utf8'), check);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
