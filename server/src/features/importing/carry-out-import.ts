import path from 'node:path';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImagePurpose, StagedImage } from '../assets/index.ts';
import {
  createChapters,
  createComic,
  ensureGenres,
  lockChapters,
  raiseRating,
  setPages,
  updateChapter,
  type CataloguePorts,
} from '../catalogue/index.ts';
import type { ChapterSync } from './compare-comic.ts';
import type { ComicPlan, SyncPlan } from './compare-import.ts';
import { comparePages } from './compare-pages.ts';
import { moveOf } from './describe-plan.ts';
import { fetchPage } from './fetch-page.ts';
import type { PageSource } from './plan.ts';
import { saveChapterRecord, saveComicRecord } from './records.ts';
import { ImportRefusal, type Refused } from './refusals.ts';
import { syncComic } from './sync-comic.ts';

export type CarryOutOptions = {
  /** A temporary folder for page files. */
  folder: string;
  log(message: string): void;
  signal: AbortSignal;
};

export type ImportOutcome = {
  comics: number;
  chapters: number;
  pages: number;
  /** Existing chapters that were changed. */
  changed: number;
  refused: Refused[];
  /** The images of all imported comics: image id → path. */
  images: Map<string, string>;
};

type ImportContext = CataloguePorts & { db: Database };
type ClearComic = Exclude<ComicPlan, { state: 'unclear' }>;
type Run = { options: CarryOutOptions; context: ImportContext; outcome: ImportOutcome };

/**
 * Updates the catalogue to the compared sources, one transaction for each chapter: chapters reported as done stay done,
 * and the next run continues from there. A file or comic that is refused or fails is listed, and the rest is imported.
 */
export async function carryOutImport(
  plan: SyncPlan,
  options: CarryOutOptions,
  context: ImportContext,
): Promise<ImportOutcome> {
  const none = { comics: 0, chapters: 0, pages: 0, changed: 0 };
  const outcome: ImportOutcome = { ...none, refused: [], images: new Map() };
  for (const comic of plan.comics) {
    if (comic.state === 'unclear') continue;
    try {
      await importComic(comic, { options, context, outcome });
    } catch (error) {
      outcome.refused.push({ path: comic.comic.planned.source, reason: (error as Error).message });
    }
  }
  return outcome;
}

async function importComic(plan: ClearComic, run: Run): Promise<void> {
  const { options, context, outcome } = run;
  if (options.signal.aborted) return;
  let comicId: string | undefined;
  if (plan.state !== 'new') {
    comicId = plan.sync.comicId;
    const { changes } = plan.sync;
    const artwork = changes.cover ? await stageArtwork(plan.comic.cover, run) : [];
    const genres = changes.genres && (await genreIds(changes.genres, context));
    await saveImages(artwork, run, (tx) => syncComic(tx, plan, { artwork, genres }, context));
    const { raisedFrom, rating } = plan.sync;
    if (raisedFrom)
      options.log(
        `${plan.comic.planned.title}: rated ${rating} instead of ${raisedFrom}.${moveOf(plan.sync)}`,
      );
  }
  for (const [index, chapter] of plan.chapters.entries()) {
    if (options.signal.aborted) return;
    for (const [page, image] of chapter.pages.images)
      outcome.images.set(image, chapter.planned.pages[page]!.name);
    if (chapter.state === 'skipped' || chapter.state === 'unchanged') continue;
    const saved = await importChapter(plan, { comicId, chapter }, run);
    comicId = saved.comicId;
    const count = `${index + 1} of ${plan.chapters.length} chapters`;
    options.log(`${plan.comic.planned.title}: ${count}, "${chapter.planned.title}", ${saved.pages} pages`);
  }
}

