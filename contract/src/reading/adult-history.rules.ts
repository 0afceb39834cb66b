/** How long somebody's 18+ reading history is kept: the same answer in the browser and on the server. */

/** Days an entry is kept after it was read. 0: no longer than a browser is open, and not by the account at all. */
export const adultKeepDays = [30, 7, 1, 0] as const;
export type AdultKeepDays = (typeof adultKeepDays)[number];

/** Times are milliseconds since 1970. */
export type AdultKeeping = {
  /** Null: for good. */
  days: AdultKeepDays | null;
  /** When that was chosen; 0 if nobody has. */
  chosen: number;
  /** Nothing that was read then or earlier is kept. */
  clearedBefore: number;
};

export const keepsEverything: AdultKeeping = { days: null, chosen: 0, clearedBefore: 0 };

/** Two devices' wishes: the later choice and the later clearing count, in whatever order they come. */
export function mergedKeeping(one: AdultKeeping, other: AdultKeeping): AdultKeeping {
  const [first, second] = one.chosen >= other.chosen ? [one, other] : [other, one];
  // Chosen in the same moment: the shorter time, so that all agree.
  const days = first.chosen > second.chosen ? first.days : shorter(first.days, second.days);
  return { days, chosen: first.chosen, clearedBefore: Math.max(one.clearedBefore, other.clearedBefore) };
}

/** What a clock that runs ahead calls later is now. */
export function keepingBy(now: number, { days, chosen, clearedBefore }: AdultKeeping): AdultKeeping {
  return { days, chosen: Math.min(chosen, now), clearedBefore: Math.min(clearedBefore, now) };
}

/** An 18+ entry of this time or an earlier one is forgotten. */
export function forgottenUntil({ days, clearedBefore }: AdultKeeping, now: number): number {
  return days === null ? clearedBefore : Math.max(clearedBefore, now - days * 86_400_000);
}

function shorter(one: AdultKeeping['days'], other: AdultKeeping['days']): AdultKeeping['days'] {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other) as AdultKeepDays;
}
