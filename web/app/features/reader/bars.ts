/** The reader's header and footer: out of the way while reading, there when they are wanted. */
export type Bars = { shown: boolean; /** Where the window was when they came. */ since: number };

/** Pixels from the bottom within which the bars show (spec §9). */
const bottomEdge = 10;
/** Pixels to scroll on before bars that were called go away again. */
const slack = 24;

export const barsAtTop: Bars = { shown: true, since: 0 };

/** `top` is how far the window is scrolled, `end` how far it can be. */
export function scrolled(bars: Bars, top: number, end: number): Bars {
  if (top <= 0 || end - top <= bottomEdge) return { shown: true, since: top };
  if (bars.shown && Math.abs(top - bars.since) > slack) return { shown: false, since: top };
  return bars;
}

export function toggled(bars: Bars, top: number): Bars {
  return { shown: !bars.shown, since: top };
}
