import { contentRatings, type ContentRating } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import {
  allGenres,
  type CataloguePorts,
  comicsByTitle,
  comicTitles,
  findComic,
  isStricter,
  trashedComicTitle,
} from '../catalogue/index.ts';
import { compareComic, type ChapterSync, type ComicSync } from './compare-comic.ts';
import { comparePages } from './compare-pages.ts';
import type { ImportPlan, PlannedComic } from './plan.ts';
import { comicOfSource, comicOfTitle } from './records.ts';
import type { Refused } from './refusals.ts';
import { sourceComic, type SourceComic } from './source-comic.ts';
import { isWithin } from './tree.ts';

export type ImportOptions = {
  /** Where page files are unpacked to; emptied again. */
  folder: string;
  /** The rating of comics that state none; null for the default, M for new comics. */
  rating: ContentRating | null;
  /** `--into`: the id of the existing comic into which the only unclear comic is imported. */
  into: string | null;
  /** `--new`: unclear comics are imported as new ones. */
  asNew: boolean;
  /** `--remove`: chapters that are gone from their source are deleted. */
  remove: boolean;
  /** `--restore`: chapters and pages that staff deleted come back. */
  restore: boolean;
  /** When it is aborted, its reason is thrown. */
  signal: AbortSignal;
};

/** What an import will do with a comic. */
export type ComicPlan = { comic: SourceComic; chapters: ChapterSync[] } & (
  { state: 'new' } | { state: 'update' | 'unchanged'; sync: ComicSync } | { state: 'unclear'; reason: string }
);

export type SyncPlan = { comics: ComicPlan[]; refused: Refused[] };

/** Compares what a plan holds with the catalogue. Reads the pages of known comics, and writes nothing. */
export async function compareImport(
  { comics, unreadable }: ImportPlan,
  options: ImportOptions,
  context: { db: Database } & Pick<CataloguePorts, 'assets'>,
): Promise<SyncPlan> {
  const { db } = context;
  const refused: Refused[] = [];
  const genres = [...(await allGenres(db)).map(({ name }) => name), ...comics.flatMap((each) => each.genres)];
  const sourceOptions = {
    ...options,
    genres: new Set(genres.map((name) => name.toLowerCase())),
    refuse: (path: string, reason: string) => void refused.push({ path, reason }),
  };
  const isUnreadable = (source: string) =>
    unreadable.some((path) => isWithin(path, source) || isWithin(source, path));
  const sources = comics.map((planned) => sourceComic(planned, sourceOptions));
  const matches = await matchComics(sources, options, db);
  const plans: ComicPlan[] = [];
  for (const [index, comic] of sources.entries()) {
    const { comicId, link = false, reason } = matches[index]!;
    if (reason) plans.push({ comic, chapters: [], state: 'unclear', reason });
    else if (!comicId) plans.push({ comic, chapters: newChapters(comic.planned), state: 'new' });
    else
      try {
        const sync = await compareComic(comic, comicId, { ...options, link, isUnreadable }, context);
        plans.push({ comic, chapters: sync.chapters, state: isChanged(sync) ? 'update' : 'unchanged', sync });
      } catch (error) {
        options.signal.throwIfAborted();
        plans.push({ comic, chapters: [], state: 'unclear', reason: (error as Error).message });
      }
  }
  return { comics: plans, refused };
}

function newChapters({ chapters }: PlannedComic): ChapterSync[] {
  return chapters.map((planned) => {
    // There is nothing to compare with, so indexes stand for the hashes.
    const hashes = planned.pages.map((_, index) => String(index));
    const pages = comparePages(hashes, [], []);
    return { planned, number: planned.number, state: 'add', hashes, imported: [], pages };
  });
}

function isChanged({ raisedFrom, changes, isLinked, chapters, missing }: ComicSync): boolean {
  return (
    raisedFrom !== undefined ||
    isLinked ||
    Object.keys(changes).length > 0 ||
    chapters.some(({ state }) => state === 'add' || state === 'update') ||
    missing.some((each) => each.isRemoved)
  );
}

type Match = { comicId?: string; link?: boolean; reason?: string };

