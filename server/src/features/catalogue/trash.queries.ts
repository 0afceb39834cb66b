import { trashDays, type TrashEntry } from '@longstrip/contract/catalogue/trash.shapes';
import type { Database } from '../../platform/database/open-database.ts';
import { readPage, type PageOrder } from '../../platform/database/read-page.ts';
import { catalogueTables } from './catalogue.tables.ts';

export type TrashRow = {
  id: string;
  kind: TrashEntry['kind'];
  title: string;
  comic_id: string;
  chapter_id: string | null;
  deleted_at: Date;
};

export const trashMilliseconds = trashDays * 86_400_000;

const newestFirst: PageOrder<TrashRow> = {
  columns: [
    { name: 'deleted_at', type: 'time' },
    { name: 'id', type: 'uuid' },
  ],
  direction: 'desc',
};

export async function trashPage(db: Database, page: { limit: number; after?: string | undefined }) {
  const query = catalogueTables.read(db).selectFrom('trash').selectAll();
  const { rows, next } = await readPage(query, newestFirst, page);
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
