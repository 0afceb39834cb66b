import type { ContentRating } from '@longstrip/contract/site';
import type { ImportedFields } from './imported-fields.ts';
import type { ImportRefusal } from './refusals.ts';

export type ImportPlan = {
  comics: PlannedComic[];
  /** Everything left out; paths are relative to the imported path. */
  skipped: ImportRefusal[];
  /** Absolute paths of what could not be read. */
  unreadable: string[];
};

export type PlannedComic = ImportedFields & {
  /** The title is read from a name; no file states it. */
  isTitleMadeUp: boolean;
  rating: ContentRating | null;
  tags: string[];
  /** Age ratings with unknown words, by the folder or archive that carries them. Each counts as AO unless `--rating` is given. */
  unknownRatings: { path: string; value: string }[];
  cover: PageSource | null;
  chapters: PlannedChapter[];
  /** The absolute real path it came from; with "#series" where a folder holds several. The same on every run. */
  source: string;
};

/** `number` is unique in its comic, ≥ 1 and rises along `chapters`; `pages` are in reading order. */
export type PlannedChapter = {
  /** No two made-up titles of a comic are the same. */
  title: string;
  isTitleMadeUp: boolean;
  number: number;
  /** The day it came out ("2024-05-31"), when its ComicInfo.xml says so. */
  date: string | null;
  pages: PageSource[];
  /** The absolute real path it came from. */
  source: string;
};

export type PageSource = {
  /** Display path, decoded, relative to the imported path. */
  name: string;
  /** Bytes as the file system or archive claims them; `writeTo` writes no more. */
  size: number;
  /**
   * Streams the bytes into the file `path` (made or replaced; removed again on failure). Damage or change since
   * planning throws ImportRefusal; a target that cannot be written throws the system's own error.
   */
  writeTo(path: string): Promise<void>;
};

/** Bounds on the resources of an import. */
export type ImportLimits = {
  /** Entries of one archive; files and folders of one walk over the disk. */
  maxEntries: number;
  /** Bytes of one page. */
  maxEntryBytes: number;
  /** Bytes one archive may unpack to, claimed or real. */
  maxTotalBytes: number;
  /** Unpacked bytes per packed byte of one entry, checked from 1 MiB on. */
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
