import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { ShownImage } from '@longstrip/contract/maturity/maturity.rules';
import { sql, type Selectable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ImagePurpose } from '../assets/index.ts';
import { catalogueTables, type CatalogueTables } from './catalogue.tables.ts';
import { isPublished } from './chapters.queries.ts';
import { shownByCreator } from './creators.queries.ts';
import { ratingOfCreators } from './creators.responses.ts';
import { offersUncensored } from './genres.queries.ts';

export type PageRow = Selectable<CatalogueTables['page']>;

const columns = ['id', 'chapter_id', 'variant', 'page_number', 'image_id'] as const;

/** The pages of one variant of a chapter in order. */
export async function pagesOf(
  db: Database | Tx,
  chapterId: string,
  variant: AssetVariant,
): Promise<PageRow[]> {
  return catalogueTables
    .read(db)
    .selectFrom('page')
    .select(columns)
    .where('chapter_id', '=', chapterId)
    .where('variant', '=', variant)
    .orderBy('page_number')
    .execute();
}

/** The pages of every variant of these chapters, each in order. */
export async function allPagesOf(db: Database | Tx, chapterIds: string[]): Promise<PageRow[]> {
  return catalogueTables
    .read(db)
    .selectFrom('page')
    .select(columns)
    .where('chapter_id', '=', anyOf(chapterIds))
    .orderBy('chapter_id')
    .orderBy('variant')
    .orderBy('page_number')
    .execute();
}

/** The chapter that each of these images is a page of. */
export async function chaptersOfImages(db: Database | Tx, imageIds: string[]): Promise<Map<string, string>> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('page')
    .select(['image_id', 'chapter_id'])
    .where('image_id', '=', anyOf(imageIds))
    .execute();
  return new Map(rows.map((row) => [row.image_id, row.chapter_id]));
}

/** What a card, cover, preview or picture of a creator shows, and what changes that; undefined if nothing uses the image. */
export async function shownByCatalogue(
  db: Database | Tx,
  { imageId, purpose }: { imageId: string; purpose: ImagePurpose },
): Promise<(ShownImage & { tags: readonly string[] }) | undefined> {
  if (purpose === 'creator') {
    const creator = await shownByCreator(db, imageId);
    if (!creator) return undefined;
    const { id, site, published } = creator;
    const tags = [`Creator:${id}`, 'Comic'];
    return { rating: ratingOfCreators[site], published, uncensored: false, variant: null, tags };
  }
  const comics = catalogueTables
    .read(db)
    .selectFrom('comic')
    .select(['comic.id as comicId', 'comic.content_rating as rating', offersUncensored.as('uncensored')]);
  const artwork = comics.select('comic.published');
  const queries = {
    card: artwork.where('card_image_id', '=', imageId),
    cover: artwork.where('cover_image_id', '=', imageId),
    preview: comics
      .innerJoin('chapter', 'chapter.comic_id', 'comic.id')
      .select(isPublished.as('published'))
      .where('chapter.preview_image_id', '=', imageId),
  };
  if (purpose !== 'card' && purpose !== 'cover' && purpose !== 'preview') return undefined;
  const found = await queries[purpose].executeTakeFirst();
  if (!found) return undefined;
  const { comicId, ...comic } = found;
  return { ...comic, variant: null, tags: [`Comic:${comicId}`, `Chapter:${comicId}`, 'Genre'] };
}

/** The comics whose card, cover or chapter previews these images are. */
export async function comicsOfArtwork(db: Database | Tx, imageIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from comic where card_image_id = any(${imageIds}::uuid[])
    union select id from comic where cover_image_id = any(${imageIds}::uuid[])
    union select comic_id from chapter where preview_image_id = any(${imageIds}::uuid[])`.execute(
    catalogueTables.read(db),
  );
  return rows.map((row) => row.id);
}

/** The creators whose pictures these images are. */
export async function creatorsOfPictures(db: Database | Tx, imageIds: string[]): Promise<string[]> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('creator')
    .select('id')
    .where('picture_id', '=', anyOf(imageIds))
    .execute();
  return rows.map((row) => row.id);
}
