import {
  type ListedTrashEntry,
  trashDays,
  type TrashEntry,
} from '@longstrip/contract/catalogue/trash.shapes';
import type { listTrash } from '@longstrip/contract/catalogue/staff.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readList } from '../../platform/database/read-page.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { authorNames, type LookUpAuthorName } from '../versions/index.ts';
import { catalogueTables, type CatalogueTables } from './catalogue.tables.ts';
import { matchesWords } from './staff.queries.ts';

export type TrashRow = Selectable<CatalogueTables['trash']>;

export const trashMilliseconds = trashDays * 86_400_000;

export async function trashPage(
  db: Database,
  body: BodyOf<typeof listTrash>,
  lookUpAuthorName: LookUpAuthorName,
): Promise<{ data: ListedTrashEntry[]; next: string | null }> {
  const { rows, next } = await readList(catalogueTables.read(db).selectFrom('trash').selectAll(), body, {
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
    titlesOfComics(
      db,
      rows.flatMap(({ kind, comic_id: id }) => (kind !== 'comic' && id) || []),
    ),
  ]);
  const data = rows.map((row) => ({
    ...trashOnTheWire(row),
    comicTitle: row.kind === 'comic' ? null : (titles.get(row.comic_id ?? '') ?? null),
    deletedBy: nameOf(row),
    contents: row.contents,
  }));
  return { data, next };
}

/** The titles of comics, of those in the trash too. */
async function titlesOfComics(db: Database, ids: string[]): Promise<Map<string, string>> {
  const tables = catalogueTables.read(db);
  const rows = await tables
    .selectFrom('comic')
    .select(['id', 'title'])
    .where('id', '=', anyOf(ids))
    .unionAll(
      tables
        .selectFrom('trash')
        .select(sql<string>`comic_id`.as('id'))
        .select('title')
        .where('kind', '=', 'comic')
        .where('comic_id', '=', anyOf(ids)),
    )
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export function trashOnTheWire(row: TrashRow): TrashEntry {
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

/** The comic in the trash with this title, case-insensitive. */
export async function deletedComicByTitle(
  db: Database,
  title: string,
): Promise<{ title: string } | undefined> {
  return catalogueTables
    .read(db)
    .selectFrom('trash')
    .select('title')
    .where('kind', '=', 'comic')
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .limit(1)
    .executeTakeFirst();
}

/** The title of a comic in the trash. */
export async function deletedComicTitle(db: Database, id: string): Promise<string | undefined> {
  const row = await catalogueTables
    .read(db)
    .selectFrom('trash')
    .select('title')
    .where('kind', '=', 'comic')
    .where('comic_id', '=', id)
    .executeTakeFirst();
  return row?.title;
}
