import * as contract from '@longstrip/contract/catalogue/pages.endpoints';
import { contentRatings } from '@longstrip/contract/site';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StagedImage } from '../assets/index.ts';
import { authorOf } from '../versions/index.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { toPageResponses } from './catalogue.responses.ts';
import { chapterIdsByNumber, countChapters, findChapter } from './chapters.queries.ts';
import { findComic } from './comics.queries.ts';
import { compareVariants } from './compare-variants.ts';
import { placeByNumber, placePageFiles, type PlacedFile } from './page-files.ts';
import { putPages } from './put-pages.ts';
import { withStagedImages } from './with-staged-images.ts';
import { trashPages } from './trash-pages.ts';

export function servePageCalls(calls: Calls, context: CatalogueContext): void {
  const { db, assets } = context;

  calls.serve(contract.uploadPages, async ({ params, body, files, caller, recordBefore }) => {
    if (files.length === 0)
      throw new Refusal('missing_file', { detail: 'Send at least one page image in "files".' });
    const comic = await findComic(db, params.comicId, contentRatings, { drafts: true });
    if (!comic) throw new Refusal('comic_not_found');
    const placed = body.pageNumbers
      ? placeByNumber(files, body)
      : placePageFiles(files, body.chapterId !== undefined);
    const chapterIdOf = body.chapterId
      ? await oneChapter(comic.id, body.chapterId)
      : await chaptersByName(comic.id, placed);
    const images = placed.map(({ file }) => ({ file, purpose: 'page' as const }));
    let staged: StagedImage[] = [];
    const saved = await withStagedImages(context, images, async (tx, stagedImages) => {
      staged = stagedImages;
      const pages = placed.map((each, index) => ({
        chapterId: chapterIdOf(each),
        pageNumber: each.pageNumber,
        image: stagedImages[index]!,
      }));
      const { ifTaken, version } = body;
      const author = authorOf(caller);
      const put = { comicId: comic.id, variant: params.variant, pages, ifTaken, version, author };
      return putPages(tx, put, context);
    });
    // These belong to pages that have the same content already.
    await assets.discardStaged(staged.filter(({ id }) => !saved.some((row) => row.image_id === id)));
    const replaced = saved.filter((page) => page.replaced);
    if (replaced.length > 0)
      recordBefore({
        pageNumbers: Object.fromEntries(replaced.map((page) => [page.page_number, page.replaced!.fileName])),
      });
    const pages = await toPageResponses(db, saved, assets);
    const entries = new Map(replaced.map((page) => [page.id, page.replaced!.trashId]));
    return { data: pages.map((page) => ({ ...page, trashId: entries.get(page.id) })) };
  });

  calls.serve(contract.compareVariants, async ({ body: { filters, limit, offset } }) => {
    const wanted = { comicIds: [filters.comicsId], ratings: contentRatings, drafts: true };
    const [data, total] = await Promise.all([
      compareVariants(db, { comicId: filters.comicsId, limit, offset }),
      countChapters(db, wanted),
    ]);
    return { data, total };
  });

  calls.serve(contract.deletePages, async ({ body, caller, recordDeleted }) => {
    const { trashed, deleted } = await db.transaction((tx) =>
      trashPages(tx, body.ids, authorOf(caller), context),
    );
    recordDeleted(deleted);
    return { data: trashed };
  });

  async function oneChapter(comicId: string, chapterId: string): Promise<(file: PlacedFile) => string> {
    const chapter = await findChapter(db, chapterId, contentRatings, { drafts: true });
    if (chapter?.comic_id !== comicId) throw new Refusal('chapter_not_found');
    return () => chapterId;
  }

  async function chaptersByName(
    comicId: string,
    placed: PlacedFile[],
  ): Promise<(file: PlacedFile) => string> {
    const numbers = [...new Set(placed.map((each) => each.chapterNumber!))];
    const ids = await chapterIdsByNumber(db, comicId, numbers);
    return ({ chapterNumber, file }) => {
      const id = ids.get(chapterNumber!);
      if (id) return id;
      const detail = `"${file.fileName}": the comic has no chapter ${chapterNumber}.`;
      throw new Refusal('chapter_not_found', { file: file.fileName, detail });
    };
  }
}
