import { isDeepStrictEqual } from 'node:util';
import type { ContentRating } from '@longstrip/contract/site';
import type { CataloguePorts, ChapterContents } from '../catalogue/index.ts';
import { contentsOf, findComic, genresOf, isStricter } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { comparePages, type PageComparison } from './compare-pages.ts';
import type { ComicSaid, ImportedPage } from './importing.tables.ts';
import type { PlannedChapter } from './plan.ts';
import { readRecord, type ChapterRecord, type ComicRecord } from './records.ts';
import type { SourceComic } from './source-comic.ts';

/** What an import would do with a chapter of the source. */
export type ChapterSync = {
  planned: PlannedChapter;
  /** `left-out`: staff deleted it. `record`: only the record of the import changes. */
  state: 'add' | 'update' | 'record' | 'unchanged' | 'left-out';
  /** The number it gets here: the planned one unless another chapter of the comic has that. */
  number: number;
  title?: string;
  publishedAt?: Date;
  /** SHA-256 of each page; null for one that cannot be read. */
  hashes: (string | null)[];
  /** The pages of the last import that count as imported. */
  known: ImportedPage[];
  pages: PageComparison;
  before?: ChapterRecord;
  here?: ChapterContents;
};

/** What an import would do with a comic that is in the catalogue. */
export type ComicSync = {
  comicId: string;
  titleHere: string;
  /** What the comic has to be rated at least. */
  rating: ContentRating;
  /** The rating here, when that is less. */
  raisedFrom?: ContentRating;
  /** What the last import left, or what it would have left had it made an adopted comic. */
  record: ComicRecord;
  isAdopted: boolean;
  changes: Partial<ComicSaid>;
  said: ComicSaid;
  chapters: ChapterSync[];
  /** Chapters that were imported and are no longer in the source, and whether they go. */
  gone: (ChapterRecord & { isRemoved: boolean })[];
};

export type CompareOptions = {
  adopt: boolean;
  remove: boolean;
  restore: boolean;
  /** A chapter whose folder or archive could not be read is not gone. */
  isUnreadable(source: string): boolean;
};

/** Compares a comic of a source with the comic it is in the catalogue. Reads every page, writes nothing. */
export async function compareComic(
  comic: SourceComic,
  comicId: string,
  options: CompareOptions,
  context: { db: Database } & Pick<CataloguePorts, 'assets'>,
): Promise<ComicSync> {
  const { planned } = comic;
  const { db } = context;
  const row = (await findComic(db, comicId, ['T', 'M', 'AO']))!;
  const contents = await contentsOf(db, comicId);
  const said: ComicSaid = { ...comic.fields, cover: await comic.hashOf(comic.cover) };
  const earlier = await readRecord(db, comicId);
  const record = options.adopt
    ? { ...(await recordAsItStands(comic, contents, earlier, context)), said: adoptedSaid(said, row) }
    : earlier!;

  const { pairs, gone } = matchChapters(planned.chapters, record.chapters, options);
  const numbers = numbersFor(pairs, gone, contents);
  const chapters: ChapterSync[] = [];
  for (const { chapter, before } of pairs) {
    const here = contents.find(({ id }) => id === before?.chapterId);
    const isLeftOut = before !== undefined && !here && !options.restore;
    const hashes: (string | null)[] = [];
    if (!isLeftOut) for (const page of chapter.pages) hashes.push(await comic.hashOf(page));
    const number = numbers.get(chapter) ?? chapter.number;
    chapters.push(compareChapter({ planned: chapter, number, hashes, before, here }, isLeftOut, options));
  }
  // New pages of a source that states no rating count as M, as those of a new comic do.
  const addsPages = chapters.some(({ pages }) => pages.added.length > 0);
  const rating = comic.rating ?? (addsPages ? 'M' : 'T');
  const current = (await genresOf(db, [comicId])).get(comicId)?.map((genre) => genre.name) ?? [];
  return {
    comicId,
    titleHere: row.title,
    rating,
    raisedFrom: isStricter(rating, row.content_rating) ? row.content_rating : undefined,
    record,
    isAdopted: options.adopt,
    changes: changesOf(record.said, said, current),
    said: { ...said, cover: said.cover ?? record.said.cover },
    chapters,
    gone,
  };
}

/** The values that the source changed since the last import; of genres, what they become with those of staff. */
function changesOf(before: ComicSaid, said: ComicSaid, genres: string[]): Partial<ComicSaid> {
  const names = Object.keys(said) as (keyof ComicSaid)[];
  const changed = names.filter((name) => !isDeepStrictEqual(said[name], before[name]));
  const changes = Object.fromEntries(changed.map((name) => [name, said[name]])) as Partial<ComicSaid>;
  if (changes.cover === null) delete changes.cover;
  if (changes.genres) {
    const without = (list: string[], other: string[]) =>
      list.filter((name) => !other.some((each) => each.toLowerCase() === name.toLowerCase()));
    const kept = without(genres, without(before.genres, said.genres));
    const added = without(without(said.genres, before.genres), kept);
    changes.genres = [...kept, ...added];
    if (added.length === 0 && kept.length === genres.length) delete changes.genres;
  }
  return changes;
}

