/** A press that lasts longer or moves farther is a drag (spec §9): milliseconds and pixels. */
const clickLasts = 200;
const clickMoves = 5;

type Point = { time: number; x: number; y: number };

/** From whole pixels: presses have fractions of them, clicks have none. */
const moved = (from: Point, to: Point) => Math.hypot(to.x - Math.floor(from.x), to.y - Math.floor(from.y));

/** Whether a press from one point to the other is a click. */
export function isClick(from: Point, to: Point): boolean {
  return to.time - from.time <= clickLasts && moved(from, to) <= clickMoves;
}
