/** The reader's position in a strip, independent of any width: which slice, and how far into it. */
export type Place = {
  /** 0-based position of the slice in the chapter. */
  slice: number;
  /** Finds the slice again when slices were added or removed before it. */
  sliceId: string;
  /** 0 at the top edge of the slice, 1 at its bottom. */
  fraction: number;
  /** How many slices the chapter had; missing in older places. */
  of?: number;
};

/** Whether the place is the start of the strip. It then means the top of the page, above the strip. */
export function isStart({ slice, fraction }: Place): boolean {
  return slice === 0 && fraction === 0;
}

/** The part of the chapter above the place, from 0 to 1; null where that is not known. */
export function progressOf(place: Place | null): number | null {
  return place?.of ? Math.min(1, (place.slice + place.fraction) / place.of) : null;
}
