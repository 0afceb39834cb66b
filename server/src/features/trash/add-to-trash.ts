import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import type { Author, VersionPorts } from '../versions/index.ts';
import { type TrashEntryRow, trashTables } from './trash.tables.ts';

/** `id`: what was put into the trash; `trashId`: the entry that restores it. */
type Trashed = { id: string; trashId: string };

/** `deleted` is for the audit trail: one object for each deleted thing, or for the pages of a variant. */
export type Deletion = { trashed: Trashed[]; deleted: object[] };

type NewEntry = Pick<TrashEntryRow, 'kind' | 'title'> &
  Partial<Pick<TrashEntryRow, 'comic_id' | 'chapter_id' | 'content_rating' | 'contents'>>;

const noContents = { comics: 0, chapters: 0, pages: { censored: 0, uncensored: 0, legal: 0 } };

/** Creates entries; returns their ids in the same order. The caller marks its rows with them. */
export async function addToTrash(
  tx: Tx,
  entries: readonly NewEntry[],
  /** Undefined for a command. */
  author: Author | undefined,
  { clock, lockAccountShared }: VersionPorts,
): Promise<string[]> {
  if (entries.length === 0) return [];
  const author_uid = author?.uid && (await lockAccountShared(tx, author.uid)) ? author.uid : null;
  const rows = entries.map((entry) => ({
    contents: noContents,
    ...entry,
    id: uuid(),
    deleted_at: clock.now(),
    author_uid,
    author_key: author?.keyId ?? null,
  }));
  await trashTables.write(tx).insertInto('trash').values(rows).execute();
  return rows.map(({ id }) => id);
}
