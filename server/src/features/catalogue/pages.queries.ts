import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { ShownImage } from '@longstrip/contract/maturity/maturity.rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ImagePurpose } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { offersUncensored } from './genres.queries.ts';

export type PageRow = {
  id: string;
  chapter_id: string;
  variant: AssetVariant;
  page_number: number;
  image_id: string;
};

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

/** The chapter that each of these images is a page of. */
export async function chaptersOfImages(db: Database | Tx, imageIds: string[]): Promise<Map<string, string>> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('page')
    .select(['image_id', 'chapter_id'])
    .where('image_id', '=', sql<string>`any(${imageIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.image_id, row.chapter_id]));
}

/** What a card, cover or preview shows, and its comic; undefined if nothing uses the image. */
export async function shownByCatalogue(
  db: Database | Tx,
  { imageId, purpose }: { imageId: string; purpose: ImagePurpose },
): Promise<(ShownImage & { comicId: string }) | undefined> {
  let query = catalogueTables
    .read(db)
    .selectFrom('comic')
    .select(['comic.id as comicId', 'comic.content_rating as rating', offersUncensored.as('uncensored')]);
  if (purpose === 'card') query = query.where('card_image_id', '=', imageId);
  else if (purpose === 'cover') query = query.where('cover_image_id', '=', imageId);
  else if (purpose === 'preview')
    query = query
      .innerJoin('chapter', 'chapter.comic_id', 'comic.id')
      .where('chapter.preview_image_id', '=', imageId);
  else return undefined;
  const comic = await query.executeTakeFirst();
  return comic && { ...comic, variant: null };
}

/** Every image that is deleted with these comics: covers, cards, previews and pages. */
export async function imagesOfComics(db: Database | Tx, comicIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(array[card_image_id, cover_image_id]) as id from comic where id = any(${comicIds}::uuid[])
    union all select preview_image_id from chapter where comic_id = any(${comicIds}::uuid[])
    union all select page.image_id from page join chapter on chapter.id = page.chapter_id
      where chapter.comic_id = any(${comicIds}::uuid[])`.execute(catalogueTables.read(db));
  return rows.map((row) => row.id).filter(Boolean);
}

/** Every image that is deleted with these chapters: previews and pages. */
export async function imagesOfChapters(db: Database | Tx, chapterIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select preview_image_id as id from chapter where id = any(${chapterIds}::uuid[])
    union all select image_id from page where chapter_id = any(${chapterIds}::uuid[])`.execute(
    catalogueTables.read(db),
  );
  return rows.map((row) => row.id).filter(Boolean);
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
