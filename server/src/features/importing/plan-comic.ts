import type { ArrangedChapter, ArrangedComic } from './arrange-comics.ts';
import type { ComicInfo } from './comicinfo-xml.ts';
import { eachText } from './imported-fields.ts';
import { commonMetadata, metadataOf } from './metadata-file.ts';
import { readChapterNumber } from './names/chapter-number.ts';
import {
  readable,
  readPartName,
  readPartNames,
  sharedStart,
  trimmed,
  within,
  type PartName,
} from './names/part-name.ts';
import { isFinale } from './names/part-words.ts';
import { plainText } from './names/plain-text.ts';
import { numberChapters, volumesRunningOn, type UnnumberedChapter } from './number-chapters.ts';
import type { PageSource, PlannedComic } from './plan.ts';
import type { ComicRating } from './rate-comics.ts';

type Draft = UnnumberedChapter & {
  arranged: ArrangedChapter;
  part: PartName;
  info: ComicInfo | null;
  numberText: string;
  /** Empty where a volume has no title of its own. */
  volumeTitle: string;
  /** The chapter is a whole volume, or part of one: "Vol 1.cbz". */
  isVolume: boolean;
};

/** Names of chapters without a number that come before the first numbered one. */
const openings =
  /(?:^|[^\p{L}])(?:prolog(?:ue|o|)?|prelude|intro(?:duction)?|teaser|preview|announcement)(?![a-z])|プロローグ|序章|序幕|予告|预告|프롤로그|예고/iu;

