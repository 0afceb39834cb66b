import { isDeepStrictEqual } from 'node:util';
import { maxChapterNumber } from '@longstrip/contract/catalogue/chapters.shapes';
import { maxGenresOfComic } from '@longstrip/contract/catalogue/comics.shapes';
import { contentRatings, type ContentRating } from '@longstrip/contract/site';
import {
  comicFieldsOf,
  contentsOf,
  creditsOf,
  findComic,
  genresOf,
  isStricter,
  type CataloguePorts,
  type ChapterContents,
  type ComicRow,
} from '../catalogue/index.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { comparePages, type PageComparison } from './compare-pages.ts';
import { eachText } from './imported-fields.ts';
import type { ComicFields, ImportedPage } from './importing.tables.ts';
import type { PlannedChapter, PlannedComic } from './plan.ts';
import { readRecord, type ChapterRecord, type ComicRecord } from './records.ts';
import type { SourceComic } from './source-comic.ts';

/** What an import would do with a chapter of the source. */
export type ChapterSync = {
  planned: PlannedChapter;
  /** `skipped`: staff deleted it. `record`: only the record of the import changes. */
  state: 'add' | 'update' | 'record' | 'unchanged' | 'skipped';
  /** Its number in the catalogue: the planned one unless another chapter of the comic has that. */
  number: number;
  title?: string;
  publishedAt?: Date;
  /** SHA-256 of each page; null for one that cannot be read. */
  hashes: (string | null)[];
  /** The pages of the last import that count as imported. */
  imported: ImportedPage[];
  pages: PageComparison;
  before?: ChapterRecord;
  current?: ChapterContents;
};

/** What an import would do with a comic that is in the catalogue. */
export type ComicSync = {
  comicId: string;
  currentTitle: string;
  /** The lowest rating that the comic may have. */
  rating: ContentRating;
  /** Its current rating, if that is lower. */
  raisedFrom?: ContentRating;
  /** What the last import recorded, or would have recorded had it created a linked comic. */
  record: ComicRecord;
  isLinked: boolean;
  changes: Partial<ComicFields>;
  fields: ComicFields;
  chapters: ChapterSync[];
  /** Chapters that were imported and are no longer in the source. */
  missing: (ChapterRecord & { isRemoved: boolean })[];
};

type CompareOptions = {
  link: boolean;
  remove: boolean;
  restore: boolean;
  /** A chapter whose folder or archive could not be read is not missing. */
  isUnreadable(source: string): boolean;
  signal: AbortSignal;
};

type CompareContext = { db: Database } & Pick<CataloguePorts, 'assets'>;

