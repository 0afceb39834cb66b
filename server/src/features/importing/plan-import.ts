import { realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { arrangeComics } from './arrange-comics.ts';
import { planComic } from './plan-comic.ts';
import type { ImportLimits, ImportPlan } from './plan.ts';
import { readArchiveOf, readFolder } from './read-folder.ts';
import { asReadRefusal, ImportRefusal } from './refusals.ts';
import { SkippedList, tidyFolder } from './tree.ts';
import { kindOfFile } from './file-kinds.ts';

/**
 * Reads a folder or a ZIP/CBZ file and says what an import of it would bring in: comics with
 * chapters in order and their pages, and everything left out with a reason. Reads names, tables
 * of contents and ComicInfo.xml files, no picture. Throws ImportRefusal only when `path` itself
 * cannot be read at all; an empty `comics` means that nothing in it is a comic.
 */
export async function planImport(path: string, options: { limits: ImportLimits }): Promise<ImportPlan> {
  const { limits } = options;
  const skipped = new SkippedList();
  const name = basename(resolve(path)) || 'Comics';
  let realRoot: Buffer;
  let stats;
  try {
    realRoot = await realpath(path, { encoding: 'buffer' });
    stats = await stat(realRoot);
  } catch (error) {
    throw asReadRefusal(error, path);
  }
  if (stats.isFile() && kindOfFile(name) === 'image')
    throw new ImportRefusal('not-an-archive', path, 'import the folder that the picture is in');
  if (!stats.isFile() && !stats.isDirectory()) throw new ImportRefusal('not-a-file', path);
  const root = stats.isFile()
    ? await readArchiveOf(realRoot, name, name, limits, skipped)
    : await readFolder(realRoot, name, limits, skipped);
  const tidy = tidyFolder(root);
  const isEmpty = tidy.pictures.length + tidy.folders.length === 0;
  if (isEmpty && skipped.items.length === 0) skipped.add(name, 'no-pages');
  return { comics: isEmpty ? [] : arrangeComics(tidy, skipped).map(planComic), skipped: skipped.items };
}
