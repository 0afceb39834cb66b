import type { ImportRefusalCode } from './refusals.ts';

export type Rating = 'T' | 'M' | 'AO';

export type ImportPlan = { comics: PlannedComic[]; skipped: Skipped[] };

/** Something that stays out, by display path relative to the imported path, with a plain sentence. */
export type Skipped = {
  path: string;
  code: ImportRefusalCode;
  reason: string;
  /** Its absolute path; empty until the plan is complete. */
  source: string;
};

const onPurpose: ImportRefusalCode[] = ['not-a-picture', 'loose-picture', 'no-pages', 'duplicate-name'];

/** Left out by the rules of the import, and not because it could not be read. */
export function isOnPurpose(code: ImportRefusalCode): boolean {
  return onPurpose.includes(code);
}

export type Person = { name: string; role: string };

/** `path` is the folder or archive that carries the value. */
export type UnknownRating = { path: string; value: string };

export type PlannedComic = {
  title: string;
  description: string;
  rating: Rating | null;
  genres: string[];
  /** Who made it, each name and role once, in the order of ComicInfo's fields. */
  people: Person[];
  publisher: string;
  /** A BCP 47 tag ("en", "pt-BR"); empty when unknown. */
  language: string;
  tags: string[];
  /** Age ratings whose words are not known. Each counts as AO until `--rating` says otherwise. */
  unknownRatings: UnknownRating[];
  cover: PageSource | null;
  chapters: PlannedChapter[];
  /** The absolute real path it came from; with "#series" where a folder holds several. The same on every run. */
  source: string;
};

/** `number` is unique in its comic, ≥ 1 and rises along `chapters`; `pages` are in reading order. */
export type PlannedChapter = {
  title: string;
  number: number;
  /** The day it came out ("2024-05-31"), when its ComicInfo.xml says so. */
  date: string | null;
  /** Its own age rating, when its ComicInfo.xml says so; the comic's is the strictest of all. */
  rating: Rating | null;
  pages: PageSource[];
  /** The absolute real path it came from. */
  source: string;
};

export type PageSource = {
  /** Display path, decoded, relative to the imported path. */
  name: string;
  /** Bytes as the file system or archive claims them; only `writeTo` finds the truth. */
  size: number;
  /**
   * Streams the bytes into the file `path` (made or replaced; removed again on failure). More than
   * `limitBytes`, damage or change since planning throws ImportRefusal; a target that cannot be
   * written throws the system's own error.
   */
  writeTo(path: string, limitBytes: number): Promise<void>;
};

/** Bounds on what an import may ask of this machine. */
export type ImportLimits = {
  /** Entries of one archive; files and folders of one walk over the disk. */
  maxEntries: number;
  /** Bytes of one page. */
  maxEntryBytes: number;
  /** Bytes one archive may unpack to, claimed or real. */
  maxTotalBytes: number;
  /** Unpacked bytes per packed byte of one entry, asked from 1 MiB on. */
  maxRatio: number;
  /** Folders inside one another, on disk and in an archive. */
  maxDepth: number;
};

export const defaultImportLimits: ImportLimits = {
  maxEntries: 100_000,
  maxEntryBytes: 100 * 1024 ** 2,
  maxTotalBytes: 20 * 1024 ** 3,
  maxRatio: 200,
  maxDepth: 16,
};
