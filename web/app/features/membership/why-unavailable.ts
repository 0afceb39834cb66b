import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';

/** Why a plan that is not available cannot be bought now. */
export function whyUnavailable({ figures: { graceDays } }: PlanQuote): string {
  return graceDays > 0
    ? `You read ${graceDays} days after your last paid period. They are the first days of the next one, and nothing of this plan is left after them. Please choose a longer one.`
    : 'The unused part of your present plan covers all of this one. Please wait until less of it is left.';
}
