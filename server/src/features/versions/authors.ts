import type { Principal } from '../../platform/http/caller.ts';

/** Who changed something: a person, a key, or neither for a command. */
export type Author = { uid: string | null; keyId: string | null };

/** What staff see of an author; null where nothing is known. */
export type LookUpAuthorName = (author: Author) => Promise<string | null>;

type AuthorRow = { author_uid: string | null; author_key: string | null };

export function authorOf({ person, keyId }: Principal): Author {
  return { uid: person?.uid ?? null, keyId };
}

/** The names of the authors of rows, each looked up once. */
export async function authorNames(
  rows: readonly AuthorRow[],
  lookUpAuthorName: LookUpAuthorName,
): Promise<(row: AuthorRow) => string | null> {
  const names = new Map<string | null, string | null>();
  for (const { author_uid: uid, author_key: keyId } of rows)
    if (!names.has(uid ?? keyId)) names.set(uid ?? keyId, await lookUpAuthorName({ uid, keyId }));
  return (row) => names.get(row.author_uid ?? row.author_key) ?? null;
}
