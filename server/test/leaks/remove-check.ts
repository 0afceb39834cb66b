/** Removes one check from the code. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

export type Edit = {
  /** Path from the root of the repository. Only modules can be changed: migrations run before the walk. */
  file: `${string}.ts`;
  /** Must be in the file exactly once; white space and trailing commas do not matter. */
  find: string;
  replace: string;
};

export type RemovedCheck = Edit & {
  name: string;
  /** Later checks of the same thing, which hide that the first one is missing. Removed together with it. */
  also?: readonly Edit[];
  /** The check only gives a reason: without it nothing leaks, but the reason is missing. */
  givesReason?: true;
};

/** A removed check without `also`, as a tuple. */
export type RemovedLine = readonly [name: string, file: Edit['file'], find: string, replace: string];

/** The source of a module without the check; undefined if the check is not in this module. */
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

/** Why a check can no longer be removed from its files; undefined if it can. */
export async function whyNotRemovable(check: RemovedCheck): Promise<string | undefined> {
  try {
    for (const { file } of [check, ...(check.also ?? [])])
      removedFrom(`/${file}`, await readFile(path.join(root, file), 'utf8'), check);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
