import type { ImportedPage } from './importing.tables.ts';

/** A page in the wanted order: the image id of an existing page, or the index of a new page in the source. */
export type PageReference = string | number;

export type PageComparison = {
  /** All pages of the chapter in the wanted order; the array `current` itself if nothing changes. */
  order: PageReference[];
  /** The pages for the record of the chapter; numbers are indexes into the source. */
  recorded: (ImportedPage | number)[];
  /** Indexes of the new pages in the source. */
  added: number[];
  /** Image ids. */
  removed: string[];
  moved: number;
  /** How many pages of the source staff deleted from the chapter. */
  deletedHere: number;
  /** For each page of the source that is in the chapter, its image. */
  images: Map<number, string>;
};

/**
 * Compares the pages of a source (SHA-256 each, null for one that cannot be read) with what was imported before
 * and what the chapter has now. Pages that staff added stay behind the same page; pages that staff
 * deleted stay out. While a page cannot be read nothing is removed, because it may be the one that is missing.
 */
export function comparePages(
  source: (string | null)[],
  before: ImportedPage[],
  current: string[],
): PageComparison {
  const currentIds = new Set(current);
  const byHash = Map.groupBy(before, (page) => page.hash);
  const matched = source.map((hash) => (hash === null ? undefined : byHash.get(hash)?.shift()));
  const missing = [...byHash.values()].flat();
  const isComplete = !source.includes(null);
  const removed = isComplete ? missing.map((page) => page.imageId).filter((id) => currentIds.has(id)) : [];
  const added = source.flatMap((hash, index) => (hash !== null && !matched[index] ? [index] : []));
  const images = new Map<number, string>();
  for (const [index, page] of matched.entries())
    if (page && currentIds.has(page.imageId)) images.set(index, page.imageId);

  const recorded = source.flatMap((hash, index) => (hash === null ? [] : (matched[index] ?? index)));
  const kept = [...images.values()];
  const keptBefore = before.map((page) => page.imageId).filter((id) => kept.includes(id));
  const moved = kept.filter((id, index) => keptBefore[index] !== id).length;
  const isSame = added.length + removed.length + moved === 0;
  return {
    order: isSame ? current : withOthers(recorded, { current, kept, removed }),
    recorded: isComplete ? recorded : [...recorded, ...missing],
    added,
    removed,
    moved,
    images,
    deletedHere: matched.filter((page) => page && !currentIds.has(page.imageId)).length,
  };
}

/** The pages of the source in order. Every other page that stays is put behind the page that precedes it now. */
function withOthers(
  recorded: (ImportedPage | number)[],
  { current, kept, removed }: { current: string[]; kept: string[]; removed: string[] },
): PageReference[] {
  const order = recorded
    .map((page) => (typeof page === 'number' ? page : page.imageId))
    .filter((page) => typeof page === 'number' || kept.includes(page));
  let position = 0;
  for (const id of current) {
    if (removed.includes(id)) continue;
    if (!kept.includes(id)) order.splice(position, 0, id);
    position = order.indexOf(id) + 1;
  }
  return order;
}
