import { isStart, type Place } from './place.ts';
import { type Boxes, distanceTo } from './place-in-strip.ts';

/** The slices in a strip, for the early script and for React. */
const sliceSelector = '[data-slice]';

export function stripBoxes(strip: ParentNode): Boxes {
  const slices = [...strip.querySelectorAll<HTMLElement>(sliceSelector)];
  return {
    ids: slices.map((slice) => slice.dataset['slice']!),
    box: (index) => slices[index]!.getBoundingClientRect(),
  };
}

/** Puts the place at the top edge of the window, without animation. */
export function scrollToPlace(place: Place, strip: ParentNode): void {
  const top = isStart(place) ? 0 : scrollY + distanceTo(place, stripBoxes(strip));
  // Whole device pixels, because browsers round down and every reload would move up by one.
  scrollTo({ top: Math.round(top * devicePixelRatio) / devicePixelRatio, behavior: 'instant' });
}
