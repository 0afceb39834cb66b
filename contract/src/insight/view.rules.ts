/** The strip is divided into this many equal parts, to tell where readers stop. */
export const stripParts = 10;

/** Milliseconds an episode must have been visible to count as read. Prefetched and hidden pages are never visible. */
export const readAfterMs = 5000;

/** What is counted: an episode read, a lock shown, the plans opened from it, the payment page opened from there. */
export const viewSteps = ['read', 'lock', 'plans', 'checkout'] as const;
export type ViewStep = (typeof viewSteps)[number];

/** The furthest part of a strip that has been above the lower edge of the window, from 1. */
export function furthestPart({ top, height }: { top: number; height: number }, windowHeight: number): number {
  const seen = height > 0 ? (windowHeight - top) / height : 0;
  // The last pixels of a strip are often rounded away.
  return Math.max(1, Math.min(stripParts, Math.floor(seen * stripParts + 0.005) + 1));
}
