import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ContentRating } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImagePurpose, TakenImage } from '../assets/index.ts';
import {
  appendPages,
  chapterHoldings,
  createChapters,
  createComic,
  ensureGenres,
  findComicByTitle,
  freeChapterNumber,
  type CataloguePorts,
} from '../catalogue/index.ts';
import type { ImportPlan, PageSource, PlannedChapter, PlannedComic } from './plan.ts';
import { ImportRefusal } from './refusals.ts';

export type ImportOptions = {
  /** Where page files are unpacked to; emptied again. */
  folder: string;
  maxBytes: number;
  /** For comics that do not say theirs. */
  rating: ContentRating;
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
/** A page on disk, with the SHA-256 that says whether we have it already. */
type Fetched = { name: string; path: string; bytes: number; hash: string };

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
    for (const comic of plan.comics) {
      let comicId: string | undefined;
      for (const [index, chapter] of comic.chapters.entries()) {
        if (options.signal.aborted) return outcome;
        const pages = await fetchPages(chapter, folder, options, outcome);
        comicId = await putChapter({ comic, comicId, chapter }, pages, options, context, outcome);
        options.say(
          `${comic.title}: ${index + 1} of ${comic.chapters.length} chapters, "${chapter.title}", ${pages.length} pages`,
        );
        for (const page of pages) await rm(page.path, { force: true });
      }
    }
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchPages(
  chapter: PlannedChapter,
  folder: string,
  options: ImportOptions,
  outcome: ImportOutcome,
): Promise<Fetched[]> {
  const pages: Fetched[] = [];
  for (const source of chapter.pages) {
    const page = await fetchOne(source, folder, options, outcome);
    if (page) pages.push(page);
  }
  return pages;
}

async function fetchOne(
  source: PageSource,
  folder: string,
  options: ImportOptions,
  outcome: ImportOutcome,
): Promise<Fetched | undefined> {
  const target = path.join(folder, randomUUID());
  try {
    await source.writeTo(target, options.maxBytes);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    outcome.refused.push({ path: error.path, reason: error.reason });
    return undefined;
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(target), hash);
  return {
    name: path.basename(source.name),
    path: target,
    bytes: (await stat(target)).size,
    hash: hash.digest('hex'),
  };
}

/** Puts one chapter; answers the comic it went into. */
async function putChapter(
  { comic, comicId: known, chapter }: { comic: PlannedComic; comicId: string | undefined; chapter: PlannedChapter },
  pages: Fetched[],
  options: ImportOptions,
  context: Context,
  outcome: ImportOutcome,
): Promise<string | undefined> {
  const { db, assets } = context;
  const held = await assets.imagesWithHashes(db, pages.map((page) => page.hash));
  const twin = await findTwin(db, pages, [...held.values()].flat().map((image) => image.id), known);
  const comicId = known ?? twin?.comicId ?? (await findComicByTitle(db, comic.title))?.id;
  const places = placesOf(pages, held, twin?.comicId === comicId ? twin : undefined);
  const fresh = places.filter((place) => place.imageId === undefined);
  outcome.known += pages.length - fresh.length;
  if (fresh.length === 0) return comicId;

  for (const place of fresh) place.taken = await takeOne(place.page, 'page', context, outcome);
  const taken = fresh.flatMap((place) => place.taken ?? []);
  if (taken.length === 0) return comicId;
  const artwork = comicId ? [] : await takeArtwork(comic, options, context, outcome);
  try {
    const into = await db.transaction(async (tx) => {
      const [cover, card] = artwork;
      const comicHere = comicId ?? (await createComic(tx, {
        title: comic.title.slice(0, 200), description: comic.description.slice(0, 5000), contentRating: comic.rating ?? options.rating,
        genres: await ensureGenres(tx, comic.genres, context), cover, card,
      }, context));
      const chapterHere = twin && twin.comicId === comicId ? twin.chapterId : (await createChapters(tx, {
        comicId: comicHere,
        chapters: [{ title: chapter.title.slice(0, 200), chapterNumber: await freeChapterNumber(tx, comicHere, chapter.number), isFree: false }],
      }, context))[0]!;
      await appendPages(tx, { comicId: comicHere, chapterId: chapterHere, variant: 'censored', places }, context);
      return comicHere;
    });
    outcome.comics += comicId ? 0 : 1;
    outcome.chapters += twin && twin.comicId === comicId ? 0 : 1;
    outcome.pages += taken.length;
    return into;
  } catch (error) {
    await assets.dropTaken([...taken, ...artwork]);
    throw error;
  }
}

type Twin = { comicId: string; chapterId: string; imageIds: Set<string> };
/** A planned page in reading order: there already, or to be added. */
type Place = { page: Fetched; imageId?: string; taken?: TakenImage };

/**
 * The chapter that these pages are, if it was imported before. One page in common (a credits page stands in
 * every chapter) is not enough: half of the smaller side has to be the same bytes.
 */
async function findTwin(db: Database, pages: Fetched[], imageIds: string[], comicId: string | undefined): Promise<Twin | undefined> {
  const holdings = await chapterHoldings(db, imageIds);
  const candidates = holdings.filter((each) => comicId === undefined || each.comicId === comicId);
  const best = candidates.sort((a, b) => b.imageIds.size - a.imageIds.size)[0];
  return best && best.imageIds.size * 2 >= Math.min(pages.length, best.pageCount) ? best : undefined;
}

function placesOf(pages: Fetched[], held: Map<string, { id: string }[]>, twin: Twin | undefined): Place[] {
  const unused = new Set(twin?.imageIds);
  return pages.map((page) => {
    const imageId = held.get(page.hash)?.find((image) => unused.delete(image.id))?.id;
    return imageId ? { page, imageId } : { page };
  });
}

async function takeOne(page: Fetched, purpose: ImagePurpose, { assets }: Context, outcome: ImportOutcome): Promise<TakenImage | undefined> {
  try {
    const [taken] = await assets.takeImages([{ file: { path: page.path, fileName: page.name, bytes: page.bytes }, purpose }]);
    return taken;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    outcome.refused.push({ path: page.name, reason: error.message.replace(`"${page.name}": `, '') });
    return undefined;
  }
}

/** Cover and card image from the comic's own cover, or from its first page. */
async function takeArtwork(comic: PlannedComic, options: ImportOptions, context: Context, outcome: ImportOutcome): Promise<TakenImage[]> {
  const source = comic.cover ?? comic.chapters[0]?.pages[0];
  const artwork: TakenImage[] = [];
  for (const purpose of ['cover', 'card'] as const) {
    const file = source && (await fetchOne(source, options.folder, options, outcome));
    const taken = file && (await takeOne(file, purpose, context, outcome));
    if (taken) artwork.push(taken);
  }
  return artwork;
}