/** Updates one chapter to its source. A comic is created with its first chapter. */
async function importChapter(
  plan: ClearComic,
  { comicId: existing, chapter }: { comicId: string | undefined; chapter: ChapterSync },
  run: Run,
): Promise<{ comicId: string | undefined; pages: number }> {
  const { context, outcome } = run;
  const { planned, before, current } = chapter;
  const staged = new Map<number, StagedImage>();
  const hashes = [...chapter.hashes];
  for (const index of chapter.pages.added) {
    const image = await stageImage(planned.pages[index]!, 'page', run);
    if (image) staged.set(index, image);
    else hashes[index] = null;
  }
  const currentPages = current?.imageIds ?? [];
  const isComplete = staged.size === chapter.pages.added.length;
  const pages = isComplete ? chapter.pages : comparePages(hashes, chapter.imported, currentPages);
  // A chapter without any readable page is not created.
  if (!current && staged.size === 0) return { comicId: existing, pages: 0 };
  const isNewComic = existing === undefined;
  const artwork = isNewComic ? await stageArtwork(plan.comic.cover, run) : [];
  const genres = isNewComic ? await genreIds(plan.comic.fields.genres, context) : [];
  const comicId = await saveImages([...staged.values(), ...artwork], run, async (tx) => {
    const id = existing ?? (await addComic(tx, plan, { artwork, genres }, context));
    const rating = plan.state === 'new' ? (plan.comic.rating ?? 'M') : plan.sync.rating;
    await raiseRating(tx, { comicId: id, rating }, context);
    // Staff may have deleted it since the comparison.
    if (current && (await lockChapters(tx, [current.id])).length === 0)
      throw new Refusal('changed_meanwhile');
    const chapterId = current?.id ?? (await addChapter(tx, id, chapter, context));
    const { title, publishedAt } = chapter;
    if (current && (title !== undefined || publishedAt))
      await updateChapter(tx, chapterId, { title: title?.slice(0, 200), publishedAt }, context);
    if (pages.order !== currentPages) {
      const order = pages.order.map((page) => (typeof page === 'number' ? staged.get(page)! : page));
      const wanted = { comicId: id, chapterId, variant: 'censored' as const };
      await setPages(tx, { ...wanted, expected: currentPages, pages: order }, context);
    }
    const recorded = pages.recorded.map((page) => {
      if (typeof page !== 'number') return page;
      const { id: imageId, sha256: hash } = staged.get(page)!;
      return { hash, imageId };
    });
    const { source, number, title: plannedTitle, date } = planned;
    const record = { source, chapterId, number, title: plannedTitle, date, pages: recorded };
    await saveChapterRecord(tx, id, { record, replaces: before?.source });
    return id;
  });
  for (const [index, image] of staged) outcome.images.set(image.id, planned.pages[index]!.name);
  outcome.comics += isNewComic ? 1 : 0;
  outcome.chapters += current ? 0 : 1;
  outcome.changed += chapter.state === 'update' ? 1 : 0;
  outcome.pages += staged.size;
  return { comicId, pages: pages.order.length };
}

async function addComic(
  tx: Tx,
  { comic }: ClearComic,
  { artwork, genres }: { artwork: StagedImage[]; genres: string[] },
  context: ImportContext,
): Promise<string> {
  const { fields, planned } = comic;
  const [cover, card] = artwork;
  const contentRating = comic.rating ?? 'M';
  const id = await createComic(tx, { ...fields, contentRating, genres, cover, card }, context);
  const recorded = { ...fields, cover: cover?.sha256 ?? null };
  await saveComicRecord(tx, id, { source: planned.source, fields: recorded });
  return id;
}

async function addChapter(
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

/** Genres are created before the comic is locked: every command locks genres first. */
async function genreIds(names: string[], context: ImportContext): Promise<string[]> {
  return names.length === 0 ? [] : context.db.transaction((tx) => ensureGenres(tx, names, context));
}

/** Runs `save` in one transaction and discards the staged images if it fails. */
async function saveImages<T>(
  images: StagedImage[],
  { context }: Run,
  save: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await context.db.transaction(save);
  } catch (error) {
    await context.assets.discardStaged(images);
    throw error;
  }
}

/** Unpacks a picture and stages it as an image. If it is refused, reports that once and returns undefined. */
async function stageImage(
  source: PageSource,
  purpose: ImagePurpose,
  { options, context, outcome }: Run,
): Promise<StagedImage | undefined> {
  try {
    const { path: file, bytes } = await fetchPage(source, options.folder);
    const fileName = path.basename(source.name);
    const [image] = await context.assets.stageImages([{ file: { path: file, fileName, bytes }, purpose }]);
    return image;
  } catch (error) {
    let refused: Refused;
    if (error instanceof ImportRefusal) refused = error;
    else if (error instanceof Refusal && error.details.file !== undefined)
      refused = { path: source.name, reason: error.message.replace(`"${error.details.file}": `, '') };
    else throw error;
    const { path: file, reason } = refused;
    if (!outcome.refused.some((each) => each.path === file && each.reason === reason))
      outcome.refused.push(refused);
    return undefined;
  }
}

/** Cover and card of a comic. */
async function stageArtwork(source: PageSource, run: Run): Promise<StagedImage[]> {
  const images = [await stageImage(source, 'cover', run), await stageImage(source, 'card', run)];
  return images.filter((image) => image !== undefined);
}
