import { preflightChapter } from '@longstrip/contract/catalogue/preflight.rules';
import type { PreflightReport } from '@longstrip/contract/catalogue/preflight.shapes';
import { contentRatings } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Assets } from '../assets/index.ts';
import { matchingChapters } from './chapters.queries.ts';
import { placesOfChapters } from './chapter-places.queries.ts';
import { genresOf } from './genres.queries.ts';
import { allPagesOf } from './pages.queries.ts';

/** What an editor should know about chapters before readers see them, in the order of the ids. */
export async function preflightChapters(
  db: Database,
  ids: string[],
  assets: Assets,
): Promise<PreflightReport[]> {
  const [chapters, rows, places] = await Promise.all([
    matchingChapters(db, { ids, ratings: contentRatings, drafts: true })
      .select(['chapter.id', 'chapter.comic_id', 'comic.content_rating', 'comic.published'])
      .execute(),
    allPagesOf(db, ids),
    placesOfChapters(db, ids),
  ]);
  const [images, genres] = await Promise.all([
    assets.imageStates(
      db,
      rows.map((row) => row.image_id),
    ),
    genresOf(db, [...new Set(chapters.map((chapter) => chapter.comic_id))]),
  ]);
  const chapterOf = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const pagesOf = Map.groupBy(rows, (row) => row.chapter_id);
  return ids.map((id) => {
    const chapter = chapterOf.get(id);
    const place = places.get(id);
    if (!chapter || !place) throw new Refusal('chapter_not_found');
    const pages = (pagesOf.get(id) ?? []).flatMap((row) => {
      const image = images.get(row.image_id);
      if (!image) return [];
      const { width, height, fileName, sha256: hash, status: state } = image;
      const { id: pageId, variant, page_number: pageNumber } = row;
      return { id: pageId, variant, pageNumber, fileName, width, height, hash, state };
    });
    const comic = {
      published: chapter.published,
      contentRating: chapter.content_rating,
      genres: genres.get(chapter.comic_id) ?? [],
    };
    const findings = preflightChapter(pages, comic, place);
    return { id, findings };
  });
}
