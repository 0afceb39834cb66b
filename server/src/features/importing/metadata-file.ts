import { agesIn, isAdultGenre, ratingOfAge, strictestRating } from './age-rating.ts';
import { emptyComicInfo, maxNameLength, parseComicInfo, type ComicInfo } from './comicinfo-xml.ts';
import { field, parseXml, textOf } from './metadata-xml.ts';
import { parseMetronInfo } from './metroninfo-xml.ts';
import { plainParagraphs, plainText } from './names/plain-text.ts';
import type { StatedRating } from './rate-comics.ts';
import type { Folder } from './tree.ts';

export const maxMetadataBytes = 1024 ** 2;

/** What programs write about a comic or chapter. Where several lie in a folder, the first in this order takes precedence. */
const parsers: Record<string, (bytes: Buffer) => ComicInfo | null> = {
  'comicinfo.xml': parseComicInfo,
  'metroninfo.xml': parseMetronInfo,
  /** Mylar. */
  'series.json': (bytes) => parseSeriesJson(parseJson(bytes)),
  /** Tachiyomi and Mihon. */
  'details.json': (bytes) => parseSeriesJson(parseJson(bytes)),
  'comet.xml': (bytes) => parseCoMet(parseXml(bytes)),
  /** HDoujin, gallery-dl and others, each with a form of its own. */
  'info.json': (bytes) => agesOnly(parseJson(bytes)),
  'metadata.json': (bytes) => agesOnly(parseJson(bytes)),
};
export const metadataFileNames = Object.keys(parsers);
/** Of these only age ratings are used. */
export const agesOnlyNames = ['comet.xml', 'info.json', 'metadata.json'];

export type MetadataFile = { name: string; info: ComicInfo };

/** Null if the file cannot be read. */
export function readMetadataFile(fileName: string, bytes: Buffer): MetadataFile | null {
  const name = fileName.toLowerCase();
  const info = bytes.length > maxMetadataBytes ? null : parsers[name]!(bytes);
  return info && { name, info };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

function agesOnly(root: unknown): ComicInfo | null {
  return root === null || typeof root !== 'object' ? null : { ...emptyComicInfo, ages: agesIn(root) };
}

function parseCoMet(root: unknown): ComicInfo | null {
  const comet = field(root, 'comet');
  return comet === undefined
    ? null
    : { ...emptyComicInfo, ages: [...agesIn(root), textOf(comet, 'rating', 60)].filter(Boolean) };
}

function parseSeriesJson(root: unknown): ComicInfo | null {
  const metadata = (root as { metadata?: unknown } | null)?.metadata;
  const fields: unknown = metadata === undefined ? root : [metadata].flat()[0];
  if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return null;
  const text = (...names: string[]): string => {
    const values = names.map((name) => (fields as Record<string, unknown>)[name]);
    return values.find((value) => typeof value === 'string') ?? '';
  };
  const genre = (fields as { genre?: unknown }).genre;
  const genres = (Array.isArray(genre) ? genre : []).filter((item) => typeof item === 'string');
  return {
    ...emptyComicInfo,
    series: plainText(text('name', 'title'), 200),
    description: plainParagraphs(text('description', 'description_text', 'description_formatted'), 5000),
    publisher: plainText(text('publisher'), 200),
    genres: genres
      .map((item) => plainText(item, 60))
      .filter(Boolean)
      .slice(0, 50),
    creators: [
      { name: plainText(text('author'), maxNameLength), role: 'writer' as const },
      { name: plainText(text('artist'), maxNameLength), role: 'artist' as const },
    ].filter(({ name }) => name !== ''),
    ages: agesIn(root),
  };
}

/** The fields of the files in a folder as those of one; null if there are none. */
export function metadataOf({ metadataFiles }: Folder): ComicInfo | null {
  const rank = ({ name }: MetadataFile): number => metadataFileNames.indexOf(name);
  const infos = metadataFiles
    .filter(({ name }) => !agesOnlyNames.includes(name))
    .sort((a, b) => rank(a) - rank(b))
    .map(({ info }) => info);
  return firstStated(infos);
}

/** What is said of a chapter in its folder, else below it. */
export function metadataOfChapter(folder: Folder): ComicInfo | null {
  const infosBelow = (parent: Folder): ComicInfo[] =>
    parent.folders.flatMap((child) => [metadataOf(child) ?? [], infosBelow(child)].flat());
  return firstStated([metadataOf(folder) ?? [], commonMetadata(infosBelow(folder)) ?? []].flat());
}

/** For each field the value of the first that states it. */
export function firstStated(infos: ComicInfo[]): ComicInfo | null {
  if (infos.length === 0) return null;
  return Object.assign({}, emptyComicInfo, ...infos.toReversed().map(statedOf)) as ComicInfo;
}

/** What several files say together: the values that none of them contradicts, and every item of lists. */
export function commonMetadata(infos: ComicInfo[]): ComicInfo | null {
  if (infos.length < 2) return infos[0] ?? null;
  const stated = infos.map(statedOf);
  const names = Object.keys(emptyComicInfo) as (keyof ComicInfo)[];
  const common = names.map((name) => {
    const values = stated.flatMap((each) => (each[name] === undefined ? [] : [each[name]]));
    const isSame = values.every((value) => value === values[0]);
    const value = Array.isArray(emptyComicInfo[name]) ? values.flat() : isSame ? values[0] : undefined;
    return [name, value ?? emptyComicInfo[name]] as const;
  });
  return { ...(Object.fromEntries(common) as ComicInfo), coverPage: null };
}

function statedOf(info: ComicInfo): Partial<ComicInfo> {
  return Object.fromEntries(
    Object.entries(info).filter(([, value]) => value !== null && value !== false && String(value) !== ''),
  );
}

/** An adult genre counts as an unconfirmed age rating, unless the same file states a rating. */
export function ratingOfMetadata({ ages, genres, tags }: ComicInfo): Omit<StatedRating, 'path'> {
  const read = ages.map(ratingOfAge);
  const rating = strictestRating(read.map((each) => each.rating));
  const unknown = read.map((each) => each.unknownRating).filter(Boolean);
  const isStated = rating !== null || unknown.length > 0;
  const words = isStated ? unknown : [...genres, ...tags].filter(isAdultGenre).map((name) => `genre ${name}`);
  return { rating, unknown: words.slice(0, 3) };
}
