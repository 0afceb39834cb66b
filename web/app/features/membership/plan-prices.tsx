import type { Plan } from '@longstrip/contract/membership/plans';
import { chargesOf } from '@longstrip/contract/membership/plans.texts';
import styles from './plan-prices.module.css';

/** The first and later charges of plans, one line each, so that the prices of a reader take the room of the public ones. */
export function PlanPrices({ plans }: { plans: readonly Plan[] }) {
  return (
    <div className={styles.prices}>
      <dl>
        {plans.map((plan) => (
          <div key={plan.id}>
            <dt>{plan.duration}</dt>
            <dd>{chargesOf(plan)}</dd>
          </div>
        ))}
      </dl>
      <p>Each renews until you stop it.</p>
    </div>
  );
}
