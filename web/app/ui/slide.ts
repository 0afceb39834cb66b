/** Specified length of a carousel's slide in milliseconds. */
export const slideDuration = 500;

/** The easing of a slide: quick at first, slow at the end. */
export function eased(share: number): number {
  return 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
}

export type Track = {
  /** Scrolled so far, the visible width and the whole width, in pixels. */
  left: number;
  visible: number;
  whole: number;
  /** From the start of one item to the start of the next. */
  stride: number;
};

/** The target of a move by whole views: the start of an item, never past an end. */
export function viewAway(track: Track, direction: 1 | -1): number {
  const { index, count } = placeOf(track);
  return itemLeft(track, index + direction * count);
}

/** The scroll position with this item at the start. */
export function itemLeft({ stride, whole, visible }: Track, index: number): number {
  return Math.max(0, Math.min(index * stride, whole - visible));
}

/** The item at the start, how many are in view, and whether an end is reached. Browsers round, hence the slack. */
export function placeOf({ left, visible, whole, stride }: Track) {
  return {
    index: Math.round(left / stride),
    count: Math.max(1, Math.round(visible / stride)),
    start: left <= 2,
    end: left + visible >= whole - 2,
  };
}
