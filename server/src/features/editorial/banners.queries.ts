import { plainUrl } from '@longstrip/contract/assets/picture';
import type { FeaturedBanner, SavedBanner } from '@longstrip/contract/editorial/editorial.shapes';
import type { ShownImage, Visitor } from '@longstrip/contract/maturity/maturity.rules';
import { contentRatings, type ContentRating } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Assets, ImagePurpose } from '../assets/index.ts';
import { findComics, findComic, pictureFor, ratingsFor } from '../catalogue/index.ts';
import { editorialTables, maxBanners } from './editorial.tables.ts';
import { failedImagesOf, ratingOfArtwork } from './sale-banner.ts';

/** Banners in their order whose comic the visitor may see and whose artwork is ready. */
export async function bannersOf(
  db: Database | Tx,
  visitor: Visitor,
  assets: Assets,
): Promise<FeaturedBanner[]> {
  const ratings = ratingsFor(visitor);
  return (await savedBannersOf(db, { ratings, visitor }, assets)).flatMap((banner) => {
    const {
      comicTitle: _title,
      isComicPublished: _published,
      showsFrom: _from,
      showsUntil: _until,
      version: _,
      hasFailedArtwork: _failed,
      isShown,
      ...shown
    } = banner;
    const { image, mobileImage, imagePicture, mobileImagePicture } = shown;
    if (!isShown || !image || !mobileImage || !imagePicture || !mobileImagePicture) return [];
    return { ...shown, image, mobileImage, imagePicture, mobileImagePicture };
  });
}

/** Banners in their order, also those that are hidden or whose artwork is not ready. */
export async function savedBannersOf(
  db: Database | Tx,
  { ratings, id, visitor }: { ratings: readonly ContentRating[]; id?: string; visitor: Visitor },
  assets: Assets,
): Promise<SavedBanner[]> {
  let query = editorialTables
    .read(db)
    .selectFrom('featured_banner')
    .selectAll()
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxBanners);
  if (id) query = query.where('id', '=', id);
  const rows = await query.execute();
  const comicIds = rows.map((row) => row.comic_id);
  const comics = await findComics(db, comicIds, { ratings, drafts: visitor.staff });
  const imageIds = rows.flatMap((row) => [row.image_id, row.mobile_image_id]);
  const pictures = await assets.picturesOf(db, imageIds);
  const failed = await failedImagesOf(db, { imageIds, pictures }, assets);
  return rows.flatMap((row) => {
    const comic = comics.find((each) => each.id === row.comic_id);
    if (!comic) return [];
    const { content_rating: rating, published } = comic;
    const artwork = (id: string) => pictureFor(pictures.get(id), { rating, published }, visitor, assets);
    const image = artwork(row.image_id);
    const mobile = artwork(row.mobile_image_id);
    return {
      id: row.id,
      comicsId: row.comic_id,
      siteVariant: siteOf(comic.content_rating),
      image: image && plainUrl(image, 1600),
      mobileImage: mobile && plainUrl(mobile, 800),
      imagePicture: image,
      mobileImagePicture: mobile,
      title: row.title,
      description: row.description,
      rating: Number(row.rating),
      ageRating: row.age_rating,
      isReadersChoice: row.is_readers_choice,
      position: row.position,
      comicTitle: comic.title,
      isComicPublished: published,
      showsFrom: row.shows_from?.toISOString() ?? null,
      showsUntil: row.shows_until?.toISOString() ?? null,
      isShown: row.is_shown,
      hasFailedArtwork: failed.has(row.image_id) || failed.has(row.mobile_image_id),
      version: row.version,
    };
  });
}

/** Counts the banners, for those who add one: the next one waits, so that together they do not exceed the maximum. */
export async function countBanners(tx: Tx): Promise<number> {
  const tables = editorialTables.write(tx);
  await sql`select pg_advisory_xact_lock(hashtext('featured_banner'))`.execute(tables);
  const { there } = await tables
    .selectFrom('featured_banner')
    .select(sql<number>`count(*)::int`.as('there'))
    .executeTakeFirstOrThrow();
  return there;
}

/** What the artwork of a featured or sale banner shows; undefined for other images. */
export async function shownByBanner(
  db: Database | Tx,
  { imageId, purpose }: { imageId: string; purpose: ImagePurpose },
): Promise<ShownImage | undefined> {
  const tables = editorialTables.read(db);
  if (purpose === 'sale') {
    const sale = await tables
      .selectFrom('sale_banner')
      .select('site')
      .where('image_id', '=', imageId)
      .executeTakeFirst();
    return sale && { rating: ratingOfArtwork(sale.site), published: true, uncensored: false, variant: null };
  }
  if (purpose !== 'banner' && purpose !== 'mobile_banner') return undefined;
  const banner = await tables
    .selectFrom('featured_banner')
    .select('comic_id')
    .where(purpose === 'banner' ? 'image_id' : 'mobile_image_id', '=', imageId)
    .executeTakeFirst();
  const comic = banner && (await findComic(db, banner.comic_id, contentRatings, { drafts: true }));
  return (
    comic && {
      rating: comic.content_rating,
      published: comic.published,
      uncensored: false,
      variant: null,
    }
  );
}

/** The titles of the banners of these comics, in their order. */
export async function bannerTitlesOf(tx: Tx, comicIds: string[]): Promise<Map<string, string[]>> {
  const rows = await editorialTables
    .read(tx)
    .selectFrom('featured_banner')
    .select(['comic_id', 'title'])
    .where('comic_id', '=', anyOf(comicIds))
    .orderBy('position')
    .execute();
  const byComic = Map.groupBy(rows, (row) => row.comic_id);
  return new Map([...byComic].map(([id, banners]) => [id, banners.map(({ title }) => title)]));
}

/** The banners with these ids, by title. */
export async function namesOfBanners(db: Database, ids: readonly string[]) {
  const rows = await editorialTables
    .read(db)
    .selectFrom('featured_banner')
    .select(['id', 'title'])
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(({ id, title }) => ({ id, kind: 'banner' as const, name: title, comicsId: null }));
}
