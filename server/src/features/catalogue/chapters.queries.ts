import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { defaultCoinPrice } from '@longstrip/contract/coins/coins.rules';
import { contentRatings, type ContentRating, type SiteVariant } from '@longstrip/contract/site';
import { freeChapterCount, type ChapterAccessInput } from '@longstrip/contract/reading/access.rules';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import type { Scope } from './comics.queries.ts';
import { offersUncensored } from './genres.queries.ts';
import { replacedImages } from './replaced-images.ts';

/** A chapter with everything that the lock and the choice of a variant depend on. */
export type ChapterRow = {
  id: string;
  comic_id: string;
  title: string;
  chapter_number: number;
  is_free: boolean;
  preview_image_id: string | null;
  published_at: Date;
  /** Both the chapter and its comic are published. */
  published: boolean;
  content_rating: ContentRating;
  /** Null for the default price (`defaultCoinPrice`). */
  coin_price: number | null;
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
} & Scope;

/** For queries that join `chapter` and `comic`. */
export const isPublished = sql<boolean>`(chapter.published and comic.published)`;

export function matchingChapters(db: Database | Tx, wanted: ChaptersWanted) {
  let query = catalogueTables
    .read(db)
    .selectFrom('chapter')
    .innerJoin('comic', 'comic.id', 'chapter.comic_id')
    .where('comic.content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`);
  if (!wanted.drafts) query = query.where(isPublished);
  if (wanted.comicIds) query = query.where('chapter.comic_id', '=', anyOf(wanted.comicIds));
  if (wanted.ids) query = query.where('chapter.id', '=', anyOf(wanted.ids));
  return query;
}

/** Counts earlier published chapters. If drafts counted, planning a chapter would already lock another one. */
const position = sql<number>`(select count(*)::int from (
  select 1 from chapter earlier
  where earlier.comic_id = chapter.comic_id and earlier.published and earlier.chapter_number < chapter.chapter_number
  limit ${sql.lit(freeChapterCount)}) as before)`;

const variants = sql<AssetVariant[]>`array(
  select variant from unnest(array['censored', 'uncensored', 'legal']) as variant
  where exists (select 1 from page where page.chapter_id = chapter.id and page.variant = variant.variant))`;

export const chapterColumns = [
  'chapter.id',
  'chapter.comic_id',
  'chapter.title',
  'chapter.chapter_number',
  'chapter.is_free',
  'chapter.preview_image_id',
  'chapter.published_at',
  isPublished.as('published'),
  'comic.content_rating',
  'comic.coin_price',
  position.as('position'),
  offersUncensored.as('uncensored'),
  variants.as('variants'),
] as const;

/** One page of chapters, ascending by number within their comic. `from`: the lowest number. */
export async function chaptersOf(
  db: Database | Tx,
  wanted: ChaptersWanted & { from?: number; limit: number; offset: number },
): Promise<ChapterRow[]> {
  let query = matchingChapters(db, wanted);
  if (wanted.from !== undefined) query = query.where('chapter.chapter_number', '>=', wanted.from);
  return query
    .select(chapterColumns)
    .orderBy('chapter.comic_id')
    .orderBy('chapter.chapter_number')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
}

/** The distinct states and sets of variants with pages, among the published and planned chapters of these comics. */
export async function episodesToRead(
  db: Database,
  comicIds: string[],
): Promise<{ comic_id: string; published: boolean; variants: AssetVariant[] }[]> {
  return catalogueTables
    .read(db)
    .selectFrom('chapter')
    .select(['comic_id', 'published', variants.as('variants')])
    .distinct()
    .where('comic_id', '=', anyOf(comicIds))
    .where(({ or, eb }) => or([eb('published', '=', true), eb('publish_at', 'is not', null)]))
    .execute();
}

/** How many chapters of these comics are in each of these states. */
export async function countEpisodes(
  db: Database | Tx,
  comicIds: string[],
): Promise<{ comic_id: string; published: boolean; variants: AssetVariant[]; episodes: number }[]> {
  const chapters = catalogueTables
    .read(db)
    .selectFrom('chapter')
    .select(['comic_id', 'published', variants.as('variants')])
    .where('comic_id', '=', anyOf(comicIds));
  return catalogueTables
    .read(db)
    .selectFrom(chapters.as('state'))
    .select(['comic_id', 'published', 'variants', sql<number>`count(*)::int`.as('episodes')])
    .groupBy(['comic_id', 'published', 'variants'])
    .execute();
}

/** The chapter that a page image belongs to, with all its page images. */
export async function chapterShowing(
  db: Database | Tx,
  imageId: string,
): Promise<(ChapterRow & { pages: { image_id: string; variant: AssetVariant }[] }) | undefined> {
  return matchingChapters(db, { ratings: contentRatings, drafts: true })
    .select(chapterColumns)
    .select(
      sql<{ image_id: string; variant: AssetVariant }[]>`(
        select json_agg(json_build_object('image_id', image_id, 'variant', variant))
        from (select chapter_id, image_id, variant from page
          union all select chapter_id, image_id, variant from ${replacedImages} as replaced) as shown
        where shown.chapter_id = chapter.id)`.as('pages'),
    )
    .where(
      'chapter.id',
      '=',
      sql<string>`coalesce((select chapter_id from page where image_id = ${imageId}),
        (select chapter_id from ${replacedImages} as replaced where image_id = ${imageId}))`,
    )
    .executeTakeFirst();
}

/** Only ids, numbers and dates, without the subqueries of a whole row. */
export async function chapterAddresses(
  db: Database | Tx,
  wanted: ChaptersWanted & { limit: number },
): Promise<Pick<ChapterRow, 'id' | 'comic_id' | 'chapter_number' | 'published_at'>[]> {
  return matchingChapters(db, wanted)
    .select(['chapter.id', 'chapter.comic_id', 'chapter.chapter_number', 'chapter.published_at'])
    .orderBy('chapter.comic_id')
    .orderBy('chapter.chapter_number')
    .limit(wanted.limit)
    .execute();
}

/** Subquery for other slices: the ids of all chapters of these comics. */
export function chaptersInComics(comicIds: readonly string[]): RawBuilder<string> {
  return sql`select id from chapter where comic_id = any(${comicIds}::uuid[])`;
}

/** The row as input for `decideChapter`. */
export function accessInputOf(row: ChapterRow): ChapterAccessInput {
  const { position, is_free: isFree, content_rating: rating, uncensored, variants, published } = row;
  const coinPrice = row.coin_price ?? defaultCoinPrice;
  return { published, position, isFree, rating, uncensored, variants, coinPrice };
}

export async function countChapters(db: Database | Tx, wanted: ChaptersWanted): Promise<number> {
  const { total } = await countChaptersBeside(db, wanted, sql`null`);
  return total;
}

/** `value`: what another slice needs with the list, selected by the same query. */
export async function countChaptersBeside<Value>(
  db: Database | Tx,
  wanted: ChaptersWanted,
  value: RawBuilder<Value>,
): Promise<{ total: number; value: Value }> {
  return matchingChapters(db, wanted)
    .select([sql`count(*)::int`.as('total'), value.as('value')])
    .$castTo<{ total: number; value: Value }>()
    .executeTakeFirstOrThrow();
}

/** How many chapters of its comic come before a chapter, and the number of the last of these, or else its own. */
export async function placeOf(
  db: Database,
  { comicId, chapterId }: { comicId: string; chapterId: string },
  scope: Scope,
): Promise<{ before: number; from: number } | undefined> {
  const [chapter] = await chapterAddresses(db, { comicIds: [comicId], ids: [chapterId], limit: 1, ...scope });
  if (!chapter) return undefined;
  const { before, last } = await matchingChapters(db, { comicIds: [comicId], ...scope })
    .where('chapter.chapter_number', '<', chapter.chapter_number)
    .select([
      sql<number>`count(*)::int`.as('before'),
      sql<number | null>`max(chapter.chapter_number)`.as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { before, from: last ?? chapter.chapter_number };
}

export async function findChapter(
  db: Database | Tx,
  id: string,
  ratings: readonly ContentRating[],
  { drafts = false } = {},
): Promise<ChapterRow | undefined> {
  const [row] = await chaptersOf(db, { ids: [id], ratings, drafts, limit: 1, offset: 0 });
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
    .where(isPublished)
    .orderBy('chapter.published_at', 'desc')
    .orderBy('chapter.id', 'desc')
    .limit(wanted.limit);
  if (wanted.comicId) query = query.where('chapter.comic_id', '=', wanted.comicId);
  return query.execute();
}
