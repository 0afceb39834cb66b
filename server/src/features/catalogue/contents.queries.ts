import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';

export type ChapterContents = {
  id: string;
  title: string;
  number: number;
  createdAt: Date;
  /** The images of its censored pages in order. */
  imageIds: string[];
};

/** All chapters of a comic with their pages, in order. */
export async function contentsOf(db: Database | Tx, comicId: string): Promise<ChapterContents[]> {
  return catalogueTables
    .read(db)
    .selectFrom('chapter')
    .select(['id', 'title', 'chapter_number as number', 'created_at as createdAt'])
    .select(
      sql<string[]>`array(select image_id from page where chapter_id = chapter.id and variant = 'censored'
        order by page_number)`.as('imageIds'),
    )
    .where('comic_id', '=', comicId)
    .orderBy('chapter_number')
    .execute();
}

/** The comics with this title, case-insensitive, oldest first. */
export async function comicsByTitle(
  db: Database | Tx,
  title: string,
): Promise<{ id: string; title: string }[]> {
  return catalogueTables
    .read(db)
    .selectFrom('comic')
    .select(['id', 'title'])
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .orderBy('created_at')
    .execute();
}

/** How many chapters these comics have, and how many pages of each variant; or these chapters, by `id`. */
export async function countContents(tx: Tx, key: 'comic_id' | 'id', ids: string[]) {
  const count = (variant: string) => sql<number>`count(*) filter (where variant = ${variant})::int`;
  const rows = await catalogueTables
    .read(tx)
    .selectFrom('chapter')
    .leftJoin('page', 'page.chapter_id', 'chapter.id')
    .select([`chapter.${key} as id`, sql<number>`count(distinct chapter.id)::int`.as('chapters')])
    .select([
      count('censored').as('censored'),
      count('uncensored').as('uncensored'),
      count('legal').as('legal'),
    ])
    .where(`chapter.${key}`, '=', anyOf(ids))
    .groupBy(`chapter.${key}`)
    .execute();
  const counted = new Map(rows.map(({ id, chapters, ...pages }) => [id, { comics: 0, chapters, pages }]));
  return (id: string) =>
    counted.get(id) ?? { comics: 0, chapters: 0, pages: { censored: 0, uncensored: 0, legal: 0 } };
}

/** The titles of these comics, of either site. */
export async function comicTitles(db: Database | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await catalogueTables
    .read(db)
    .selectFrom('comic')
    .select(['id', 'title'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The comics, chapters, genres and creators with these ids, by name. */
export async function namesInCatalogue(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    kind: 'comic' | 'chapter' | 'genre' | 'creator';
    name: string;
    comicsId: string | null;
  }>`
    select id, 'comic' as kind, title as name, null::uuid as "comicsId" from comic where id = any(${ids}::uuid[])
    union all
    select id, 'chapter', title, comic_id from chapter where id = any(${ids}::uuid[])
    union all
    select id, 'genre', name, null from genre where id = any(${ids}::uuid[])
    union all
    select id, 'creator', name, null from creator where id = any(${ids}::uuid[])`.execute(
    catalogueTables.read(db),
  );
  return rows;
}
