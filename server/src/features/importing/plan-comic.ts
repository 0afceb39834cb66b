import type { ArrangedChapter, ArrangedComic } from './arrange-comics.ts';
import { strictestRating } from './age-rating.ts';
import type { ComicInfo } from './comicinfo-xml.ts';
import { readable, readPartName, sharedStart, trimmed, type PartName } from './names/part-name.ts';
import { plainText } from './names/plain-text.ts';
import { numberChapters, volumesRunningOn, type UnnumberedChapter } from './number-chapters.ts';
import type { PageSource, PlannedComic } from './plan.ts';

type Draft = UnnumberedChapter & {
  arranged: ArrangedChapter;
  part: PartName;
  info: ComicInfo | null;
  numberText: string;
  isVolume: boolean;
};

/** Names of chapters without a number that come before the first numbered one. */
const openings =
  /(?:^|[^\p{L}])(?:prolog(?:ue|o|)?|prelude|intro(?:duction)?|teaser|preview|announcement)(?![a-z])|プロローグ|序章|序幕|予告|预告|프롤로그|예고/iu;

/** Turns folders into titles, numbers, texts and pages. Texts are cleaned and bounded; see README.md for the rules. */
export function planComic(comic: ArrangedComic): PlannedComic {
  const drafts = draftChapters(comic);
  const title = comicTitle(comic, drafts);
  const runsOn = volumesRunningOn(drafts) !== null;
  const numbered = numberChapters(drafts);
  const infos = [comic.folder.comicInfo, ...numbered.map(({ chapter }) => chapter.info)].filter(
    (info) => info !== null,
  );
  const draftsByBefore = Map.groupBy(drafts, (draft) => draft.part.before.toLowerCase());
  const chapters = numbered.map(({ chapter, number }) => ({
    title: chapterTitle(chapter, number, {
      comicTitle: title,
      draftsByBefore,
      runsOn,
      isAlone: drafts.length === 1,
    }),
    number,
    date: chapter.info?.date ?? null,
    pages: chapter.arranged.pictures.map((picture) => picture.source),
    source: chapter.arranged.folder.path,
  }));
  const first = (read: (info: ComicInfo) => string): string => infos.map(read).find(Boolean) ?? '';
  return {
    title,
    description: first((info) => info.summary),
    rating: strictestRating(infos.map((info) => (info.unknownRating ? null : info.rating))),
    unknownRatings: [comic.folder, ...comic.chapters.map((chapter) => chapter.folder)]
      .filter((folder, i, all) => folder.comicInfo?.unknownRating && all.indexOf(folder) === i)
      .map((folder) => ({ path: folder.path, value: folder.comicInfo!.unknownRating })),
    genres: distinct(infos.flatMap((info) => info.genres)).slice(0, 50),
    tags: distinct(infos.flatMap((info) => info.tags)).slice(0, 50),
    people: distinct(
      infos.flatMap((info) => info.people),
      (person) => `${person.role}:${person.name}`,
    ).slice(0, 100),
    publisher: first((info) => info.publisher),
    language: first((info) => info.language),
    cover:
      comic.cover?.source ??
      coverPage(
        comic,
        numbered.map(({ chapter }) => chapter),
      ),
    chapters,
    source: comic.series === null ? comic.folder.path : `${comic.folder.path}#${comic.series.toLowerCase()}`,
  };
}

/** The items without duplicates, ignoring case. */
function distinct<Item>(items: Item[], textOf: (item: Item) => string = String): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = textOf(item).toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

function draftChapters(comic: ArrangedComic): Draft[] {
  const names = comic.chapters.map((chapter) => (chapter.isLoose ? '' : chapter.folder.name));
  const shared = sharedStart(names.filter(Boolean));
  const parts = names.map((name) => withoutTitleNumber(readPartName(name, shared), comic));
  const infoNumbers = comic.chapters.map(({ folder, isLoose }) =>
    !isLoose && folder.comicInfo?.number && !folder.comicInfo.isExtra
      ? Number(folder.comicInfo.number)
      : null,
  );
  // Some taggers write the same Number into every chapter; then different numbers in the names count.
  const known = infoNumbers.filter((number) => number !== null);
  const fromNames = parts.map((part) => part.number).filter((number) => number !== null);
  const infoRepeats =
    known.length > 1 && new Set(known).size === 1 && new Set(fromNames).size === parts.length;
  const hasNumbers = parts.some((part, i) => part.number !== null || infoNumbers[i] !== null);

  return comic.chapters.map((arranged, i) => {
    const part = parts[i]!;
    // The ComicInfo.xml beside loose pages describes the comic or volume, not these pages.
    const info = arranged.isLoose ? null : arranged.folder.comicInfo;
    const infoNumber = infoRepeats ? null : infoNumbers[i]!;
    let number = infoNumber ?? (info?.isExtra ? null : part.number);
    let volume = info?.volume ?? arranged.volume?.number ?? part.volume;
    // Where nothing has chapter numbers, "Vol 1", "Vol 2" are the chapters.
    const isVolume = !hasNumbers && part.volume !== null && arranged.volume === null;
    if (isVolume) {
      number = part.volume;
      volume = null;
    }
    const numberText =
      infoNumber !== null ? String(infoNumber) : isVolume ? String(part.volume) : part.numberText;
    return {
      arranged,
      part,
      info,
      volume,
      number,
      numberText,
      isVolume,
      name: arranged.folder.path,
      isOpening: arranged.isLoose || openings.test(arranged.folder.name),
    };
  });
}

