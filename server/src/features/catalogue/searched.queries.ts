/** For the index of the search: what it holds of each comic and chapter, and which of those it found a reader may see. */
import type { ComicStatus } from '@longstrip/contract/catalogue/comics.shapes';
import type { ContentRating, SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { isPublished } from './chapters.queries.ts';
import { hasOneOfGenres, type Scope } from './comics.queries.ts';
import type { CreatorRow } from './creators.queries.ts';

type ComicNames = {
  id: string;
  site: SiteVariant;
  titles: string[];
  /** Of creators: their names, and their other names if readers may know them. */
  names: string[];
};

/** By what these comics are found, drafts too; nothing of those in the trash. */
export async function namesOfComics(db: Database | Tx, ids: readonly string[]): Promise<ComicNames[]> {
  const queries = catalogueTables.read(db);
  const rows = await queries
    .selectFrom('comic')
    .select(['id', 'site', 'title', 'other_titles'])
    .where('id', '=', anyOf(ids))
    .execute();
  const creators = await queries
    .selectFrom('comic_creator')
    .innerJoin('creator', 'creator.id', 'creator_id')
    .innerJoin('comic', (join) =>
      join.onRef('comic.id', '=', 'comic_id').onRef('comic.site', '=', 'creator.site'),
    )
    .select(['comic_id', 'name', 'also_known_as', 'also_known_as_public'])
    .where('comic_id', '=', anyOf(ids))
    .orderBy('position')
    .orderBy('creator.id')
    .execute();
  const namesOf = Map.groupBy(creators, ({ comic_id }) => comic_id);
  return rows.map(({ id, site, title, other_titles }) => ({
    id,
    site,
    titles: [title, ...other_titles.split('\n')].filter(Boolean),
    names: [...new Set((namesOf.get(id) ?? []).flatMap(publicNamesOf))],
  }));
}

type CreatorNames = { id: string; site: SiteVariant; names: string[] };

/** Of these creators: their names, and their other names if readers may know them; nothing of those in the trash. */
export async function namesOfCreators(db: Database | Tx, ids: readonly string[]): Promise<CreatorNames[]> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('creator')
    .select(['id', 'site', 'name', 'also_known_as', 'also_known_as_public'])
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(({ id, site, ...creator }) => ({ id, site, names: publicNamesOf(creator) }));
}

const publicNamesOf = ({
  name,
  also_known_as,
  also_known_as_public: isPublic,
}: Pick<CreatorRow, 'name' | 'also_known_as' | 'also_known_as_public'>): string[] => [
  name,
  ...(isPublic ? also_known_as : []),
];

type ChapterTitle = { id: string; comicId: string; site: SiteVariant; title: string };

export async function titlesOfChapters(db: Database | Tx, ids: readonly string[]): Promise<ChapterTitle[]> {
  return catalogueTables
    .read(db)
    .selectFrom('chapter')
    .innerJoin('comic', 'comic.id', 'chapter.comic_id')
    .select(['chapter.id', 'chapter.comic_id as comicId', 'comic.site', 'chapter.title'])
    .where('chapter.id', '=', anyOf(ids))
    .execute();
}

export type ComicFilters = {
  genres?: string[] | undefined;
  status?: ComicStatus | undefined;
  contentRating?: ContentRating | undefined;
  /** The number of published chapters. */
  chapters?: { min: number; max: number } | undefined;
};

/** Which of these comics exist for a caller and fit the filters. */
export async function visibleComics(
  db: Database,
  ids: readonly string[],
  { ratings }: Scope,
  { genres, status, contentRating, chapters }: ComicFilters = {},
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  let query = catalogueTables
    .read(db)
    .selectFrom('comic')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('content_rating', '=', sql<ContentRating>`any(${ratings})`)
    .where('published', '=', true);
  if (genres?.length) query = query.where(hasOneOfGenres(genres));
  if (status) query = query.where('status', '=', status);
  if (contentRating) query = query.where('content_rating', '=', contentRating);
  if (chapters)
    query = query.where('chapter_count', '>=', chapters.min).where('chapter_count', '<=', chapters.max);
  return new Set((await query.execute()).map(({ id }) => id));
}

type VisibleChapter = {
  id: string;
  title: string;
  chapter_number: number;
  comic_id: string;
  comic_title: string;
  language: string;
};

/** The same of chapters, with what a list of results shows. */
export async function visibleChapters(
  db: Database,
  ids: readonly string[],
  { ratings }: Scope,
): Promise<Map<string, VisibleChapter>> {
  if (ids.length === 0) return new Map();
  const rows = await catalogueTables
    .read(db)
    .selectFrom('chapter')
    .innerJoin('comic', 'comic.id', 'chapter.comic_id')
    .select(['chapter.id', 'chapter.title', 'chapter.chapter_number', 'chapter.comic_id'])
    .select(['comic.title as comic_title', 'comic.language'])
    .where('chapter.id', '=', anyOf(ids))
    .where('comic.content_rating', '=', sql<ContentRating>`any(${ratings})`)
    .where(isPublished)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
