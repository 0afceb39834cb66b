import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { arrangeComics } from './arrange-comics.ts';
import { planComic } from './plan-comic.ts';
import type { ImportLimits, ImportPlan } from './plan.ts';
import { readArchive } from './read-archive.ts';
import { readFolder } from './read-folder.ts';
import { asReadRefusal, ImportRefusal } from './refusals.ts';
import { isWithin, tidyFolder } from './tree.ts';
import { kindOfFile } from './file-kinds.ts';

/**
 * Reads a folder or an archive and returns what an import of it would add: comics with
 * chapters in order and their pages, and everything left out with a reason. Reads names, tables
 * of contents and ComicInfo.xml files, no picture. Throws ImportRefusal only when `path` itself
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
  const tidy = tidyFolder(root);
  const isEmpty = tidy.pictures.length + tidy.folders.length === 0;
  if (isEmpty && skipped.length === 0) skipped.push(new ImportRefusal('no-pages', name));
  const comics = isEmpty ? [] : arrangeComics(tidy, skipped).map(planComic);
  // Display paths begin with the name of what is imported; sources are absolute.
  const absolute = (shown: string) => realRoot.toString() + shown.slice(name.length);
  const broken = skipped.filter(({ code }) => code === 'comic-info-broken');
  for (const comic of comics) {
    const all = [comic, ...comic.chapters];
    // The unreadable ComicInfo.xml may have stated a rating.
    for (const { path } of broken)
      if (all.some(({ source }) => isWithin(path, source) || source.startsWith(`${dirname(path)}#`)))
        comic.unknownRatings.push({ path, value: '' });
    comic.source = absolute(comic.source);
    for (const chapter of comic.chapters) chapter.source = absolute(chapter.source);
  }
  const unreadable = skipped.filter(({ isFailure }) => isFailure).map(({ path: shown }) => absolute(shown));
  return { comics, skipped, unreadable };
}
