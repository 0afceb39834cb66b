import { figuresOf } from '@longstrip/contract/membership/membership.rules';
import { firstPriceDisclaimer, periodOf, planDescription } from '@longstrip/contract/membership/plans.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { useState } from 'react';
import { moneyNow } from '../../platform/money-clock.ts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Badge } from '../../ui/rows.tsx';
import type { Plan } from './memberships.api.ts';
import styles from './plans.module.css';

/** What a reader who has never had a membership is shown, with the figures of a purchase now. */
export function PlanPreview({ plan }: { plan: Plan }) {
  const [now] = useState(() => new Date(moneyNow()));
  const figures = figuresOf(plan, { firstPurchase: true, now });
  return (
    <section className={styles.preview} aria-label={`Preview of ${plan.duration}`}>
      <p className={styles.note}>What readers will see</p>
      <div className={styles.name}>
        <p>{plan.duration}</p>
        {plan.badge && <Badge>{plan.badge}</Badge>}
      </div>
      <p className={styles.price}>{dollars(figures.firstChargeCents)}</p>
      <p>
        then {dollars(figures.nextChargeCents)} every {periodOf(plan)} from {formatDay(figures.nextChargeAt)}
      </p>
      <p className={styles.perWeek}>
        {dollars(figures.firstPerWeekCents)} a week first, then {dollars(figures.nextPerWeekCents)}
      </p>
      <p className={styles.detail}>{planDescription(plan.description, plan.includesUncensored)}</p>
      <p className={styles.detail}>Uncensored comics: {plan.includesUncensored ? 'yes' : 'no'}</p>
      <ul className={styles.note}>
        {plan.firstPriceCents < plan.renewalPriceCents && <li>{firstPriceDisclaimer}</li>}
        {plan.disclaimers.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
