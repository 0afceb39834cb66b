import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { arrangeComics } from './arrange-comics.ts';
import { kindOfFile } from './file-kinds.ts';
import { planComic } from './plan-comic.ts';
import type { ImportLimits, ImportPlan, PlannedComic } from './plan.ts';
import { readArchive } from './read-archive.ts';
import { rateComics, statedRatings, type StatedRating } from './rate-comics.ts';
import { readFolder } from './read-folder.ts';
import { asReadRefusal, ImportRefusal } from './refusals.ts';
import { pruneFolder, type Folder } from './tree.ts';

/**
 * Reads a folder or an archive and returns what an import of it would add: comics with
 * chapters in order and their pages, and everything left out with a reason. Reads names, tables
 * of contents and files like ComicInfo.xml, no picture. Throws ImportRefusal only when `path` itself
 * cannot be read at all; an empty `comics` means that nothing in it is a comic.
 */
export async function planImport(path: string, limits: ImportLimits): Promise<ImportPlan> {
  const skipped: ImportRefusal[] = [];
  const name = basename(resolve(path)) || 'Comics';
  let realRoot: Buffer;
  let stats;
  try {
    realRoot = await realpath(path, { encoding: 'buffer' });
    stats = await stat(realRoot);
  } catch (error) {
    throw asReadRefusal(error, path);
  }
  if (stats.isFile() && kindOfFile(name) === 'image') throw new ImportRefusal('picture-alone', path);
  if (!stats.isFile() && !stats.isDirectory()) throw new ImportRefusal('not-a-file', path);
  const root = stats.isFile()
    ? await readArchive({ path: realRoot, shown: name }, limits, skipped)
    : await readFolder(realRoot, name, limits, skipped);
  const tidy = pruneFolder(root);
  const isEmpty = tidy.pictures.length + tidy.folders.length === 0;
  if (isEmpty && skipped.length === 0) skipped.push(new ImportRefusal('no-pages', name));
  const comics = isEmpty ? [] : planFolder(tidy, skipped);
  // Display paths begin with the name of what is imported; sources are absolute.
  const absolute = (shown: string) => realRoot.toString() + shown.slice(name.length);
  for (const comic of comics) {
    comic.source = absolute(comic.source);
    for (const chapter of comic.chapters) chapter.source = absolute(chapter.source);
  }
  const unreadable = skipped.filter(({ isFailure }) => isFailure).map(({ path: shown }) => absolute(shown));
  return { comics, skipped, unreadable };
}

/** Plans the comics of a sorted folder. */
export function planFolder(root: Folder, skipped: ImportRefusal[]): PlannedComic[] {
  const stated = [...statedRatings(root), ...skipped.flatMap(unreadRating)];
  const comics = arrangeComics(root, skipped);
  const ratings = rateComics(comics, stated);
  return comics.map((comic, i) => planComic(comic, ratings[i]!));
}

/** A file about a comic that is left out for any reason may have stated a rating. */
function unreadRating({ path, code }: ImportRefusal): StatedRating[] {
  const isUnread =
    kindOfFile(basename(path)) === 'metadata' && code !== 'metadata-unused' && code !== 'empty-file';
  return isUnread ? [{ path: dirname(path), rating: null, unknown: [''] }] : [];
}
