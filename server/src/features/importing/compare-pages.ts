import type { ImportedPage } from './importing.tables.ts';

/** A page in an order that is wanted: the image of one that is there, or the index of one in the source. */
export type PagePlace = string | number;

export type PageComparison = {
  /** All pages of the chapter as they shall be; the same as now when nothing changes. */
  order: PagePlace[];
  /** What the record of the chapter holds then. */
  recorded: (ImportedPage | number)[];
  /** Indexes into the source. */
  added: number[];
  /** Images. */
  removed: string[];
  moved: number;
  /** How many pages of the source staff deleted from the chapter. */
  deletedHere: number;
  /** For each page of the source that is in the chapter, its image. */
  images: Map<number, string>;
};

/**
 * Compares the pages of a source (SHA-256 each, null for one that cannot be read) with what was imported before
 * and what the chapter has now. Pages that staff added keep their place behind the same page; pages that staff
 * deleted stay out. While a page cannot be read nothing is removed, because it may be the one that is missing.
 */
export function comparePages(
  source: (string | null)[],
  before: ImportedPage[],
  current: string[],
): PageComparison {
  const isThere = new Set(current);
  const known = Map.groupBy(before, (page) => page.hash);
  const matched = source.map((hash) => (hash === null ? undefined : known.get(hash)?.shift()));
  const gone = [...known.values()].flat();
  const isComplete = !source.includes(null);
  const removed = isComplete ? gone.map((page) => page.imageId).filter((id) => isThere.has(id)) : [];
  const added = source.flatMap((hash, index) => (hash !== null && !matched[index] ? [index] : []));
  const images = new Map<number, string>();
  for (const [index, page] of matched.entries())
    if (page && isThere.has(page.imageId)) images.set(index, page.imageId);

  const recorded = source.flatMap((hash, index) => (hash === null ? [] : (matched[index] ?? index)));
  const kept = [...images.values()];
  const keptBefore = before.map((page) => page.imageId).filter((id) => kept.includes(id));
  const moved = kept.filter((id, index) => keptBefore[index] !== id).length;
  const isSame = added.length + removed.length + moved === 0;
  return {
    order: isSame ? current : withOthers(recorded, { current, kept, removed }),
    recorded: isComplete ? recorded : [...recorded, ...gone],
    added,
    removed,
    moved,
    images,
    deletedHere: matched.filter((page) => page && !isThere.has(page.imageId)).length,
  };
}

/** The pages of the source in order, and every other page that stays behind the one it stands behind now. */
function withOthers(
  recorded: (ImportedPage | number)[],
  { current, kept, removed }: { current: string[]; kept: string[]; removed: string[] },
): PagePlace[] {
  const order = recorded
    .map((page) => (typeof page === 'number' ? page : page.imageId))
    .filter((page) => typeof page === 'number' || kept.includes(page));
  let place = 0;
  for (const id of current) {
    if (removed.includes(id)) continue;
    if (!kept.includes(id)) order.splice(place, 0, id);
    place = order.indexOf(id) + 1;
  }
  return order;
}
