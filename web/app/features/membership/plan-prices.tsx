import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import { chargesOf } from '@longstrip/contract/membership/plans.texts';
import styles from './plan-prices.module.css';

type PricesProps = {
  plans: readonly Plan[];
  /** What this reader would pay; undefined for visitors, and until the server has answered. */
  quotes: readonly PlanQuote[] | undefined;
};

/** The first and later charges of plans, one line each. */
export function PlanPrices({ plans, quotes }: PricesProps) {
  return (
    <dl className={styles.prices}>
      {plans.map((plan) => (
        <div key={plan.id}>
          <dt>{plan.duration}</dt>
          <dd>{chargesOf(personalPrice(plan, quotes))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The plan at the prices that this reader is offered. */
function personalPrice(plan: Plan, quotes: PricesProps['quotes']): Plan {
  const quote = quotes?.find(({ planId }) => planId === plan.id);
  if (!quote) return plan;
  const { firstChargeCents, nextChargeCents } = quote.figures;
  const isBought = quote.change === 'new' || quote.change === 'upgrade';
  return {
    ...plan,
    firstPriceCents: isBought ? firstChargeCents : nextChargeCents,
    renewalPriceCents: nextChargeCents,
  };
}
