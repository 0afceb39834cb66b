import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImagePurpose, TakenImage } from '../assets/index.ts';
import {
  createChapters,
  createComic,
  ensureGenres,
  raiseRating,
  setPages,
  updateChapter,
  type CataloguePorts,
} from '../catalogue/index.ts';
import type { ChapterSync } from './compare-comic.ts';
import type { ComicPlan, SyncPlan } from './compare-import.ts';
import { comparePages } from './compare-pages.ts';
import { fetchPage } from './fetch-page.ts';
import type { PageSource } from './plan.ts';
import { saveChapterRecord, saveComicRecord } from './records.ts';
import { ImportRefusal } from './refusals.ts';
import { putComic } from './put-comic.ts';

export type CarryOutOptions = {
  /** Where page files are unpacked to; emptied again. */
  folder: string;
  maxBytes: number;
  say(words: string): void;
  signal: AbortSignal;
};

export type ImportOutcome = {
  comics: number;
  chapters: number;
  pages: number;
  /** Chapters that were there and were changed. */
  changed: number;
  refused: { path: string; reason: string }[];
  /** The images of all comics of the import, with the path of each. */
  images: Map<string, string>;
};

export type ImportContext = CataloguePorts & { db: Database };
type ClearComic = Exclude<ComicPlan, { state: 'unclear' }>;
export type Run = {
  options: CarryOutOptions;
  context: ImportContext;
  outcome: ImportOutcome;
  folder: string;
};

/**
 * Brings the catalogue to what the compared sources hold, one chapter a transaction: what was reported as done
 * stays done, and the next run goes on from there. A file or comic that is refused is named and the rest goes on.
 */
