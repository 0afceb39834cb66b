import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import { formatDay } from '@longstrip/contract/days.texts';

/** Says that the period has begun already, with the days of grace that were not paid. */
export function GraceDays({ figures: { graceDays, startsAt } }: Pick<PlanQuote, 'figures'>) {
  const days = graceDays === 1 ? 'The day' : `The ${graceDays} days`;
  return (
    <>
      {days} that you read after your last paid period{' '}
      {graceDays === 1 ? 'is its first' : 'are its first ones'}: it begins on {formatDay(startsAt)}.
    </>
  );
}
