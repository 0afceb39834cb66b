import type { Database } from '../../platform/database/open-database.ts';
import { chapterHoldings } from '../catalogue/index.ts';
import type { FetchedPage } from './fetch-page.ts';

/** The chapter that pages were imported into before, and which of its images are among them. */
export type Twin = { comicId: string; chapterId: string; imageIds: Set<string> };

/** Images we hold, by the SHA-256 of their original. */
export type Held = Map<string, { id: string }[]>;

/**
 * The chapter that these pages are, if it was imported before. One page in common (a credits page stands in
 * every chapter) is not enough: half of the smaller side has to be the same bytes.
 */
export async function findTwin(
  db: Database,
  pages: FetchedPage[],
  held: Held,
  comicId: string | undefined,
): Promise<Twin | undefined> {
  const imageIds = [...held.values()].flat().map((image) => image.id);
  const holdings = await chapterHoldings(db, imageIds);
  const [best] = holdings
    .filter((each) => comicId === undefined || each.comicId === comicId)
    .sort((a, b) => b.imageIds.size - a.imageIds.size);
  return best && best.imageIds.size * 2 >= Math.min(pages.length, best.pageCount) ? best : undefined;
}

/** For each page the image of the twin that it is; undefined for a page that is new. Each image stands for one page. */
export function imagesOfPages(
  pages: FetchedPage[],
  held: Held,
  twin: Twin | undefined,
): (string | undefined)[] {
  const unused = new Set(twin?.imageIds);
  return pages.map((page) => held.get(page.hash)?.find((image) => unused.delete(image.id))?.id);
}
