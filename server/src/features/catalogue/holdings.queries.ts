import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';

/** Chapters that hold some of these images as pages, with which of them and how many pages they have in all. */
export type Holding = { comicId: string; chapterId: string; imageIds: Set<string>; pageCount: number };

export async function chapterHoldings(db: Database | Tx, imageIds: string[]): Promise<Holding[]> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('page')
    .innerJoin('chapter', 'chapter.id', 'page.chapter_id')
    .select([
      'chapter.comic_id as comicId',
      'chapter.id as chapterId',
      sql<string[]>`array_agg(page.image_id)`.as('imageIds'),
      sql<number>`(select count(*)::int from page as every where every.chapter_id = chapter.id and every.variant = page.variant)`.as(
        'pageCount',
      ),
    ])
    .where('page.image_id', '=', sql<string>`any(${imageIds}::uuid[])`)
    .groupBy(['chapter.comic_id', 'chapter.id', 'page.variant'])
    .execute();
  return rows.map((row) => ({ ...row, imageIds: new Set(row.imageIds) }));
}

/** The oldest comic with this title, whatever its case. */
export async function findComicByTitle(
  db: Database | Tx,
  title: string,
): Promise<{ id: string } | undefined> {
  return catalogueTables
    .read(db)
    .selectFrom('comic')
    .select('id')
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** The wanted chapter number if it is free, else the next one after the last. */
export async function freeChapterNumber(tx: Tx, comicId: string, wanted: number): Promise<number> {
  const rows = await catalogueTables
    .read(tx)
    .selectFrom('chapter')
    .select(sql<boolean>`coalesce(bool_or(chapter_number = ${wanted}), false)`.as('taken'))
    .select(sql<number>`coalesce(max(chapter_number), 0)`.as('last'))
    .where('comic_id', '=', comicId)
    .executeTakeFirstOrThrow();
  return rows.taken ? rows.last + 1 : wanted;
}
