/** A press that lasts longer or moves farther is a drag (spec §9): milliseconds and pixels. */
const maxClickMs = 200;
const maxClickPixels = 5;

type Point = { time: number; x: number; y: number };

/** Pointer events have fractions of pixels, clicks have none. */
const moved = (from: Point, to: Point) => Math.hypot(to.x - Math.floor(from.x), to.y - Math.floor(from.y));

/** Whether a press from one point to the other is a click. */
export function isClick(from: Point, to: Point): boolean {
  return to.time - from.time <= maxClickMs && moved(from, to) <= maxClickPixels;
}
