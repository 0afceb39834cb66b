import { type Boxes, distanceTo, isStart, type Place } from './place.ts';

/** How the slices of a strip are marked, for the script before the first paint and for React alike. */
const sliceSelector = '[data-slice]';

export function stripBoxes(strip: ParentNode): Boxes {
  const slices = [...strip.querySelectorAll<HTMLElement>(sliceSelector)];
  return {
    ids: slices.map((slice) => slice.dataset['slice']!),
    box: (index) => slices[index]!.getBoundingClientRect(),
  };
}

/** Puts the place at the top edge of the window at once. */
export function scrollToPlace(place: Place, strip: ParentNode): void {
  const top = isStart(place) ? 0 : scrollY + distanceTo(place, stripBoxes(strip));
  // Whole device pixels: browsers cut the rest off, and every reload would creep up by one.
  scrollTo({ top: Math.round(top * devicePixelRatio) / devicePixelRatio, behavior: 'instant' });
}
