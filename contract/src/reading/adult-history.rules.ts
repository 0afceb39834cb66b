/** How long a person's 18+ reading history is kept: the same answer in the browser and on the server. */

/** Days an entry is kept after it was read. 0: until the browser is closed, and not in the account. */
export const retentionDays = [30, 7, 1, 0] as const;
export type RetentionDays = (typeof retentionDays)[number];

/** Times are milliseconds since 1970. */
export type AdultRetention = {
  /** Null: without a limit. */
  days: RetentionDays | null;
  /** When that was chosen; 0 if it never was. */
  chosen: number;
  /** Nothing that was read then or earlier is kept. */
  clearedBefore: number;
};

export const unlimitedRetention: AdultRetention = { days: null, chosen: 0, clearedBefore: 0 };

/** The retention two devices agree on: the later choice and the later clearing count, in any order. */
export function mergeRetention(one: AdultRetention, other: AdultRetention): AdultRetention {
  const [first, second] = one.chosen >= other.chosen ? [one, other] : [other, one];
  // Of two choices of the same moment the shorter one counts, so that all devices agree.
  const days = first.chosen > second.chosen ? first.days : shorter(first.days, second.days);
  return { days, chosen: first.chosen, clearedBefore: Math.max(one.clearedBefore, other.clearedBefore) };
}

/** The same without times in the future, for clocks that run ahead. */
export function clampRetention(now: number, { days, chosen, clearedBefore }: AdultRetention): AdultRetention {
  return { days, chosen: Math.min(chosen, now), clearedBefore: Math.min(clearedBefore, now) };
}

/** 18+ entries of this time and earlier ones are deleted. */
export function expiredUntil({ days, clearedBefore }: AdultRetention, now: number): number {
  return days === null ? clearedBefore : Math.max(clearedBefore, now - days * 86_400_000);
}

function shorter(one: AdultRetention['days'], other: AdultRetention['days']): AdultRetention['days'] {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other) as RetentionDays;
}
