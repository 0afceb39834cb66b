import { plainUrl, type Picture } from '@longstrip/contract/assets/picture';
import { pictureInList } from '@longstrip/contract/assets/picture.rules';
import type { ChapterWithoutAccess } from '@longstrip/contract/catalogue/chapters.shapes';
import type { Comic, ComicCard } from '@longstrip/contract/catalogue/comics.shapes';
import { authorsOf, maxNamesOnCard } from '@longstrip/contract/catalogue/creators.rules';
import type { Credit } from '@longstrip/contract/catalogue/creators.shapes';
import type { ComicPage } from '@longstrip/contract/catalogue/pages.endpoints';
import {
  decideImage,
  isPublicOnItsSite,
  type ShownImage,
  type Visitor,
} from '@longstrip/contract/maturity/maturity.rules';
import type { ContentRating } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Assets, ImageState } from '../assets/index.ts';
import type { ChapterRow } from './chapters.queries.ts';
import { answeredFields } from './comic-fields.ts';
import type { ComicRow } from './comics.queries.ts';
import { creditsOf } from './creators.queries.ts';
import { genresOf } from './genres.queries.ts';
import type { PageRow } from './pages.queries.ts';

/** Width in pixels of the plain image URLs. Cards and covers are shown smaller. */
const plainUrlWidth = 800;

export async function toComicResponses(
  db: Database | Tx,
  rows: ComicRow[],
  visitor: Visitor,
  assets: Assets,
): Promise<Comic[]> {
  const imageIds = rows.flatMap((row) => [row.card_image_id, row.cover_image_id]).filter((id) => id !== null);
  const comicIds = rows.map((row) => row.id);
  const [pictures, genres, credits] = await Promise.all([
    assets.picturesOf(db, imageIds),
    genresOf(db, comicIds),
    creditsOf(db, comicIds),
  ]);
  return rows.map((row) => {
    const pictureOf = (id: string | null) =>
      pictureFor(id && pictures.get(id), shownBy(row), visitor, assets);
    // In the order of the specification.
    const { title, description, contentRating, ...fields } = answeredFields(row);
    const card = pictureOf(row.card_image_id);
    const cover = pictureOf(row.cover_image_id);
    return {
      id: row.id,
      title,
      description,
      bannerImageUrl: card && plainUrl(card, plainUrlWidth),
      coverImageUrl: cover && plainUrl(cover, plainUrlWidth),
      bannerImage: card,
      coverImage: cover,
      contentRating,
      genres: genres.get(row.id) ?? [],
      chapterCount: row.chapter_count,
      ...fields,
      ...(credits.has(row.id) && { creators: credits.get(row.id)! }),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

export async function toCardResponses(
  db: Database | Tx,
  rows: ComicRow[],
  visitor: Visitor,
  assets: Assets,
): Promise<ComicCard[]> {
  const imageIds = rows.map((row) => row.card_image_id).filter((id) => id !== null);
  const comicIds = rows.map((row) => row.id);
  const [pictures, genres, credits] = await Promise.all([
    assets.picturesOf(db, imageIds),
    genresOf(db, comicIds),
    creditsOf(db, comicIds),
  ]);
  const pictureOf = (row: ComicRow, index: number) => {
    const picture = row.card_image_id && pictures.get(row.card_image_id);
    return pictureFor(picture && pictureInList(picture, index, 'cards'), shownBy(row), visitor, assets);
  };
  return rows.map((row, index) => ({
    id: row.id,
    title: row.title,
    bannerImage: pictureOf(row, index),
    contentRating: row.content_rating,
    genres: genres.get(row.id) ?? [],
    chapterCount: row.chapter_count,
    ...(row.language && { language: row.language }),
    ...(credits.has(row.id) && { creators: namesOnCard(credits.get(row.id)!) }),
    ...(row.status !== 'ongoing' && { status: row.status }),
  }));
}

function namesOnCard(credits: readonly Credit[]): string[] {
  return authorsOf(credits)
    .slice(0, maxNamesOnCard)
    .map(({ name }) => name);
}

/** Chapters without the caller's access, which the reading slice decides. */
export async function toChapterResponses(
  db: Database | Tx,
  rows: ChapterRow[],
  visitor: Visitor,
  assets: Assets,
): Promise<ChapterWithoutAccess[]> {
  const previewIds = rows.map((row) => row.preview_image_id).filter((id) => id !== null);
  const pictures = await assets.picturesOf(db, previewIds);
  return rows.map((row) => {
    const preview = pictureFor(
      row.preview_image_id && pictures.get(row.preview_image_id),
      shownBy(row),
      visitor,
      assets,
    );
    return {
      id: row.id,
      title: row.title,
      chapterNumber: row.chapter_number,
      isFree: row.is_free,
      previewImageUrl: preview && plainUrl(preview, plainUrlWidth),
      previewImage: preview,
      comicsId: row.comic_id,
      publishedAt: row.published_at.toISOString(),
    };
  });
}

export async function toPageResponses(
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
    // The image was deleted between the upload and this answer.
    return image ? toPageResponse(row, image) : [];
  });
}

export function toPageResponse(row: PageRow, image: ImageState): ComicPage {
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
}

/** What decides who sees the pictures of a comic. */
export type ShownBy = Pick<ShownImage, 'rating' | 'published'>;

function shownBy(row: { content_rating: ContentRating; published: boolean }): ShownBy {
  return { rating: row.content_rating, published: row.published };
}

/**
 * A picture of a comic for this visitor: null if it is not shown to them. Staff get a signed link where their browser
 * would be refused the plain URL: on the other site, before it has confirmed an age, or while it is not published.
 */
export function pictureFor(
  picture: Picture | null | undefined | '',
  { rating, published }: ShownBy,
  visitor: Visitor,
  assets: Pick<Assets, 'signedQuery' | 'forStrangers'>,
): Picture | null {
  const shown = { rating, published, uncensored: false, variant: null };
  if (!picture || decideImage(shown, visitor) !== 'shown') return null;
  const isPublic =
    published && siteOf(rating) === visitor.site && isPublicOnItsSite(shown, { regionsDiffer: true });
  if (!visitor.staff) return isPublic ? assets.forStrangers(picture, visitor.site) : picture;
  return isPublic ? picture : { ...picture, query: assets.signedQuery(picture.base, 'staff') };
}
