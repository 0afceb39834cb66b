import type { ComicInfo } from './comicinfo-xml.ts';
import { isCoverName, isThumbnailName } from './file-kinds.ts';
import { firstStated, metadataOf, metadataOfChapter } from './metadata-file.ts';
import { comparePaths } from './names/natural-order.ts';
import {
  isExtrasName,
  readable,
  readPartName,
  readPartNames,
  within,
  type PartName,
} from './names/part-name.ts';
import { ImportRefusal } from './refusals.ts';
import { allPictures, heightOf, type Folder, type PictureFile } from './tree.ts';

/** The folders of a comic: which of them are its chapters, and in which volume. */
export type ArrangedComic = {
  folder: Folder;
  name: string;
  cover: PictureFile | null;
  chapters: ArrangedChapter[];
  series: string | null;
};

type Volume = { title: string; number: number; info: ComicInfo | null };

export type ArrangedChapter = {
  folder: Folder;
  pictures: PictureFile[];
  /** Pages that lay beside chapter folders rather than in one of their own. */
  isLoose: boolean;
  /** Null for loose pages: the file beside them describes the comic or volume. */
  info: ComicInfo | null;
  /** The folder between comic and chapter, when there is one. */
  volume: Volume | null;
};

/** Generic names of folders that only contain the pages. */
const plainNames =
  /^(images?|pages?|imgs?|pics?|pictures?|scans?|raws?|jpe?g|png|webp|content|ops|oebps|new folder.*|(page)?\s?strips?)$/i;

/**
 * Decides which folders are comics, volumes and chapters; the rules are in README.md, in the same
 * order. Pictures that belong to nothing go to `skipped`.
 */
export function arrangeComics(root: Folder, skipped: ImportRefusal[]): ArrangedComic[] {
  return arrange(withoutWrappers(withoutTranslations(root, skipped)), skipped);
}

const languages =
  /^(ru|rus|russian|русский|en|eng|english|ja|jp|jpn|japanese|ko|kr|kor|korean|zh|cn|chinese|es|esp|spa|spanish|pt|por|br|portuguese|fr|fra|french|de|ger|deu|german|it|ita|italian|pl|pol|polish|tr|turkish|id|ind|indonesian|vi|vie|vietnamese|th|thai|ar|arabic|uk|ukr|ukrainian|translat(ion|ed)|raws?|originals?|textless)$/i;

/** Leaves out folders named as a language beside pages: they hold the same pages in another language. */
function withoutTranslations(folder: Folder, skipped: ImportRefusal[]): Folder {
  const hasPages = folder.pictures.some((picture) => !isCoverName(picture.name));
  const folders = folder.folders.filter((child) => {
    const isTranslation = hasPages && heightOf(child) === 0 && languages.test(child.name);
    if (isTranslation) skipped.push(new ImportRefusal('translation', child.path));
    return !isTranslation;
  });
  return { ...folder, folders: folders.map((child) => withoutTranslations(child, skipped)) };
}

function arrange(folder: Folder, skipped: ImportRefusal[]): ArrangedComic[] {
  const height = heightOf(folder);
  if (height === 0 || isOneChapter(folder)) return [comicOf(folder, skipped)];
  if (height === 1 || isOneComic(folder)) return splitBySeries(comicOf(folder, skipped), skipped);

  for (const picture of folder.pictures)
    skipped.push(new ImportRefusal('loose-picture', picture.source.name));
  const comics: ArrangedComic[] = [];
  const byTitle = Map.groupBy(folder.folders, (child) => volumeTitleOf(child.name));
  for (const child of folder.folders) {
    const title = volumeTitleOf(child.name);
    const volumes = title === '' ? [] : byTitle.get(title)!;
    if (volumes.length < 2) comics.push(...arrange(child, skipped));
    else if (volumes[0] === child) comics.push(comicOfVolumes(volumes, folder, skipped));
  }
  return comics;
}

/** "Nova v2" is volume 2 of "nova"; empty if the name states no volume, or a chapter too. */
function volumeTitleOf(name: string): string {
  const part = readPartName(name);
  return part.volume !== null && part.number === null ? part.before.toLowerCase() : '';
}

