import { plainUrl, type AssetVariant, type Picture } from '@longstrip/contract/assets/picture';
import type { Chapter } from '@longstrip/contract/catalogue/chapters.shapes';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import type { ComicPage } from '@longstrip/contract/catalogue/pages.endpoints';
import { judgeImage } from '@longstrip/contract/maturity/maturity.rules';
import { decideChapter } from '@longstrip/contract/reading/access.rules';
import { type ContentRating, siteOf } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { type Caller, visitorOf } from '../../platform/http/caller.ts';
import type { Assets } from '../assets/index.ts';
import { type ChapterRow, factsOf } from './chapters.queries.ts';
import type { ComicRow } from './comics.queries.ts';
import { genresOf } from './genres.queries.ts';
import type { PageRow } from './pages.queries.ts';

/** Card images are shown small, covers larger; both well below this. */
const plainUrlWidth = 800;

export async function comicsOnTheWire(
  db: Database | Tx,
  rows: ComicRow[],
  caller: Caller,
  assets: Assets,
): Promise<Comic[]> {
  const imageIds = rows.flatMap((row) => [row.card_image_id, row.cover_image_id]).filter((id) => id !== null);
  const pictures = await assets.picturesOf(db, imageIds);
  const genres = await genresOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const pictureOf = (id: string | null) =>
      pictureFor(id && pictures.get(id), row.content_rating, caller, assets);
    const card = pictureOf(row.card_image_id);
    const cover = pictureOf(row.cover_image_id);
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      bannerImageUrl: card && plainUrl(card, plainUrlWidth),
      coverImageUrl: cover && plainUrl(cover, plainUrlWidth),
      bannerImage: card,
      coverImage: cover,
      contentRating: row.content_rating,
      genres: genres.get(row.id) ?? [],
      chapterCount: row.chapter_count,
      ...(row.creators.length > 0 && { creators: row.creators }),
      ...(row.publisher && { publisher: row.publisher }),
      ...(row.language && { language: row.language }),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

export async function chaptersOnTheWire(
  db: Database | Tx,
  rows: ChapterRow[],
  wished: AssetVariant,
  caller: Caller,
  assets: Assets,
): Promise<Chapter[]> {
  const previewIds = rows.map((row) => row.preview_image_id).filter((id) => id !== null);
  const pictures = await assets.picturesOf(db, previewIds);
  return rows.map((row) => {
    const preview = pictureFor(
      row.preview_image_id && pictures.get(row.preview_image_id),
      row.content_rating,
      caller,
      assets,
    );
    const { access, variant } = decideChapter(factsOf(row), wished, visitorOf(caller));
    return {
      id: row.id,
      title: row.title,
      chapterNumber: row.chapter_number,
      isFree: row.is_free,
      previewImageUrl: preview && plainUrl(preview, plainUrlWidth),
      previewImage: preview,
      comicsId: row.comic_id,
      publishedAt: row.published_at.toISOString(),
      access,
      assetVariant: variant,
    };
  });
}

export async function pagesOnTheWire(
  db: Database | Tx,
  rows: PageRow[],
  assets: Assets,
): Promise<ComicPage[]> {
  const states = await assets.imageStates(
    db,
    rows.map((row) => row.image_id),
  );
  return rows.flatMap((row) => {
    const image = states.get(row.image_id);
    // Deleted between the upload and this answer.
    if (!image) return [];
    return {
      id: row.id,
      pageNumber: row.page_number,
      chapterId: row.chapter_id,
      variant: row.variant,
      fileName: image.fileName,
      width: image.width,
      height: image.height,
      state: image.status,
    };
  });
}

/**
 * A picture about a comic as this caller may have it: none where none of its rating is shown, and one with a link of
 * their own for staff, whose browser would be refused the plain address on the other site or before it confirmed an age.
 */
export function pictureFor(
  picture: Picture | null | undefined | '',
  rating: ContentRating,
  caller: Caller,
  assets: Pick<Assets, 'signedQuery'>,
): Picture | null {
  const visitor = visitorOf(caller);
  if (!picture || judgeImage({ rating, uncensored: false, variant: null }, visitor) !== 'shown') return null;
  const plain = !visitor.staff || (rating !== 'AO' && siteOf(rating) === caller.site);
  return plain ? picture : { ...picture, query: assets.signedQuery(picture.base, 'staff') };
}
