import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ContentRating } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImagePurpose, TakenImage } from '../assets/index.ts';
import {
  appendPages,
  createChapters,
  createComic,
  ensureGenres,
  findComicByTitle,
  freeChapterNumber,
  type CataloguePorts,
} from '../catalogue/index.ts';
import { fetchPage, type FetchedPage } from './fetch-page.ts';
import { findTwin, imagesOfPages } from './find-twin.ts';
import type { ImportPlan, PageSource, PlannedChapter, PlannedComic } from './plan.ts';
import { ImportRefusal } from './refusals.ts';

export type ImportOptions = {
  /** Where page files are unpacked to; emptied again. */
  folder: string;
  maxBytes: number;
  /** For comics that do not say theirs. */
  rating: ContentRating;
  /** Reads and compares everything, and changes nothing. */
  dryRun: boolean;
  say(words: string): void;
  signal: AbortSignal;
};

export type ImportOutcome = {
  comics: number;
  chapters: number;
  pages: number;
  /** Pages that were there already. */
  known: number;
  refused: { path: string; reason: string }[];
};

type Context = CataloguePorts & { db: Database };
type Run = { options: ImportOptions; context: Context; outcome: ImportOutcome; folder: string };

/**
 * Puts a plan into the catalogue, one chapter a transaction: what was told as done stays done. What is there
 * already is known by its bytes, so names and numbers may change between two runs. A file that is refused is
 * named and the rest goes on.
 */
export async function carryOutImport(
  plan: ImportPlan,
  options: ImportOptions,
  context: Context,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { comics: 0, chapters: 0, pages: 0, known: 0, refused: [] };
  for (const skipped of plan.skipped) outcome.refused.push({ path: skipped.path, reason: skipped.reason });
  const folder = path.join(options.folder, `import-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    for (const comic of plan.comics) await importComic(comic, { options, context, outcome, folder });
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importComic(comic: PlannedComic, run: Run): Promise<void> {
  let comicId: string | undefined;
  for (const [index, chapter] of comic.chapters.entries()) {
    if (run.options.signal.aborted) return;
    const pages: FetchedPage[] = [];
    for (const source of chapter.pages) {
      const page = await fetch(source, run);
      if (page) pages.push(page);
    }
    const before = run.outcome.pages;
    comicId = await putChapter({ comic, comicId, chapter }, pages, run);
    const count = `${index + 1} of ${comic.chapters.length} chapters`;
    run.options.say(
      `${comic.title}: ${count}, "${chapter.title}", ${run.outcome.pages - before} new of ${pages.length} pages`,
    );
    for (const page of pages) await rm(page.path, { force: true });
  }
  if (run.options.dryRun && comicId === undefined && comic.chapters.length > 0) run.outcome.comics++;
}

/** Puts one chapter; answers the comic it went into, or would go into if that is there. */
async function putChapter(
  {
    comic,
    comicId: known,
    chapter,
  }: { comic: PlannedComic; comicId: string | undefined; chapter: PlannedChapter },
  pages: FetchedPage[],
  run: Run,
): Promise<string | undefined> {
  const { options, context, outcome } = run;
  const { db, assets } = context;
  const held = await assets.imagesWithHashes(
    db,
    pages.map((page) => page.hash),
  );
  const twin = await findTwin(db, pages, held, known);
  const comicId = known ?? twin?.comicId ?? (await findComicByTitle(db, comic.title))?.id;
  const images = imagesOfPages(pages, held, twin);
  const fresh = pages.filter((_, index) => images[index] === undefined);
  outcome.known += pages.length - fresh.length;
  if (options.dryRun) {
    outcome.pages += fresh.length;
    outcome.chapters += fresh.length > 0 && !twin ? 1 : 0;
    return comicId;
  }

  const taken = new Map<FetchedPage, TakenImage>();
  for (const page of fresh) {
    const image = await take(page, 'page', run);
    if (image) taken.set(page, image);
  }
  if (taken.size === 0) return comicId;
  const artwork = comicId ? [] : await takeArtwork(comic, run);
  try {
    const into = await db.transaction(async (tx) => {
      const comicHere =
        comicId ??
        (await createComic(
          tx,
          {
            title: comic.title.slice(0, 200),
            description: comic.description.slice(0, 5000),
            contentRating: comic.rating ?? options.rating,
            genres: await ensureGenres(tx, comic.genres, context),
            cover: artwork[0],
            card: artwork[1],
          },
          context,
        ));
      const chapterNumber = twin ? 0 : await freeChapterNumber(tx, comicHere, chapter.number);
      const chapters = [{ title: chapter.title.slice(0, 200), chapterNumber, isFree: false }];
      const chapterHere =
        twin?.chapterId ?? (await createChapters(tx, { comicId: comicHere, chapters }, context))[0]!;
      const places = pages.map((page, index) => ({ imageId: images[index], taken: taken.get(page) }));
      await appendPages(
        tx,
        { comicId: comicHere, chapterId: chapterHere, variant: 'censored', places },
        context,
      );
      return comicHere;
    });
    outcome.comics += comicId ? 0 : 1;
    outcome.chapters += twin ? 0 : 1;
    outcome.pages += taken.size;
    return into;
  } catch (error) {
    await assets.dropTaken([...taken.values(), ...artwork]);
    throw error;
  }
}

async function fetch(
  source: PageSource,
  { options, outcome, folder }: Run,
): Promise<FetchedPage | undefined> {
  try {
    return await fetchPage(source, folder, options.maxBytes);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    outcome.refused.push({ path: error.path, reason: error.reason });
    return undefined;
  }
}

async function take(
  page: FetchedPage,
  purpose: ImagePurpose,
  { context, outcome }: Run,
): Promise<TakenImage | undefined> {
  try {
    const file = { path: page.path, fileName: page.name, bytes: page.bytes };
    const [taken] = await context.assets.takeImages([{ file, purpose }]);
    return taken;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    outcome.refused.push({ path: page.name, reason: error.message.replace(`"${page.name}": `, '') });
    return undefined;
  }
}

/** Cover and card image from the comic's own cover, or from its first page. */
async function takeArtwork(comic: PlannedComic, run: Run): Promise<TakenImage[]> {
  const source = comic.cover ?? comic.chapters[0]?.pages[0];
  const artwork: TakenImage[] = [];
  for (const purpose of ['cover', 'card'] as const) {
    const file = source && (await fetch(source, run));
    const taken = file && (await take(file, purpose, run));
    if (taken) artwork.push(taken);
  }
  return artwork;
}
