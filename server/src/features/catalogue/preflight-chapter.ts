import { preflight } from '@longstrip/contract/catalogue/preflight.rules';
import type { PreflightFinding } from '@longstrip/contract/catalogue/preflight.shapes';
import { contentRatings } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Assets } from '../assets/index.ts';
import { findChapter } from './chapters.queries.ts';
import { genresOf } from './genres.queries.ts';
import { allPagesOf } from './pages.queries.ts';

/** What an editor should know about a chapter before readers see it. */
export async function preflightChapter(
  db: Database,
  chapterId: string,
  assets: Assets,
): Promise<PreflightFinding[]> {
  const chapter = await findChapter(db, chapterId, contentRatings, { drafts: true });
  if (!chapter) throw new Refusal('chapter_not_found');
  const rows = await allPagesOf(db, chapterId);
  const [images, genres] = await Promise.all([
    assets.imageStates(
      db,
      rows.map((row) => row.image_id),
    ),
    genresOf(db, [chapter.comic_id]),
  ]);
  const pages = rows.flatMap((row) => {
    const image = images.get(row.image_id);
    if (!image) return [];
    const { width, height, fileName, sha256: hash, status: state } = image;
    const { id, variant, page_number: pageNumber } = row;
    return { id, variant, pageNumber, fileName, width, height, hash, state };
  });
  return preflight(pages, {
    contentRating: chapter.content_rating,
    genres: genres.get(chapter.comic_id) ?? [],
  });
}
