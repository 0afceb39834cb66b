/** Where somebody is in a strip, independent of any width: which slice, and how far into it. */
export type Place = {
  /** 0-based position of the slice in the chapter. */
  slice: number;
  /** Finds the slice again when slices were added or removed before it. */
  sliceId: string;
  /** 0 at the top edge of the slice, 1 at its bottom. */
  fraction: number;
  /** How many slices the chapter had; places noted before this was do not know. */
  of?: number;
};

/** The slices as they lie now; tops in CSS pixels below the top edge of the window. */
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

/** Nothing of the strip has passed yet: the place is the top of the page, with what stands above the strip. */
export function isStart({ slice, fraction }: Place): boolean {
  return slice === 0 && fraction === 0;
}

/** How much of the chapter lies above the place, from 0 to 1; null where that is not known. */
export function progressOf(place: Place | null): number | null {
  return place?.of ? Math.min(1, (place.slice + place.fraction) / place.of) : null;
}

/** Whether nobody has moved in between: rounding, and a few pixels at most. */
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

/** The slice meant: the one with the remembered id, else the one that stands there now. */
export function sliceOf(place: Place, ids: readonly string[]): number {
  if (ids[place.slice] === place.sliceId) return place.slice;
  const moved = ids.indexOf(place.sliceId);
  return moved >= 0 ? moved : Math.max(0, Math.min(place.slice, ids.length - 1));
}
