import { dirname } from 'node:path/posix';
import type { ContentRating } from '@longstrip/contract/site';
import { strictestRating } from './age-rating.ts';
import type { ArrangedComic } from './arrange-comics.ts';
import { ratingOfMetadata } from './metadata-file.ts';
import type { PlannedComic } from './plan.ts';
import type { Folder } from './tree.ts';

/** What a file about a comic says of its age rating; `path` is the folder or archive that it lies in. */
export type StatedRating = { path: string; rating: ContentRating | null; unknown: string[] };

export type ComicRating = Pick<PlannedComic, 'rating' | 'unknownRatings'>;

/** The ratings that are stated anywhere in or below a folder. */
export function statedRatings(folder: Folder): StatedRating[] {
  return [
    ...folder.metadataFiles.map(({ info }) => ({ path: folder.path, ...ratingOfMetadata(info) })),
    ...folder.folders.flatMap(statedRatings),
  ].filter(({ rating, unknown }) => rating !== null || unknown.length > 0);
}

/**
 * The rating of each comic. A stated rating counts for every comic that has a chapter above or below it, whatever
 * lies between; else for the comic whose folder it lies in; else for all, so that none is dropped.
 */
export function rateComics(comics: ArrangedComic[], stated: StatedRating[]): ComicRating[] {
  const ofChapter = new Map<string, Set<ArrangedComic>>();
  const aboveChapter = new Map<string, Set<ArrangedComic>>();
  const ofFolder = new Map<string, Set<ArrangedComic>>();
  const add = (to: Map<string, Set<ArrangedComic>>, path: string, comic: ArrangedComic) =>
    to.set(path, (to.get(path) ?? new Set()).add(comic));
  for (const comic of comics) {
    add(ofFolder, comic.folder.path, comic);
    for (const { folder } of comic.chapters) {
      add(ofChapter, folder.path, comic);
      for (const path of pathsFrom(folder.path)) add(aboveChapter, path, comic);
    }
  }
  const found = new Map(comics.map((comic) => [comic, [] as StatedRating[]]));
  for (const each of stated) {
    const paths = pathsFrom(each.path);
    const inChapter = paths.flatMap((path) => [...(ofChapter.get(path) ?? [])]);
    const related = new Set([...inChapter, ...(aboveChapter.get(each.path) ?? [])]);
    const inFolder = paths.flatMap((path) => [...(ofFolder.get(path) ?? [])]);
    const owners = [...related, ...(related.size > 0 ? [] : inFolder)];
    for (const comic of owners.length > 0 ? new Set(owners) : comics) found.get(comic)!.push(each);
  }
  return [...found.values()].map((ratings) => ({
    rating: strictestRating(ratings.map(({ rating }) => rating)),
    unknownRatings: ratings.flatMap(({ path, unknown }) => unknown.map((value) => ({ path, value }))),
  }));
}

/** A path and every path above it. */
function pathsFrom(path: string): string[] {
  const above = dirname(path);
  return above === path || above === '.' ? [path] : [path, ...pathsFrom(above)];
}
