import type { RankedReads } from '../insight/index.ts';

/** Of the normal distribution: 95 % of values are within this many standard deviations. */
const z = 1.96;

/** The lower end of Wilson's interval for the share of reads that reached the end. */
export function finishedScore({ reads, finished }: { reads: number; finished: number }): number {
  if (reads <= 0) return 0;
  const share = finished / reads;
  const spread = z * Math.sqrt((share * (1 - share)) / reads + (z * z) / (4 * reads * reads));
  return (share + (z * z) / (2 * reads) - spread) / (1 + (z * z) / reads);
}

/**
 * The ids of the best comics of each list, the best first. `listsOf`: the lists in which a comic is. Equal ones are in the order of
 * their ids.
 */
export function rankComics(
  comics: readonly RankedReads[],
  listsOf: (comicId: string) => readonly string[],
  limit: number,
): Map<string, string[]> {
  const scored = comics.map((comic) => ({ id: comic.comicId, score: finishedScore(comic) }));
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const lists = new Map<string, string[]>();
  for (const { id } of scored)
    for (const list of listsOf(id)) {
      const ranked = lists.get(list) ?? [];
      if (ranked.length < limit) ranked.push(id);
      lists.set(list, ranked);
    }
  return lists;
}
