/** Where somebody is in a strip, independent of any width: which slice, and how far into it. */
export type Place = {
  /** 0-based position of the slice in the chapter. */
  slice: number;
  /** Finds the slice again when slices were added or removed before it. */
  sliceId: string;
  /** 0 at the top edge of the slice, 1 at its bottom. */
  fraction: number;
};

/** The place at `distance` CSS pixels below the top of the strip. `heights` are those of its slices. */
export function placeAt(distance: number, heights: readonly number[], ids: readonly string[]): Place | null {
  if (heights.length === 0) return null;
  let top = 0;
  for (let slice = 0; slice < heights.length; slice += 1) {
    const height = heights[slice]!;
    if (distance < top + height || slice === heights.length - 1) {
      return place(slice, ids, height > 0 ? (distance - top) / height : 0);
    }
    top += height;
  }
  return null;
}

/** Pixels from the top of the strip to the place, at the heights its slices have now. */
export function distanceTo(of: Place, heights: readonly number[], ids: readonly string[]): number {
  const slice = sliceOf(of, ids);
  let top = 0;
  for (let index = 0; index < slice; index += 1) top += heights[index] ?? 0;
  return top + of.fraction * (heights[slice] ?? 0);
}

/** The slice meant: the one with the remembered id, else the one that stands there now. */
export function sliceOf(of: Place, ids: readonly string[]): number {
  if (ids[of.slice] === of.sliceId) return of.slice;
  const moved = ids.indexOf(of.sliceId);
  return moved >= 0 ? moved : Math.max(0, Math.min(of.slice, ids.length - 1));
}

function place(slice: number, ids: readonly string[], fraction: number): Place {
  const bounded = Math.max(0, Math.min(1, fraction));
  return { slice, sliceId: ids[slice] ?? '', fraction: Math.round(bounded * 1e6) / 1e6 };
}