/** Compares a comic of a source with its comic in the catalogue. Reads every page, writes nothing. */
export async function compareComic(
  comic: SourceComic,
  comicId: string,
  options: CompareOptions,
  context: CompareContext,
): Promise<ComicSync> {
  const { planned } = comic;
  const { db } = context;
  const row = (await findComic(db, comicId, contentRatings, { drafts: true }))!;
  const contents = await contentsOf(db, comicId);
  const fields: ComicFields = { ...comic.fields, cover: await comic.hashOf(comic.cover) };
  const earlier = await readRecord(db, comicId);
  const record = options.link
    ? {
        source: planned.source,
        fields: fieldsToLink(fields, row, (await creditsOf(db, [comicId])).has(comicId)),
        chapters: await chaptersToLink(planned.chapters, contents, earlier, context),
      }
    : earlier!;

  const records = withDeleted(record.chapters, contents);
  const { pairs, missing } = matchChapters(planned.chapters, records, options);
  const renumbered = [...pairs.map(({ before }) => before), ...missing.filter(({ isRemoved }) => isRemoved)];
  const ownIds = new Set(renumbered.map((record) => record?.chapterId));
  const takenNumbers = new Set(contents.filter(({ id }) => !ownIds.has(id)).map((chapter) => chapter.number));
  const chapters: ChapterSync[] = [];
  let number = 0;
  for (const { chapter, before } of pairs) {
    const current = contents.find(({ id }) => id === before?.chapterId);
    const isSkipped = before !== undefined && !current && !options.restore;
    // A number that another chapter keeps is skipped, so that the order stays that of the source.
    if (!isSkipped) {
      number = Math.max(number + 1, chapter.number);
      while (takenNumbers.has(number)) number++;
      if (number > maxChapterNumber)
        throw new Error(
          `"${chapter.title}" would be episode ${number}, but numbers end at ${maxChapterNumber}. Renumber the last episodes.`,
        );
    }
    const hashes: (string | null)[] = [];
    for (const page of isSkipped ? [] : chapter.pages) {
      options.signal.throwIfAborted();
      hashes.push(await comic.hashOf(page));
    }
    // Files that were refused while planning are missing in `chapter.pages`; null stands for them.
    if (!isSkipped && options.isUnreadable(chapter.source)) hashes.push(null);
    const matched = {
      planned: chapter,
      number: isSkipped ? chapter.number : number,
      hashes,
      before,
      current,
    };
    chapters.push(compareChapter(matched, isSkipped, options));
  }
  // New pages of a source that states no rating count as M, as those of a new comic do.
  const addsPages = chapters.some(({ pages }) => pages.added.length > 0);
  const rating = comic.rating ?? (addsPages ? 'M' : 'T');
  const genres = (await genresOf(db, [comicId])).get(comicId)?.map((genre) => genre.name) ?? [];
  return {
    comicId,
    currentTitle: row.title,
    rating,
    raisedFrom: isStricter(rating, row.content_rating) ? row.content_rating : undefined,
    record,
    isLinked: options.link,
    changes: changesOf(record.fields, withStaffTitle(fields, planned, { record, row }), genres),
    fields: { ...fields, cover: fields.cover ?? record.fields.cover ?? null },
    chapters,
    missing,
  };
}

/** A title that is only read anew from the same name, by other rules, is no change of the source: that of staff stays. */
function withStaffTitle(
  fields: ComicFields,
  planned: PlannedComic,
  { record, row }: { record: ComicRecord; row: ComicRow },
): ComicFields {
  const { title = row.title } = record.fields;
  const isReadAnew = planned.isTitleMadeUp && planned.source === record.source && row.title !== title;
  return isReadAnew ? { ...fields, title } : fields;
}

/**
 * The values that the source changed since the last import; genres are merged with those of staff. A field that the
 * record lacks, because it was written before the import read that field, is no change.
 */
function changesOf(
  before: Partial<ComicFields>,
  fields: ComicFields,
  genres: string[],
): Partial<ComicFields> {
  const names = Object.keys(fields) as (keyof ComicFields)[];
  const changed = names.filter((name) => name in before && !isDeepStrictEqual(fields[name], before[name]));
  const changes = Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<ComicFields>;
  if (changes.cover === null) delete changes.cover;
  if (changes.genres) {
    const without = (list: string[], other: string[]) =>
      list.filter((name) => !other.some((each) => each.toLowerCase() === name.toLowerCase()));
    const kept = without(genres, without(before.genres!, fields.genres));
    const room = Math.max(0, maxGenresOfComic - kept.length);
    const added = without(without(fields.genres, before.genres!), kept).slice(0, room);
    changes.genres = [...kept, ...added];
    if (added.length === 0 && kept.length === genres.length) delete changes.genres;
  }
  return changes;
}

/**
 * A chapter that is not in the catalogue was deleted by staff. The previous version unlinked its record: if the chapter was
 * restored, its images identify it. The next version drops that.
 */
function withDeleted(records: ChapterRecord[], contents: ChapterContents[]): ChapterRecord[] {
  const present = new Set(contents.map(({ id }) => id));
  const linked = new Set(records.map(({ chapterId }) => chapterId));
  const chapterOf = new Map(
    contents.flatMap(({ id, imageIds }) =>
      linked.has(id) ? [] : imageIds.map((image) => [image, id] as const),
    ),
  );
  return records.map((record) => {
    if (record.chapterId !== null)
      return present.has(record.chapterId) ? record : { ...record, chapterId: null };
    const image = record.pages.find(({ imageId }) => chapterOf.has(imageId));
    return { ...record, chapterId: image ? chapterOf.get(image.imageId)! : null };
  });
}

