/** A press that lasts longer or moves farther is a drag (spec §9): milliseconds and pixels. */
const clickLasts = 200;
const clickMoves = 5;

type Point = { time: number; x: number; y: number };

/** Whether what began there and ended here still is a click. */
export function isClick(from: Point, to: Point): boolean {
  return to.time - from.time <= clickLasts && Math.hypot(to.x - from.x, to.y - from.y) <= clickMoves;
}
