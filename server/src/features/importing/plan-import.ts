import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { arrangeComics } from './arrange-comics.ts';
import { planComic } from './plan-comic.ts';
import type { ImportLimits, ImportPlan } from './plan.ts';
import { readArchiveOf, readFolder } from './read-folder.ts';
import { asReadRefusal, ImportRefusal } from './refusals.ts';
import { isWithin, SkippedList, tidyFolder } from './tree.ts';
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
  if (stats.isFile() && kindOfFile(name) === 'image') throw new ImportRefusal('picture-alone', path);
  if (!stats.isFile() && !stats.isDirectory()) throw new ImportRefusal('not-a-file', path);
  const root = stats.isFile()
    ? await readArchiveOf(realRoot, name, name, limits, skipped)
    : await readFolder(realRoot, name, limits, skipped);
  const tidy = tidyFolder(root);
  const isEmpty = tidy.pictures.length + tidy.folders.length === 0;
  if (isEmpty && skipped.items.length === 0) skipped.add(name, 'no-pages');
  const comics = isEmpty ? [] : arrangeComics(tidy, skipped).map(planComic);
  return withSources({ comics, skipped: skipped.items }, realRoot.toString(), name.length);
}

/** Display paths begin with the name of what is imported; sources are where that really is. */
function withSources({ comics, skipped }: ImportPlan, root: string, nameLength: number): ImportPlan {
  const real = (path: string) => root + path.slice(nameLength);
  const broken = skipped.filter((each) => each.code === 'comic-info-broken');
  for (const comic of comics) {
    const all = [comic, ...comic.chapters];
    // A rating may stand in the ComicInfo.xml that cannot be read.
    for (const { path } of broken)
      if (all.some(({ source }) => isWithin(path, source) || source.startsWith(`${dirname(path)}#`)))
        comic.unknownRatings.push({ path, value: '' });
    comic.source = real(comic.source);
    for (const chapter of comic.chapters) chapter.source = real(chapter.source);
  }
  return { comics, skipped: skipped.map((each) => ({ ...each, source: real(each.path) })) };
}