/** Matches chapters by source, else by number (a renamed folder), unless the recorded source cannot be read. */
function matchChapters(
  planned: PlannedChapter[],
  records: ChapterRecord[],
  { remove, isUnreadable }: CompareOptions,
) {
  const unmatched = new Set(records);
  const match = (matches: (record: ChapterRecord) => boolean) => {
    const found = [...unmatched].find(matches);
    if (found) unmatched.delete(found);
    return found;
  };
  const bySource = planned.map((chapter) => match((record) => record.source === chapter.source));
  const pairs = planned.map((chapter, index) => ({
    chapter,
    before:
      bySource[index] ?? match((record) => record.number === chapter.number && !isUnreadable(record.source)),
  }));
  const isRemoved = ({ source }: ChapterRecord) => remove && !isUnreadable(source);
  return { pairs, missing: [...unmatched].map((record) => ({ ...record, isRemoved: isRemoved(record) })) };
}

type MatchedChapter = Pick<ChapterSync, 'planned' | 'number' | 'hashes' | 'before' | 'current'>;

function compareChapter(
  matched: MatchedChapter,
  isSkipped: boolean,
  { restore }: CompareOptions,
): ChapterSync {
  const { planned, number, hashes, before, current } = matched;
  const currentPages = current?.imageIds ?? [];
  const recorded = current && before ? before.pages : [];
  const imported = recorded.filter((page) => !restore || currentPages.includes(page.imageId));
  const pages = comparePages(hashes, imported, currentPages);
  if (!current || !before) return { ...matched, state: isSkipped ? 'skipped' : 'add', imported, pages };
  // As with the title of the comic: staff's title stays where the name has not changed.
  const isReadAnew =
    planned.isTitleMadeUp && planned.source === before.source && current.title !== before.title;
  const title = planned.title === before.title || isReadAnew ? undefined : planned.title;
  const publishedAt =
    planned.date === before.date ? undefined : planned.date ? new Date(planned.date) : current.createdAt;
  const changesChapter =
    title !== undefined || publishedAt || number !== current.number || pages.order !== currentPages;
  const changesRecord =
    planned.source !== before.source ||
    planned.number !== before.number ||
    !isDeepStrictEqual(pages.recorded, before.pages);
  const state = changesChapter ? 'update' : changesRecord ? 'record' : 'unchanged';
  return { ...matched, state, title, publishedAt, imported, pages };
}

/** The records that an import would have written for these chapters: matched by number, with their current pages. */
async function chaptersToLink(
  planned: PlannedChapter[],
  contents: ChapterContents[],
  earlier: ComicRecord | undefined,
  { db, assets }: CompareContext,
): Promise<ChapterRecord[]> {
  const chapters: ChapterRecord[] = [];
  for (const { source, number, title } of planned) {
    const current = contents.find((chapter) => chapter.number === number);
    if (!current) continue;
    const images = await assets.imageStates(db, current.imageIds);
    const pages = current.imageIds.map((imageId) => ({ hash: images.get(imageId)!.sha256, imageId }));
    const record = earlier?.chapters.find((chapter) => chapter.chapterId === current.id);
    chapters.push({
      source,
      chapterId: current.id,
      number,
      title,
      date: null,
      pages: record?.pages ?? pages,
    });
  }
  return chapters;
}

/** A linked comic keeps what it has; the source fills in what it lacks. */
function fieldsToLink(fields: ComicFields, row: ComicRow, hasCreators: boolean): ComicFields {
  const present = comicFieldsOf(row);
  return {
    ...eachText((name) => present[name] && fields[name]),
    title: fields.title,
    genres: [],
    creators: hasCreators ? fields.creators : [],
    cover: row.cover_image_id && fields.cover,
  };
}
