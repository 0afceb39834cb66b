import type { ContentRating } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { allGenres, comicsByTitle, findComic, isStricter, type CataloguePorts } from '../catalogue/index.ts';
import { compareComic, type ChapterSync, type ComicSync } from './compare-comic.ts';
import { comparePages } from './compare-pages.ts';
import { isOnPurpose, type ImportPlan, type PlannedComic } from './plan.ts';
import { comicOfSource, comicOfTitle } from './records.ts';
import { sourceComic, type SourceComic } from './source-comic.ts';
import { isWithin } from './tree.ts';

export type ImportOptions = {
  /** Where page files are unpacked to; emptied again. */
  folder: string;
  maxBytes: number;
  /** For comics that do not say theirs; null: M for new ones. */
  rating: ContentRating | null;
  /** The comic that the one unclear comic is. */
  into: string | null;
  /** Unclear comics are new ones. */
  asNew: boolean;
  /** Chapters that are gone from their source are deleted. */
  remove: boolean;
  /** Chapters and pages that staff deleted come back. */
  restore: boolean;
};

/** What an import will do with a comic. */
export type ComicPlan = { comic: SourceComic; chapters: ChapterSync[] } & (
  { state: 'new' } | { state: 'update' | 'unchanged'; sync: ComicSync } | { state: 'unclear'; reason: string }
);

export type SyncPlan = { comics: ComicPlan[]; refused: { path: string; reason: string }[] };

/** Compares what a plan holds with the catalogue. Reads the pages of comics that are there, and writes nothing. */
export async function compareImport(
  { comics, skipped }: ImportPlan,
  options: ImportOptions,
  context: { db: Database } & Pick<CataloguePorts, 'assets'>,
): Promise<SyncPlan> {
  const { db } = context;
  const refused: SyncPlan['refused'] = [];
  const genres = [...(await allGenres(db)).map(({ name }) => name), ...comics.flatMap((each) => each.genres)];
  const reading = {
    ...options,
    genres: new Set(genres.map((name) => name.toLowerCase())),
    refuse: (path: string, reason: string) => void refused.push({ path, reason }),
  };
  const unreadable = skipped.filter((each) => !isOnPurpose(each.code)).map((each) => each.source);
  const isUnreadable = (source: string) =>
    unreadable.some((path) => isWithin(path, source) || isWithin(source, path));
  const sources = comics.map((planned) => sourceComic(planned, reading));
  const found = await findComics(sources, options, db);
  const plans: ComicPlan[] = [];
  for (const comic of sources) {
    const { comicId, adopt = false, reason } = found.get(comic)!;
    if (reason) plans.push({ comic, chapters: [], state: 'unclear', reason });
    else if (!comicId) plans.push({ comic, chapters: allNew(comic.planned), state: 'new' });
    else {
      const sync = await compareComic(comic, comicId, { ...options, adopt, isUnreadable }, context);
      plans.push({ comic, chapters: sync.chapters, state: isChanged(sync) ? 'update' : 'unchanged', sync });
    }
  }
  return { comics: plans, refused };
}

function allNew({ chapters }: PlannedComic): ChapterSync[] {
  return chapters.map((planned) => {
    // Nothing to compare with: each page stands for itself.
    const hashes = planned.pages.map((_, index) => String(index));
    const pages = comparePages(hashes, [], []);
    return { planned, number: planned.number, state: 'add', hashes, known: [], pages };
  });
}

function isChanged({ raisedFrom, changes, isAdopted, chapters, gone }: ComicSync): boolean {
  return (
    raisedFrom !== undefined ||
    isAdopted ||
    Object.keys(changes).length > 0 ||
    chapters.some(({ state }) => state === 'add' || state === 'update') ||
    gone.some((each) => each.isRemoved)
  );
}

type Found = { comicId?: string; adopt?: boolean; reason?: string };

/** Which comic each one is: by its source; never guessed by its title or pages. */
async function findComics(
  comics: SourceComic[],
  { into, asNew }: ImportOptions,
  db: Database,
): Promise<Map<SourceComic, Found>> {
  const found = new Map<SourceComic, Found>();
  const sourceOf = new Map<string, string>();
  for (const comic of comics) {
    const { title, source } = comic.planned;
    const here = await findOne(comic.planned, db);
    const same = sourceOf.get(title.toLowerCase());
    if (same !== undefined && !here.comicId) here.reason ??= `"${title}" is also the title of ${same}.`;
    sourceOf.set(title.toLowerCase(), source);
    found.set(comic, here);
  }
  const unclear = comics.filter((comic) => found.get(comic)!.reason);
  const adopting = into === null ? undefined : onlyOne(unclear, comics, found);
  for (const comic of unclear) {
    const here = found.get(comic)!;
    if (asNew) found.set(comic, {});
    else
      here.reason +=
        ' Import its folder with --into <comic id> if it is that comic, or with --new if it is not.';
  }
  if (into !== null && adopting) {
    const isTaken = [...found.values()].some(({ comicId }) => comicId === into);
    found.set(
      adopting,
      isTaken ? { reason: 'Another folder of this import is that comic.' } : await adopt(adopting, into, db),
    );
  }
  return found;
}

function onlyOne(unclear: SourceComic[], comics: SourceComic[], found: Map<SourceComic, Found>): SourceComic {
  const candidates = unclear.length > 0 ? unclear : comics.filter((comic) => !found.get(comic)!.comicId);
  if (candidates.length === 1) return candidates[0]!;
  throw new Error(
    `--into takes one comic that was not imported before; here are ${candidates.length}. Give the path of one.`,
  );
}

async function findOne(planned: PlannedComic, db: Database): Promise<Found> {
  const { comicId, overlaps } = await comicOfSource(db, planned);
  if (comicId) return { comicId };
  if (overlaps)
    return { reason: `It shares episodes with comic ${overlaps.comicId}, imported from ${overlaps.source}.` };
  const recorded = await comicOfTitle(db, planned.title);
  if (recorded)
    return { reason: `"${planned.title}" is comic ${recorded.comicId}, imported from ${recorded.source}.` };
  const [here] = await comicsByTitle(db, planned.title);
  return here ? { reason: `A comic "${here.title}" is here already, ${here.id}.` } : {};
}

/** A comic never gets content of a higher rating than its own from somewhere else. */
async function adopt({ rating }: SourceComic, into: string, db: Database): Promise<Found> {
  const comic = await findComic(db, into, ['T', 'M', 'AO']);
  if (!comic) throw new Error(`No comic has the id ${into}.`);
  const says = rating ?? 'M';
  if (!isStricter(says, comic.content_rating)) return { comicId: into, adopt: true };
  return {
    reason:
      `It is rated ${says}, but "${comic.title}" is rated ${comic.content_rating}. ` +
      'Raise the rating of that comic first, or give --rating if the source does not state one.',
  };
}