/** Merges a folder that holds only one inner folder with it, if the inner name adds nothing. */
function withoutWrappers(folder: Folder, isInArchive = false): Folder {
  const inArchive = isInArchive || folder.isArchive;
  const folders = folder.folders.map((child) => withoutWrappers(child, inArchive));
  const inner = folders.length === 1 && folder.pictures.length === 0 ? folders[0]! : null;
  if (inner && heightOf(inner) === 0 && !(metadataOf(folder) && metadataOf(inner))) {
    const addsNoName = inner.name.toLowerCase() === folder.name.toLowerCase() || plainNames.test(inner.name);
    const [outerPart, innerPart] = [readPartName(folder.name), readPartName(inner.name)];
    const isChapterArchive =
      inArchive &&
      (!isPart(innerPart) ||
        (isPart(outerPart) && (outerPart.marked !== 'bare' || innerPart.marked === 'bare')));
    if (addsNoName || isChapterArchive) {
      return {
        ...folder,
        folders: [],
        pictures: inner.pictures,
        metadataFiles: [...folder.metadataFiles, ...inner.metadataFiles],
      };
    }
  }
  return { ...folder, folders };
}

function isPart(part: PartName): boolean {
  return part.number !== null || part.volume !== null;
}

/** Whether a folder states several chapters that it holds: "Beginning (Ch 1-10)". */
function isArc(folder: Folder, part: PartName): boolean {
  return part.isRange && folder.folders.some((child) => isPart(readPartName(child.name)));
}

/** Whether an archive is one chapter: it states its number, or its pages lie beside folders that are no chapters. */
function isOneChapter(folder: Folder): boolean {
  if (!folder.isArchive || heightOf(folder) === 0) return false;
  if (metadataOf(folder)?.number) return true;
  return (
    pagesBeside(folder).length > (folder.folders.length === 1 ? 0 : 1) &&
    heightOf(folder) === 1 &&
    !folder.folders.some((child) => isPart(readPartName(child.name)))
  );
}

function isOneComic(folder: Folder): boolean {
  if (metadataOf(folder) || folder.pictures.some((picture) => isCoverName(picture.name))) return true;
  const parts = readPartNames(folder.folders.map((child) => child.name));
  // A name that begins with its number ("Vol 2", "12 - Storm") must be part of a comic.
  const ofComic = folder.folders.filter((child, i) => {
    const part = parts[i]!;
    return isPart(part) && (part.before === '' || isArc(child, part));
  });
  return ofComic.length * 2 >= folder.folders.length;
}

function comicOf(folder: Folder, skipped: ImportRefusal[]): ArrangedComic {
  const height = heightOf(folder);
  const cover = folder.pictures.find((picture) => isCoverName(picture.name)) ?? null;
  const comic: ArrangedComic = { folder, name: folder.name, cover, chapters: [], series: null };
  if (height === 0 || isOneChapter(folder)) {
    const pictures = chapterPictures(folder, cover, skipped);
    comic.chapters.push({ folder, pictures, isLoose: false, info: metadataOfChapter(folder), volume: null });
    return comic;
  }
  addLoosePages(folder, null, cover, comic.chapters, skipped);
  collectChapters(folder.folders, null, comic.chapters, skipped);
  return comic;
}

function comicOfVolumes(volumes: Folder[], parent: Folder, skipped: ImportRefusal[]): ArrangedComic {
  const name = readPartName(volumes[0]!.name).before;
  const comic: ArrangedComic = {
    folder: { ...parent, metadataFiles: [] },
    name,
    cover: null,
    chapters: [],
    series: name,
  };
  collectChapters(volumes, null, comic.chapters, skipped);
  return comic;
}

