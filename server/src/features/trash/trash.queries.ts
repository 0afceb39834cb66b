import type { BodyOf } from '@longstrip/contract/endpoint';
import type { listTrash } from '@longstrip/contract/trash/trash.endpoints';
import type { ListedTrashEntry, TrashEntry } from '@longstrip/contract/trash/trash.shapes';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { matchesWords } from '../../platform/database/matches-words.ts';
import { readList } from '../../platform/database/read-page.ts';
import { authorNames, type LookUpAuthorName } from '../versions/index.ts';
import { trashMilliseconds } from './delete-from-trash.ts';
import { type TrashEntryRow, trashTables } from './trash.tables.ts';

type Ports = {
  db: Database;
  lookUpAuthorName: LookUpAuthorName;
  comicTitles(ids: string[]): Promise<ReadonlyMap<string, string>>;
};

export async function trashPage(
  body: BodyOf<typeof listTrash>,
  { db, lookUpAuthorName, comicTitles }: Ports,
): Promise<{ data: ListedTrashEntry[]; next: string | null }> {
  const { rows, next } = await readList(trashTables.read(db).selectFrom('trash').selectAll(), body, {
    // The same expression as in the index trash_words.
    filters: { search: (typed) => matchesWords(sql`title`, typed) },
    sorts: {
      deleted: [
        { name: 'deleted_at', type: 'time' },
        { name: 'id', type: 'uuid' },
      ],
    },
  });
  const [nameOf, titles] = await Promise.all([
    authorNames(rows, lookUpAuthorName),
    comicTitles(rows.flatMap(({ kind, comic_id: id }) => (kind !== 'comic' && id) || [])),
  ]);
  const data = rows.map((row) => ({
    ...toTrashEntry(row),
    comicTitle: row.kind === 'comic' ? null : (titles.get(row.comic_id ?? '') ?? null),
    deletedBy: nameOf(row),
    contents: row.contents,
  }));
  return { data, next };
}

export function toTrashEntry(row: TrashEntryRow): TrashEntry {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    comicsId: row.comic_id,
    chapterId: row.chapter_id,
    deletedAt: row.deleted_at.toISOString(),
    deletedForGoodAt: new Date(row.deleted_at.getTime() + trashMilliseconds).toISOString(),
  };
}