/** Chapters are matched by their source, else (a renamed folder) by their number. */
function matchChapters(
  planned: PlannedChapter[],
  records: ChapterRecord[],
  { remove, isUnreadable }: CompareOptions,
) {
  const left = new Set(records);
  const take = (fits: (record: ChapterRecord) => boolean) => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const bySource = planned.map((chapter) => take((record) => record.source === chapter.source));
  const pairs = planned.map((chapter, index) => ({
    chapter,
    before: bySource[index] ?? take((record) => record.number === chapter.number),
  }));
  return {
    pairs,
    gone: [...left].map((record) => ({ ...record, isRemoved: remove && !isUnreadable(record.source) })),
  };
}

type Pairs = ReturnType<typeof matchChapters>['pairs'];

/** The planned numbers, moved on where a chapter that is not of this source has one. The order stays that of the source. */
function numbersFor(
  pairs: Pairs,
  gone: ComicSync['gone'],
  contents: ChapterContents[],
): Map<PlannedChapter, number> {
  const ours = new Set(
    [...pairs.map(({ before }) => before), ...gone.filter((each) => each.isRemoved)].map(
      (each) => each?.chapterId,
    ),
  );
  const taken = new Set(contents.filter(({ id }) => !ours.has(id)).map(({ number }) => number));
  let last = 0;
  const numbers = new Map<PlannedChapter, number>();
  for (const { chapter } of pairs) {
    last = Math.max(last + 1, chapter.number);
    while (taken.has(last)) last++;
    numbers.set(chapter, last);
  }
  return numbers;
}

type Compared = Pick<ChapterSync, 'planned' | 'number' | 'hashes' | 'before' | 'here'>;

function compareChapter(compared: Compared, isLeftOut: boolean, { restore }: CompareOptions): ChapterSync {
  const { planned, number, hashes, before, here } = compared;
  const current = here?.imageIds ?? [];
  const imported = here && before ? before.pages : [];
  const known = imported.filter((page) => !restore || current.includes(page.imageId));
  const pages = comparePages(hashes, known, current);
  if (!here || !before) return { ...compared, state: isLeftOut ? 'left-out' : 'add', known, pages };
  const title = planned.title === before.title ? undefined : planned.title;
  const publishedAt =
    planned.date === before.date ? undefined : planned.date ? new Date(planned.date) : here.createdAt;
  const changesHere = title !== undefined || publishedAt || number !== here.number || pages.order !== current;
  const changesRecord =
    planned.source !== before.source ||
    planned.number !== before.number ||
    !isDeepStrictEqual(pages.recorded, before.pages);
  const state = changesHere ? 'update' : changesRecord ? 'record' : 'unchanged';
  return { ...compared, state, title, publishedAt, known, pages };
}

/** The record that an import of exactly these chapters would have left: matched by number, pages as they are now. */
async function recordAsItStands(
  { planned }: SourceComic,
  contents: ChapterContents[],
  earlier: ComicRecord | undefined,
  { db, assets }: { db: Database } & Pick<CataloguePorts, 'assets'>,
): Promise<Omit<ComicRecord, 'said'>> {
  const chapters: ChapterRecord[] = [];
  for (const { source, number, title } of planned.chapters) {
    const here = contents.find((chapter) => chapter.number === number);
    if (!here) continue;
    const images = await assets.imageStates(db, here.imageIds);
    const pages = here.imageIds.map((imageId) => ({ hash: images.get(imageId)!.sha256, imageId }));
    const known = earlier?.chapters.find((chapter) => chapter.chapterId === here.id);
    chapters.push({ source, chapterId: here.id, number, title, date: null, pages: known?.pages ?? pages });
  }
  return { source: planned.source, chapters };
}

/** An adopted comic keeps what it has; the source fills in what it lacks. */
function adoptedSaid(
  said: ComicSaid,
  here: { cover_image_id: string | null } & Pick<
    ComicSaid,
    'description' | 'creators' | 'publisher' | 'language'
  >,
): ComicSaid {
  return {
    title: said.title,
    genres: [],
    description: here.description && said.description,
    creators: here.creators.length > 0 ? said.creators : [],
    publisher: here.publisher && said.publisher,
    language: here.language && said.language,
    cover: here.cover_image_id && said.cover,
  };
}