/** Finds the comic of the catalogue for each comic, by its source; never by its title or pages. */
async function matchComics(
  comics: SourceComic[],
  { into, asNew }: ImportOptions,
  db: Database,
): Promise<Match[]> {
  const matches: Match[] = [];
  const sourceOf = new Map<string, string>();
  for (const { planned } of comics) {
    const match = await matchComic(planned, db);
    const title = planned.title.toLowerCase();
    const sameTitle = sourceOf.get(title);
    if (sameTitle !== undefined && !match.comicId)
      match.reason ??= `"${planned.title}" is also the title of ${sameTitle}.`;
    sourceOf.set(title, planned.source);
    matches.push(match);
  }
  const linked = into === null ? -1 : onlyUnclear(matches);
  const isTaken = matches.some(({ comicId }) => comicId === into);
  for (const [index, { reason }] of matches.entries()) {
    if (into !== null && index === linked)
      matches[index] = isTaken
        ? { reason: 'Another folder of this import is that comic.' }
        : await linkComic(comics[index]!, into, db);
    else if (reason && asNew) matches[index] = {};
    else if (reason)
      matches[index]!.reason +=
        ' Import its folder with --into <comic id> if it is that comic, or with --new if it is not.';
  }
  return matches;
}

/** The index of the comic that `--into` is about: the only unclear one, else the only new one. */
function onlyUnclear(matches: Match[]): number {
  const unclear = matches.filter(({ reason }) => reason);
  const candidates = unclear.length > 0 ? unclear : matches.filter(({ comicId }) => !comicId);
  if (candidates.length === 1) return matches.indexOf(candidates[0]!);
  throw new Error(
    `--into takes one comic that was not imported before, not ${candidates.length}. Give the path of one.`,
  );
}

async function matchComic({ title, ...planned }: PlannedComic, db: Database): Promise<Match> {
  const { comicId, overlaps } = await comicOfSource(db, planned);
  const recorded = comicId || overlaps ? undefined : await comicOfTitle(db, title);
  const known = comicId ?? (overlaps ?? recorded)?.comicId;
  if (known && !(await comicTitles(db, [known])).has(known))
    return deletedByStaff((await trashedComicTitle(db, { id: known })) ?? title);
  if (comicId) return { comicId };
  const before = overlaps ?? recorded;
  if (before && before.source !== planned.source && nameOf(before.source) === nameOf(planned.source))
    return {
      reason:
        `Its folder has the same name as that of comic ${before.comicId}, written in other bytes: Unicode ` +
        `${formOf(planned.source)} now, ${formOf(before.source)} then (a copy from another system does that).`,
    };
  if (overlaps)
    return { reason: `It shares episodes with comic ${overlaps.comicId}, imported from ${overlaps.source}.` };
  if (recorded)
    return { reason: `"${title}" is comic ${recorded.comicId}, imported from ${recorded.source}.` };
  const [existing] = await comicsByTitle(db, title);
  if (existing) return { reason: `A comic "${existing.title}" exists already, ${existing.id}.` };
  const deleted = await trashedComicTitle(db, { title });
  return deleted === undefined ? {} : deletedByStaff(deleted);
}

const nameOf = (source: string): string => source.normalize('NFC');
const formOf = (source: string): string =>
  nameOf(source) === source ? 'composed (NFC)' : 'decomposed (NFD)';

const deletedByStaff = (title: string): Match => ({
  reason: `Staff deleted "${title}". Restore it from the trash.`,
});

/** A comic never gets content of a higher rating than its own from another source. */
async function linkComic(source: SourceComic, into: string, db: Database): Promise<Match> {
  const comic = await findComic(db, into, contentRatings, { drafts: true });
  if (!comic) throw new Error(`No comic has the id ${into}.`);
  const rating = source.rating ?? 'M';
  if (!isStricter(rating, comic.content_rating)) return { comicId: into, link: true };
  return {
    reason:
      `It is rated ${rating}, but "${comic.title}" is rated ${comic.content_rating}. ` +
      'Raise the rating of that comic first, or give --rating if the source does not state one.',
  };
}
