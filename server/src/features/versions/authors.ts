import type { Principal } from '../../platform/http/caller.ts';

/** Who changed something: a person, a key, or neither for a command. */
export type Author = { uid: string | null; keyId: string | null };

/** The address of an account; null without one. */
export type EmailOf = (uid: string) => Promise<string | null>;

type AuthorRow = { author_uid: string | null; author_key: string | null };

export function authorOf({ person, keyId }: Principal): Author {
  return { uid: person?.uid ?? null, keyId };
}

/** What staff see of the author of a row; null where none is known. */
export async function authorNames(
  rows: readonly AuthorRow[],
  emailOf: EmailOf,
): Promise<(row: AuthorRow) => string | null> {
  const emails = new Map<string, string | null>();
  for (const { author_uid: uid } of rows) if (uid && !emails.has(uid)) emails.set(uid, await emailOf(uid));
  return (row) => emails.get(row.author_uid ?? '') ?? (row.author_key && 'API key');
}
