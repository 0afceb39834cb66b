import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { ContentRating, SiteVariant } from '@longstrip/contract/site';
import { freeChapterCount, type ChapterFacts } from '@longstrip/contract/reading/access.rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { offersUncensored } from './genres.queries.ts';

/** A chapter with everything the lock and the choice of a variant ask about it. */
export type ChapterRow = {
  id: string;
  comic_id: string;
  title: string;
  chapter_number: number;
  is_free: boolean;
  preview_image_id: string | null;
  published_at: Date;
  content_rating: ContentRating;
  /** 0-based place in the comic, counted only as far as it matters: `freeChapterCount` means that or more. */
  position: number;
  /** The comic has the genre that offers uncensored episodes. */
  uncensored: boolean;
  /** Variants that have pages. */
  variants: AssetVariant[];
};

export type ChaptersWanted = {
  comicIds?: string[];
  ids?: string[];
  ratings: readonly ContentRating[];
};

function matching(db: Database | Tx, wanted: ChaptersWanted) {
  let query = catalogueTables
    .read(db)
    .selectFrom('chapter')
    .innerJoin('comic', 'comic.id', 'chapter.comic_id')
    .where('comic.content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`);
  if (wanted.comicIds)
    query = query.where('chapter.comic_id', '=', sql<string>`any(${wanted.comicIds}::uuid[])`);
  if (wanted.ids) query = query.where('chapter.id', '=', sql<string>`any(${wanted.ids}::uuid[])`);
  return query;
}

/** One page of chapters, ascending by number within their comic. */
export async function chaptersOf(
  db: Database | Tx,
  wanted: ChaptersWanted & { limit: number; offset: number },
): Promise<ChapterRow[]> {
  return matching(db, wanted)
    .select([
      'chapter.id',
      'chapter.comic_id',
      'chapter.title',
      'chapter.chapter_number',
      'chapter.is_free',
      'chapter.preview_image_id',
      'chapter.published_at',
      'comic.content_rating',
      sql<number>`(select count(*)::int from (
        select 1 from chapter earlier
        where earlier.comic_id = chapter.comic_id and earlier.chapter_number < chapter.chapter_number
        limit ${sql.lit(freeChapterCount)}) as before)`.as('position'),
      offersUncensored.as('uncensored'),
      sql<AssetVariant[]>`array(
        select variant from unnest(array['censored', 'uncensored', 'legal']) as variant
        where exists (select 1 from page where page.chapter_id = chapter.id and page.variant = variant.variant))`.as(
        'variants',
      ),
    ])
    .orderBy('chapter.comic_id')
    .orderBy('chapter.chapter_number')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
}

/** Ids and dates alone, for lists of addresses: none of what a chapter's row costs to work out. */
export async function chapterAddresses(
  db: Database | Tx,
  wanted: ChaptersWanted & { limit: number },
): Promise<{ id: string; comic_id: string; published_at: Date }[]> {
  return matching(db, wanted)
    .select(['chapter.id', 'chapter.comic_id', 'chapter.published_at'])
    .orderBy('chapter.comic_id')
    .orderBy('chapter.chapter_number')
    .limit(wanted.limit)
    .execute();
}

/** The row as the decision about locks and variants wants it. */
export function factsOf(row: ChapterRow): ChapterFacts {
  const { position, is_free: isFree, content_rating: rating, uncensored, variants } = row;
  return { position, isFree, rating, uncensored, variants };
}

export async function countChapters(db: Database | Tx, wanted: ChaptersWanted): Promise<number> {
  const row = await matching(db, wanted)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findChapter(
  db: Database | Tx,
  id: string,
  ratings: readonly ContentRating[],
): Promise<ChapterRow | undefined> {
  const [row] = await chaptersOf(db, { ids: [id], ratings, limit: 1, offset: 0 });
  return row;
}

/** The ids of a comic's chapters with these numbers. */
export async function chapterIdsByNumber(
  db: Database | Tx,
  comicId: string,
  numbers: number[],
): Promise<Map<number, string>> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('chapter')
    .select(['id', 'chapter_number'])
    .where('comic_id', '=', comicId)
    .where('chapter_number', '=', sql<number>`any(${numbers}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.chapter_number, row.id]));
}

/** The newest chapters of a site, or of one comic, for feeds. */
export async function newestChapters(
  db: Database | Tx,
  wanted: { site: SiteVariant; comicId?: string; limit: number },
): Promise<{ id: string; comic_id: string; title: string; published_at: Date }[]> {
  let query = catalogueTables
    .read(db)
    .selectFrom('chapter')
    .innerJoin('comic', 'comic.id', 'chapter.comic_id')
    .select(['chapter.id', 'chapter.comic_id', 'chapter.title', 'chapter.published_at'])
    .where('comic.site', '=', wanted.site)
    .orderBy('chapter.published_at', 'desc')
    .orderBy('chapter.id', 'desc')
    .limit(wanted.limit);
  if (wanted.comicId) query = query.where('chapter.comic_id', '=', wanted.comicId);
  return query.execute();
}
