import type { Place } from './place.ts';

/** The present boxes of the slices; tops in CSS pixels below the top edge of the window. */
export type Boxes = {
  ids: readonly string[];
  box(index: number): { top: number; height: number };
};

/** The place at the top edge of the window. Null in an empty strip. */
export function placeAtTop({ ids, box }: Boxes): Place | null {
  if (ids.length === 0) return null;
  let low = 0;
  let high = ids.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, height } = box(middle);
    if (top + height > 0) high = middle;
    else low = middle + 1;
  }
  const { top, height } = box(low);
  const fraction = height > 0 ? Math.max(0, Math.min(1, -top / height)) : 0;
  return { slice: low, sliceId: ids[low]!, fraction: Math.round(fraction * 1e6) / 1e6, of: ids.length };
}

/** Whether two places differ by rounding or a few pixels at most. */
export function samePlace(one: Place | null, other: Place | null): boolean {
  if (!one || !other) return one === other;
  return one.sliceId === other.sliceId && Math.abs(one.fraction - other.fraction) < 0.002;
}

/** How many pixels further down the window has to be for the place to be at its top edge. */
export function distanceTo(place: Place, { ids, box }: Boxes): number {
  if (ids.length === 0) return 0;
  const { top, height } = box(sliceOf(place, ids));
  return top + place.fraction * height;
}

/** The index of the slice with the remembered id, or else of the slice that is at its position now. */
export function sliceOf(place: Place, ids: readonly string[]): number {
  if (ids[place.slice] === place.sliceId) return place.slice;
  const moved = ids.indexOf(place.sliceId);
  return moved >= 0 ? moved : Math.max(0, Math.min(place.slice, ids.length - 1));
}
