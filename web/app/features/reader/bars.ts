/** The reader's header and footer: hidden while reading, shown when they are wanted. */
export type Bars = { shown: boolean; /** Scroll position at the last change, in pixels. */ since: number };

/** Pixels from the bottom within which the bars show (spec §9). */
const bottomEdge = 10;
/** Pixels to scroll before shown bars are hidden again. */
const slack = 24;

export const barsAtTop: Bars = { shown: true, since: 0 };

/** `top` is how far the window is scrolled, `end` how far it can be, in pixels. */
export function scrolled(bars: Bars, top: number, end: number): Bars {
  if (top <= 0 || end - top <= bottomEdge) return { shown: true, since: top };
  if (bars.shown && Math.abs(top - bars.since) > slack) return { shown: false, since: top };
  return bars;
}

export function toggled(bars: Bars, top: number): Bars {
  return { shown: !bars.shown, since: top };
}
