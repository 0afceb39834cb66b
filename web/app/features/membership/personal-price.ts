import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';

/** The plan at the prices that a reader is offered. */
export function atPersonalPrice(plan: Plan, quotes: readonly PlanQuote[]): Plan {
  const quote = quotes.find(({ planId }) => planId === plan.id);
  if (!quote) return plan;
  const { firstChargeCents, nextChargeCents } = quote.figures;
  const isBought = quote.change === 'new' || quote.change === 'upgrade';
  return {
    ...plan,
    firstPriceCents: isBought ? firstChargeCents : nextChargeCents,
    renewalPriceCents: nextChargeCents,
  };
}