export async function carryOutImport(
  plan: SyncPlan,
  options: CarryOutOptions,
  context: ImportContext,
): Promise<ImportOutcome> {
  const none = { comics: 0, chapters: 0, pages: 0, changed: 0 };
  const outcome: ImportOutcome = { ...none, refused: [], images: new Map() };
  const folder = path.join(options.folder, `import-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    for (const comic of plan.comics) {
      if (comic.state === 'unclear') continue;
      try {
        await importComic(comic, { options, context, outcome, folder });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcome.refused.push({ path: comic.comic.planned.source, reason: error.message });
      }
    }
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importComic(plan: ClearComic, run: Run): Promise<void> {
  const { title, chapters } = plan.comic.planned;
  if (run.options.signal.aborted) return;
  let comicId: string | undefined;
  if (plan.state !== 'new') {
    comicId = plan.sync.comicId;
    const { changes } = plan.sync;
    const artwork = changes.cover ? await takeArtwork(plan.comic.cover, run) : [];
    const genres = changes.genres && (await genreIds(changes.genres, run.context));
    await storing(artwork, run, (tx) => putComic(tx, plan, { artwork, genres }, run.context));
  }
  for (const [index, chapter] of plan.chapters.entries()) {
    if (run.options.signal.aborted) return;
    for (const [page, image] of chapter.pages.images)
      run.outcome.images.set(image, chapter.planned.pages[page]!.name);
    if (chapter.state === 'left-out' || chapter.state === 'unchanged') continue;
    const added = await putChapter(plan, { comicId, chapter }, run);
    comicId = added.comicId;
    const count = `${index + 1} of ${chapters.length} chapters`;
    run.options.say(`${title}: ${count}, "${chapter.planned.title}", ${added.pages} pages`);
  }
}

type Put = { comicId: string | undefined; chapter: ChapterSync };

/** Brings one chapter to what its source holds; answers its comic, which is made with its first chapter. */
async function putChapter(
  plan: ClearComic,
  { comicId: known, chapter }: Put,
  run: Run,
): Promise<{ comicId: string | undefined; pages: number }> {
  const { context, outcome } = run;
  const { planned, before, here } = chapter;
  const taken = new Map<number, TakenImage>();
  const hashes = [...chapter.hashes];
  for (const index of chapter.pages.added) {
    const image = await take(planned.pages[index]!, 'page', run);
    if (image) taken.set(index, image);
    else hashes[index] = null;
  }
  const isComplete = taken.size === chapter.pages.added.length;
  const pages = isComplete ? chapter.pages : comparePages(hashes, chapter.known, here?.imageIds ?? []);
  // A chapter without any page that can be read is not made.
  if (!here && taken.size === 0) return { comicId: known, pages: 0 };
  const artwork = known === undefined ? await takeArtwork(plan.comic.cover, run) : [];
  const genres = known === undefined ? await genreIds(plan.comic.fields.genres, context) : [];
  const images = [...taken.values(), ...artwork];
  const comicId = await storing(images, run, async (tx) => {
    const id = known ?? (await makeComic(tx, plan, { artwork, genres }, context));
    await raiseRating(
      tx,
      { comicId: id, rating: plan.state === 'new' ? (plan.comic.rating ?? 'M') : plan.sync.rating },
      context,
    );
    const chapterId = here?.id ?? (await makeChapter(tx, id, chapter, context));
    const { title, publishedAt } = chapter;
    if (here && (title !== undefined || publishedAt))
      await updateChapter(tx, chapterId, { title: title?.slice(0, 200), publishedAt }, context);
    const current = here?.imageIds ?? [];
    if (pages.order !== current) {
      const order = pages.order.map((page) => (typeof page === 'number' ? taken.get(page)! : page));
      const wanted = { comicId: id, chapterId, variant: 'censored' as const };
      await setPages(tx, { ...wanted, expected: current, pages: order }, context);
    }
    const recorded = pages.recorded.map((page) => {
      if (typeof page !== 'number') return page;
      const { id: imageId, sha256: hash } = taken.get(page)!;
      return { hash, imageId };
    });
    const { source, number, title: said, date } = planned;
    const record = { source, chapterId, number, title: said, date, pages: recorded };
    await saveChapterRecord(tx, id, { record, replaces: before?.source });
    return id;
  });
  for (const [index, image] of taken) outcome.images.set(image.id, planned.pages[index]!.name);
  outcome.comics += known === undefined ? 1 : 0;
  outcome.chapters += here ? 0 : 1;
  outcome.changed += chapter.state === 'update' ? 1 : 0;
  outcome.pages += taken.size;
  return { comicId, pages: pages.order.length };
}

type Made = { artwork: TakenImage[]; genres: string[] };

async function makeComic(
  tx: Tx,
  { comic }: ClearComic,
  { artwork, genres }: Made,
  context: ImportContext,
): Promise<string> {
  const { fields, planned } = comic;
  const [cover, card] = artwork;
  const contentRating = comic.rating ?? 'M';
  const id = await createComic(tx, { ...fields, contentRating, genres, cover, card }, context);
  const said = { ...fields, cover: cover?.sha256 ?? null };
  await saveComicRecord(tx, id, { source: planned.source, said });
  return id;
}

async function makeChapter(
  tx: Tx,
  comicId: string,
  { planned, number }: ChapterSync,
  context: ImportContext,
): Promise<string> {
  const publishedAt = planned.date === null ? undefined : new Date(planned.date);
  const chapter = { title: planned.title.slice(0, 200), chapterNumber: number, isFree: false, publishedAt };
  const [id] = await createChapters(tx, { comicId, chapters: [chapter] }, context);
  return id!;
}

/** Genres are made before the comic is locked: every command locks genres first. */
async function genreIds(names: string[], context: ImportContext): Promise<string[]> {
  return names.length === 0 ? [] : context.db.transaction((tx) => ensureGenres(tx, names, context));
}

/** Runs `save` in one transaction; images that it does not keep are removed again. */
async function storing<T>(images: TakenImage[], { context }: Run, save: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await context.db.transaction(save);
  } catch (error) {
    await context.assets.dropTaken(images);
    throw error;
  }
}

/** Unpacks a picture and stores it as an image; undefined, and reported, when it is refused. */
async function take(source: PageSource, purpose: ImagePurpose, run: Run): Promise<TakenImage | undefined> {
  const { options, context, outcome, folder } = run;
  const refuse = (file: string, reason: string) => {
    if (!outcome.refused.some((each) => each.path === file && each.reason === reason))
      outcome.refused.push({ path: file, reason });
  };
  try {
    const { path: file, bytes } = await fetchPage(source, folder, options.maxBytes);
    const fileName = path.basename(source.name);
    const [taken] = await context.assets.takeImages([{ file: { path: file, fileName, bytes }, purpose }]);
    return taken;
  } catch (error) {
    if (error instanceof ImportRefusal) refuse(error.path, error.reason);
    else if (error instanceof Refusal && error.facts.file !== undefined)
      refuse(source.name, error.message.replace(`"${error.facts.file}": `, ''));
    else throw error;
    return undefined;
  }
}

/** Cover and card of a comic. */
async function takeArtwork(source: PageSource, run: Run): Promise<TakenImage[]> {
  const artwork: TakenImage[] = [];
  for (const purpose of ['cover', 'card'] as const) {
    const image = await take(source, purpose, run);
    if (image) artwork.push(image);
  }
  return artwork;
}
