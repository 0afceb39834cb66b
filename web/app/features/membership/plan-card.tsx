import { richText } from '@longstrip/client/rich-text';
import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import { periodOf } from '@longstrip/contract/membership/plans.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { GraceDays } from './grace-days.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import styles from './plan-card.module.css';

type PlanCardProps = {
  plan: Plan;
  /** The plan that is chosen at first. It is marked, and no other is made to look worse. */
  isSuggested: boolean;
  /** What this reader would pay; undefined until the server has answered. */
  quote: PlanQuote | undefined;
  checked: boolean;
  onChoose: () => void;
};

/** One plan, with what is charged now and what is charged later. */
export function PlanCard({ plan, isSuggested, quote, checked, onChoose }: PlanCardProps) {
  const mark = markOf(quote) ?? (isSuggested && !isChange(quote) ? 'Suggested' : null);
  return (
    <RadioCard
      title={plan.duration}
      name="plan"
      value={plan.id}
      checked={checked}
      onChange={onChoose}
      note={plan.badge}
      badge={mark && <Badge variant="strong">{mark}</Badge>}
    >
      <span className={styles.charges}>
        {quote ? <Charges plan={plan} quote={quote} /> : <PublicCharges plan={plan} />}
      </span>
      <span className={styles.covers}>{richText(plan.description)}</span>
    </RadioCard>
  );
}

/** Until it is known what this reader would pay, and without scripts. */
function PublicCharges({ plan }: { plan: Plan }) {
  const { firstPriceCents, renewalPriceCents, firstPerWeekCents, renewalPerWeekCents } = plan;
  const isLowerFirst = firstPriceCents < renewalPriceCents;
  return (
    <>
      <span className={styles.first}>
        {dollars(firstPriceCents)} <span className={styles.now}>{isLowerFirst && 'at first'}</span>
      </span>
      <span className={styles.then}>
        {isLowerFirst && `then ${dollars(renewalPriceCents)} `}every {periodOf(plan)}{' '}
        <span className={styles.until}>until you stop it</span>
      </span>
      <span className={styles.week}>{perWeekText(firstPerWeekCents, renewalPerWeekCents)}</span>
    </>
  );
}

const perWeekText = (first: number, next: number) =>
  first === next
    ? `${dollars(next)} a week`
    : `${dollars(first)} a week at first, then ${dollars(next)} a week`;

function markOf(quote: PlanQuote | undefined): string | null {
  if (quote?.change === 'current') return 'Your plan';
  return quote?.isNext ? 'Your next plan' : null;
}

/** The reader has a membership, to which this plan is compared. */
const isChange = (quote: PlanQuote | undefined) => quote !== undefined && quote.change !== 'new';

function Charges({ plan, quote: { change, renewal, isNext, figures } }: { plan: Plan; quote: PlanQuote }) {
  const { firstChargeCents, firstPerWeekCents, creditCents } = figures;
  const { nextChargeCents, nextPerWeekCents, nextChargeAt } = figures;
  const regular = `${dollars(nextChargeCents)} every ${periodOf(plan)}`;
  if (change === 'downgrade' || change === 'current')
    return (
      <>
        <span className={styles.first}>{dollars(nextChargeCents)}</span>
        <span className={styles.then}>
          every {periodOf(plan)}
          {renewal === 'unpaid'
            ? isNext && ', to be paid now'
            : isNext
              ? `, next on ${formatDay(nextChargeAt)}`
              : ` from ${formatDay(nextChargeAt)}, if you choose it`}
        </span>
        <span className={styles.small}>
          {dollars(nextPerWeekCents)} a week.{renewal !== 'unpaid' && ' Nothing is charged today.'}
        </span>
      </>
    );
  return (
    <>
      <span className={styles.first}>
        {dollars(firstChargeCents)} <span className={styles.now}>today</span>
      </span>
      <span className={styles.then}>
        then {regular} <span className={styles.until}>from {formatDay(nextChargeAt)}</span>
      </span>
      <span className={styles.week}>{perWeekText(firstPerWeekCents, nextPerWeekCents)}</span>
      {figures.graceDays > 0 && (
        <span className={styles.small}>
          <GraceDays figures={figures} />
        </span>
      )}
      {creditCents > 0 && (
        <span className={styles.small}>{dollars(creditCents)} of your plan is unused and taken off.</span>
      )}
    </>
  );
}