/** A bare number is part of a whole comic's title ("Area 51"), unless written as for a chapter ("Area 051", "51"). */
function withoutTitleNumber(part: PartName, comic: ArrangedComic): PartName {
  if (part.marked !== 'bare' || !isWholeComic(comic) || isWrittenAsChapter(part, comic.name)) return part;
  return { ...part, number: null, numberText: '', marked: null };
}

function isWholeComic(comic: ArrangedComic): boolean {
  return comic.chapters.length === 1 && comic.chapters[0]!.folder === comic.folder;
}

function isWrittenAsChapter(part: PartName, name: string): boolean {
  return (
    (part.before === '' && part.after === '') ||
    new RegExp(String.raw`(?<!\d)0+${part.numberText}$`).test(readable(name))
  );
}

function comicTitle(comic: ArrangedComic, drafts: Draft[]): string {
  const own = comic.folder.comicInfo;
  if (comic.series) return comic.series;
  if (own?.series) return own.series;
  const series = drafts.find((draft) => draft.info?.series)?.info?.series;
  if (series) return series;
  if (own?.title && !isWholeComic(comic)) return own.title;
  const part = readPartName(comic.name);
  // "My Comic Ch 12.cbz" alone is a chapter of My Comic; "100 Days" as a folder is a comic's name.
  const isChapter =
    part.marked === 'word' ||
    part.volume !== null ||
    (part.marked === 'bare' && isWrittenAsChapter(part, comic.name));
  const ownTitle = isWholeComic(comic) && isChapter ? part.before : readable(comic.name);
  return plainText(trimmed(ownTitle) || trimmed(readable(comic.name)) || comic.name, 200) || 'Untitled';
}

type TitleContext = {
  comicTitle: string;
  draftsByBefore: Map<string, Draft[]>;
  runsOn: boolean;
  isAlone: boolean;
};

function chapterTitle(
  draft: Draft,
  number: number,
  { comicTitle, draftsByBefore, runsOn, isAlone }: TitleContext,
): string {
  if (draft.info?.title) return draft.info.title;
  const { part } = draft;
  const isOnlyChapter = isAlone && readable(draft.arranged.folder.name) === comicTitle;
  const isPart = part.number !== null || part.volume !== null;
  const own = isPart ? part.after : draft.numberText === '' ? part.before : '';
  const rest = own.slice(comicTitle.length);
  // Only whole words: "Heroes rise" in "Hero" keeps its name.
  const beginsWithComic =
    own.toLowerCase().startsWith(comicTitle.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
  const withoutComic = beginsWithComic ? trimmed(rest) : own;
  if (withoutComic && !isOnlyChapter) return plainText(withoutComic, 200);
  // "The Storm ch 12": a text before the number is a title only if no other chapter has the same.
  const before = part.before.toLowerCase();
  const isOwnBefore =
    before !== '' &&
    !isAlone &&
    isPart &&
    before !== comicTitle.toLowerCase() &&
    draftsByBefore.get(before)?.length === 1;
  if (isOwnBefore) return plainText(part.before, 200);
  const episode = draft.isVolume ? `Volume ${draft.numberText}` : `Episode ${draft.numberText || number}`;
  return runsOn || draft.volume === null ? episode : `${volumeTitle(draft)}, ${episode}`;
}

function volumeTitle(draft: Draft): string {
  const folder = draft.arranged.volume;
  const isSeason = folder?.isNamed ? folder.isSeason : draft.part.isSeason;
  if (folder && !folder.isNamed) return plainText(readable(folder.name), 100);
  return `${isSeason ? 'Season' : 'Volume'} ${draft.volume}`;
}

/** The page that a ComicInfo.xml calls the front cover: the comic's own, or the first chapter's. */
function coverPage(comic: ArrangedComic, drafts: Draft[]): PageSource | null {
  const first = drafts[0];
  const index =
    first?.info?.coverPage ??
    (first?.arranged.folder === comic.folder ? comic.folder.comicInfo?.coverPage : null);
  return typeof index === 'number' ? (first?.arranged.pictures[index]?.source ?? null) : null;
}
