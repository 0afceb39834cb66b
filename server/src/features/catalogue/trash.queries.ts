import { trashDays, type TrashEntry } from '@longstrip/contract/catalogue/trash.shapes';
import type { listTrash } from '@longstrip/contract/catalogue/staff.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { orderOf, readPage, type PageColumns } from '../../platform/database/read-page.ts';
import { catalogueTables, type CatalogueTables } from './catalogue.tables.ts';

export type TrashRow = Selectable<CatalogueTables['trash']>;

export const trashMilliseconds = trashDays * 86_400_000;

const sortColumns: Record<'deleted', PageColumns<TrashRow>> = {
  deleted: [
    { name: 'deleted_at', type: 'time' },
    { name: 'id', type: 'uuid' },
  ],
};

export async function trashPage(db: Database, { sort, ...page }: BodyOf<typeof listTrash>) {
  const query = catalogueTables.read(db).selectFrom('trash').selectAll();
  const { rows, next } = await readPage(query, orderOf(sortColumns, sort), page);
  return { data: rows.map(trashOnTheWire), next };
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