function collectChapters(
  folders: Folder[],
  volume: ArrangedChapter['volume'],
  into: ArrangedChapter[],
  skipped: ImportRefusal[],
): void {
  const parts = readPartNames(folders.map((folder) => folder.name));
  const numbers = volumeNumbers(folders, parts);
  for (const [i, folder] of folders.entries()) {
    const part = parts[i]!;
    const isChapter =
      (part.marked === 'word' && !isArc(folder, part)) ||
      (folder.isArchive && Boolean(metadataOf(folder)?.number));
    if (heightOf(folder) === 0 || isChapter || isOneChapter(folder)) {
      const pictures = chapterPictures(folder, null, skipped);
      into.push({ folder, pictures, isLoose: false, info: metadataOfChapter(folder), volume });
      continue;
    }
    const title = part.volumeTitle || (isArc(folder, part) && part.before) || readable(folder.name);
    const inner = {
      title: volume ? `${volume.title}, ${title}` : title,
      number: volume ? within(volume.number, numbers[i]!) : numbers[i]!,
      info: firstStated([metadataOf(folder) ?? [], volume?.info ?? []].flat()),
    };
    addLoosePages(folder, inner, null, into, skipped);
    collectChapters(folder.folders, inner, into, skipped);
  }
}

/**
 * The order of volumes. Folders that do not say which volume they are come after those that do, in natural order; a
 * single one that is no collection of extras comes before the second, as the first one, which needed no number.
 */
function volumeNumbers(folders: Folder[], parts: PartName[]): number[] {
  const stated = parts.map((part) => part.volume ?? part.number);
  const unnamed = folders.filter((folder, i) => stated[i] === null && heightOf(folder) > 0);
  const main = unnamed.filter((folder) => !isExtrasName(folder.name));
  const hasFirst = main.length === 1 && Math.min(...stated.map((number) => number ?? Infinity)) === 2;
  return folders.map((folder, i) => {
    if (hasFirst && folder === main[0]) return 1;
    return stated[i] ?? 10_001 + unnamed.indexOf(folder);
  });
}

/** Two or more pages beside chapter folders are a chapter of their own; every other picture there is skipped. */
function addLoosePages(
  folder: Folder,
  volume: ArrangedChapter['volume'],
  cover: PictureFile | null,
  into: ArrangedChapter[],
  skipped: ImportRefusal[],
): void {
  const pages = pagesBeside(folder);
  const chapter = new Set(pages.length > 1 ? pages : []);
  if (chapter.size > 0) into.push({ folder, pictures: pages, isLoose: true, info: null, volume });
  for (const picture of folder.pictures) {
    if (picture !== cover && !chapter.has(picture))
      skipped.push(new ImportRefusal('loose-picture', picture.source.name));
  }
}

/** Pictures beside chapter folders that look like pages: numbered, and no cover. */
function pagesBeside(folder: Folder): PictureFile[] {
  return folder.pictures.filter((picture) => /\p{Nd}/u.test(picture.name) && !isCoverName(picture.name));
}

/**
 * The pages in and below the folder in natural order of paths, a `cover.*` of a chapter first. If there are only covers,
 * they are the pages.
 */
function chapterPictures(folder: Folder, cover: PictureFile | null, skipped: ImportRefusal[]): PictureFile[] {
  const all = allPictures(folder);
  const others = all.filter((picture) => picture !== cover);
  const pages = others.filter((picture) => !isThumbnailName(picture.name));
  if (pages.length === 0) return others.length > 0 ? others : all;
  for (const picture of others)
    if (isThumbnailName(picture.name)) skipped.push(new ImportRefusal('cover-picture', picture.source.name));
  const rank = (picture: PictureFile): number => (isCoverName(picture.name) ? 0 : 1);
  return pages.sort((a, b) => rank(a) - rank(b) || comparePaths(a.source.name, b.source.name));
}

/** Chapters whose ComicInfo names different series are different comics, also in the same folder. */
function splitBySeries(comic: ArrangedComic, skipped: ImportRefusal[]): ArrangedComic[] {
  if (metadataOf(comic.folder)?.series) return [comic];
  const seriesOf = ({ info }: ArrangedChapter): string => (info?.series ?? '').toLowerCase();
  const groups = Map.groupBy(comic.chapters, seriesOf);
  if ([...groups.keys()].filter(Boolean).length < 2) return [comic];
  if (comic.cover) skipped.push(new ImportRefusal('loose-picture', comic.cover.source.name));
  return [...groups].map(([key, chapters]) => {
    const series = chapters[0]!.info?.series;
    return {
      ...comic,
      chapters,
      name: series || comic.name,
      cover: null,
      series: series || (key === '' ? null : key),
    };
  });
}