/** Turns folders into titles, numbers, texts and pages. Texts are cleaned and bounded; see README.md for the rules. */
export function planComic(comic: ArrangedComic, rating: ComicRating): PlannedComic {
  const drafts = draftChapters(comic);
  const ofVolumes = new Set(comic.chapters.flatMap(({ volume }) => volume?.info ?? []));
  const ofComic = [metadataOf(comic.folder) ?? [], commonMetadata([...ofVolumes]) ?? []].flat();
  const stated = statedTitle(comic, ofComic, drafts);
  const title = stated || madeUpTitle(comic);
  const numbered = numberChapters(drafts);
  const infos = [...ofComic, ...numbered.flatMap(({ chapter }) => chapter.info ?? [])];
  const titles = titleChapters(comic, title, numbered);
  const chapters = numbered.map(({ chapter, number }, i) => ({
    title: titles[i]!,
    isTitleMadeUp: !chapter.info?.title,
    number,
    date: chapter.info?.date ?? null,
    pages: chapter.arranged.pictures.map((picture) => picture.source),
    source: chapter.arranged.folder.path,
  }));
  return {
    title,
    isTitleMadeUp: !stated,
    ...eachText((name) => infos.map((info) => info[name]).find(Boolean) ?? ''),
    ...rating,
    genres: distinct(infos.flatMap((info) => info.genres)).slice(0, 50),
    tags: distinct(infos.flatMap((info) => info.tags)).slice(0, 50),
    creators: distinct(
      infos.flatMap((info) => info.creators),
      (person) => `${person.role}:${person.name}`,
    ).slice(0, 100),
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
  const parts = readPartNames(names, sharedStart(names.filter(Boolean))).map((part) =>
    withoutTitleNumber(part, comic),
  );
  const infoNumbers = comic.chapters.map(({ info }) =>
    info?.number && !info.isExtra ? readChapterNumber(info.number) : null,
  );
  // Some taggers write the same Number into every chapter; then different numbers in the names count.
  const known = infoNumbers.flatMap((read) => read?.number ?? []);
  const fromNames = parts.map((part) => part.number).filter((number) => number !== null);
  const infoRepeats =
    known.length > 1 && new Set(known).size === 1 && new Set(fromNames).size === parts.length;
  const hasNumbers = parts.some((part, i) => part.number !== null || infoNumbers[i] !== null);

  return comic.chapters.map((arranged, i) => {
    const part = parts[i]!;
    const { info } = arranged;
    const infoNumber = infoRepeats ? null : infoNumbers[i]!;
    const number = infoNumber?.number ?? (info?.isExtra ? null : part.number);
    const isVolume = number === null && part.volume !== null;
    const volume = volumeOf(arranged, part, isVolume && !hasNumbers);
    return {
      arranged,
      part,
      info,
      volume: info?.volume ?? volume.number,
      volumeTitle: volume.title || (info?.volume ? `Volume ${info.volume}` : ''),
      // Where nothing has chapter numbers, "Vol 1", "Vol 2" are the chapters.
      number: isVolume && !hasNumbers ? part.volume : number,
      numberText: infoNumber?.text ?? part.numberText,
      partOfChapter: part.partOfChapter,
      isVolume,
      name: arranged.folder.path,
      isOpening: arranged.isLoose || openings.test(arranged.folder.name),
      isFinale: !arranged.isLoose && isFinale(readable(arranged.folder.name)),
    };
  });
}

/** The volume of a chapter by its folder, else by its own name; a part that its name states lies within the folder's. */
function volumeOf(
  { volume }: ArrangedChapter,
  part: PartName,
  isChapter: boolean,
): { number: number | null; title: string } {
  const own = { number: part.volume, title: part.volumeTitle };
  if (!volume) return isChapter ? { number: null, title: own.title } : own;
  const isPartOf = !isChapter && own.title.startsWith('Part') && own.title !== volume.title;
  if (!isPartOf) return volume;
  return { number: within(volume.number, own.number!), title: `${volume.title}, ${own.title}` };
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

/** The title that a file about the comic or its chapters states; else empty. */
function statedTitle(comic: ArrangedComic, ofComic: ComicInfo[], drafts: Draft[]): string {
  const infos = [...ofComic, ...drafts.flatMap((draft) => draft.info ?? [])];
  const series = infos.find((info) => info.series)?.series ?? '';
  if (series) return comic.series ?? series;
  return comic.series || isWholeComic(comic) ? '' : (metadataOf(comic.folder)?.title ?? '');
}

function madeUpTitle(comic: ArrangedComic): string {
  if (comic.series) return comic.series;
  const part = readPartName(comic.name);
  // "My Comic Ch 12.cbz" alone is a chapter of My Comic; "100 Days" as a folder is a comic's name.
  const isChapter =
    part.marked === 'word' ||
    part.volume !== null ||
    (part.marked === 'bare' && isWrittenAsChapter(part, comic.name));
  const ownTitle = isWholeComic(comic) && isChapter ? part.before : readable(comic.name);
  return plainText(trimmed(ownTitle) || trimmed(readable(comic.name)) || comic.name, 200) || 'Untitled';
}

/** A title for each chapter. One that is made up from a name never repeats: it then keeps more of the name. */
function titleChapters(
  comic: ArrangedComic,
  comicTitle: string,
  numbered: { chapter: Draft; number: number }[],
): string[] {
  const drafts = numbered.map(({ chapter }) => chapter);
  const draftsByBefore = Map.groupBy(drafts, (draft) => draft.part.before.toLowerCase());
  const runsOn = volumesRunningOn(drafts) !== null;
  const taken = new Set(drafts.flatMap(({ info }) => info?.title.toLowerCase() || []));
  return numbered.map(({ chapter, number }) => {
    const { info, arranged } = chapter;
    if (info?.title) return info.title;
    const own = ownTitle(chapter, { comicTitle, draftsByBefore, isAlone: drafts.length === 1 });
    const titles = [
      ...titlesOf(chapter, { own, number, runsOn }),
      arranged.folder.name,
      arranged.folder.path.slice(comic.folder.path.length + 1),
    ].map((title) => plainText(title, 200));
    const free = (title: string): boolean => title !== '' && !taken.has(title.toLowerCase());
    let title = titles.find(free);
    for (let i = number; title === undefined; i++)
      title = [plainText(`${plainText(titles[0]!, 180)} (${i})`)].find(free);
    taken.add(title.toLowerCase());
    return title;
  });
}

/** The titles of a chapter by its number and its name, the shortest first. */
function titlesOf(
  draft: Draft,
  { own, number, runsOn }: { own: string; number: number; runsOn: boolean },
): string[] {
  const { part, volume } = draft;
  const suffix = draft.partOfChapter === null ? '' : `, Part ${draft.partOfChapter}`;
  const episode = draft.isVolume ? part.volumeTitle : `Episode ${draft.numberText || number}${suffix}`;
  const inVolume = (title: string): string =>
    volume === null || draft.volumeTitle === '' || draft.volumeTitle === title
      ? title
      : `${draft.volumeTitle}, ${title}`;
  const label = runsOn ? episode : inVolume(episode);
  return own ? [own + suffix, inVolume(own + suffix), `${label}: ${own}`] : [label, inVolume(episode)];
}

type OwnTitleContext = {
  comicTitle: string;
  draftsByBefore: Map<string, Draft[]>;
  isAlone: boolean;
};

/** The title in the name of a chapter; empty if it states only a position. */
function ownTitle(
  { part, numberText, arranged }: Draft,
  { comicTitle, draftsByBefore, isAlone }: OwnTitleContext,
): string {
  const isOnlyChapter = isAlone && readable(arranged.folder.name) === comicTitle;
  const isPart = part.number !== null || part.volume !== null;
  const own = isPart ? part.after : numberText === '' ? part.before : '';
  const rest = own.slice(comicTitle.length);
  // Only whole words: "Heroes rise" in "Hero" keeps its name.
  const beginsWithComic =
    own.toLowerCase().startsWith(comicTitle.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
  const withoutComic = beginsWithComic ? trimmed(rest) : own;
  if (withoutComic && !isOnlyChapter && !/^\d{1,3}$/.test(withoutComic)) return withoutComic;
  // "The Storm ch 12": a text before the number is a title only if no other chapter has the same.
  const before = part.before.toLowerCase();
  const isOwnBefore =
    before !== '' &&
    !isAlone &&
    isPart &&
    before !== comicTitle.toLowerCase() &&
    draftsByBefore.get(before)?.length === 1;
  return isOwnBefore ? part.before : '';
}

/** The page that a ComicInfo.xml calls the front cover: the comic's own, or the first chapter's. */
function coverPage(comic: ArrangedComic, drafts: Draft[]): PageSource | null {
  const first = drafts[0];
  const index =
    first?.info?.coverPage ??
    (first?.arranged.folder === comic.folder ? metadataOf(comic.folder)?.coverPage : null);
  return typeof index === 'number' ? (first?.arranged.pictures[index]?.source ?? null) : null;
}
