import { ratingOfAge, strictestRating } from './age-rating.ts';
import { emptyComicInfo, parseComicInfo, type ComicInfo } from './comicinfo-xml.ts';
import { plainParagraphs, plainText } from './names/plain-text.ts';
import type { Folder } from './tree.ts';

/**
 * Reads the files that programs write beside a comic: `series.json` (Mylar) and `details.json` (Tachiyomi and Mihon). Null
 * if it is neither.
 */
function parseSeriesJson(bytes: Buffer): ComicInfo | null {
  let root: unknown;
  try {
    root = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
  const metadata = (root as { metadata?: unknown } | null)?.metadata;
  const fields: unknown = metadata === undefined ? root : [metadata].flat()[0];
  if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return null;
  const text = (...names: string[]): string => {
    const values = names.map((name) => (fields as Record<string, unknown>)[name]);
    return values.find((value) => typeof value === 'string') ?? '';
  };
  const series = plainText(text('name', 'title'), 200);
  if (series === '') return null;
  const genre = (fields as { genre?: unknown }).genre;
  const genres = (Array.isArray(genre) ? genre : []).filter((item) => typeof item === 'string');
  return {
    ...emptyComicInfo,
    series,
    summary: plainParagraphs(text('description', 'description_text', 'description_formatted'), 5000),
    publisher: plainText(text('publisher'), 200),
    genres: genres
      .map((item) => plainText(item, 60))
      .filter(Boolean)
      .slice(0, 50),
    people: [
      { name: plainText(text('author'), 60), role: 'writer' },
      { name: plainText(text('artist'), 60), role: 'penciller' },
    ].filter(({ name }) => name !== ''),
    ...ratingOfAge(plainText(text('age_rating'), 60)),
  };
}

/** Adds the fields of a file beside the pictures; ComicInfo.xml takes precedence. False if it cannot be read. */
export function addSeriesFile(folder: Folder, fileName: string, bytes: Buffer): boolean {
  const isComicInfo = /\.xml$/i.test(fileName);
  const found = isComicInfo ? parseComicInfo(bytes) : parseSeriesJson(bytes);
  if (!found) return false;
  const known = folder.comicInfo ?? emptyComicInfo;
  const [first, second] = isComicInfo ? [found, known] : [known, found];
  const stated = Object.entries(first).filter(
    ([, value]) => value !== null && value !== false && String(value) !== '',
  );
  const rating = strictestRating([first.rating, second.rating]);
  folder.comicInfo = { ...second, ...Object.fromEntries(stated), rating };
  return true;
}
