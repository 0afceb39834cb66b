import { plainUrl } from '@longstrip/contract/assets/picture';
import type { FeaturedBanner, SavedBanner } from '@longstrip/contract/editorial/editorial.shapes';
import { siteOf, type ContentRating } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Assets } from '../assets/index.ts';
import { comicsOf } from '../catalogue/index.ts';
import { editorialTables, mostBanners } from './editorial.tables.ts';

/** Banners in their order whose comic has one of these ratings and whose artwork is ready. */
export async function bannersOf(
  db: Database | Tx,
  ratings: readonly ContentRating[],
  assets: Assets,
): Promise<FeaturedBanner[]> {
  return (await savedBannersOf(db, { ratings }, assets)).flatMap((banner) => {
    const { image, mobileImage, imagePicture, mobileImagePicture } = banner;
    if (!image || !mobileImage || !imagePicture || !mobileImagePicture) return [];
    return { ...banner, image, mobileImage, imagePicture, mobileImagePicture };
  });
}

/** The same whether or not the artwork is ready. */
export async function savedBannersOf(
  db: Database | Tx,
  { ratings, id }: { ratings: readonly ContentRating[]; id?: string },
  assets: Assets,
): Promise<SavedBanner[]> {
  let query = editorialTables
    .read(db)
    .selectFrom('featured_banner')
    .selectAll()
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostBanners);
  if (id) query = query.where('id', '=', id);
  const rows = await query.execute();
  const sort = { field: 'created_at', order: 'desc' } as const;
  const comics = await comicsOf(db, {
    ids: rows.map((row) => row.comic_id),
    ratings,
    sort,
    limit: mostBanners,
    offset: 0,
  });
  const pictures = await assets.picturesOf(
    db,
    rows.flatMap((row) => [row.image_id, row.mobile_image_id]),
  );
  return rows.flatMap((row) => {
    const comic = comics.find((each) => each.id === row.comic_id);
    const image = pictures.get(row.image_id) ?? null;
    const mobile = pictures.get(row.mobile_image_id) ?? null;
    if (!comic) return [];
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
    };
  });
}
