import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import type { Refusal } from '@longstrip/client/transport';
import { Link } from '../../platform/router/index.ts';
import { periodOf } from '@longstrip/contract/membership/plans.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Button } from '@longstrip/kit/button.tsx';
import { membershipApi } from './membership.api.ts';
import { WhyDisabled } from './why-disabled.tsx';
import styles from './plan-choice.module.css';

type ChangeProps = {
  plan: Plan;
  quote: PlanQuote;
  agreed: boolean;
  /** The button was pressed without the agreement. */
  onMissing: () => void;
};

/** The pressed button is gone. A function made while rendering would take the focus again with each rendering. */
const takeFocus = (message: HTMLElement | null) => message?.focus();

/** Chooses the present plan or a shorter one: nothing is charged today, and it applies from the end of the period. */
export function ChangePlanLater({ plan, quote, agreed, onMissing }: ChangeProps) {
  const [changePlan, { isLoading, isSuccess, error }] = membershipApi.endpoints.changePlanLater.useMutation();
  const { change, renewal, isNext, figures } = quote;
  const { nextChargeCents, nextChargeAt } = figures;
  const from = formatDay(nextChargeAt);
  if (isSuccess)
    return (
      <p role="status" tabIndex={-1} ref={takeFocus}>
        Done.{' '}
        {change === 'current'
          ? `You keep “${plan.duration}”.`
          : renewal === 'unpaid'
            ? `The renewal that is due is for “${plan.duration}” now.`
            : `From ${from} your plan is “${plan.duration}”.`}{' '}
        <Link to="/account">To my account</Link>
      </p>
    );
  if (isNext) return <NextPlan quote={quote} />;
  const onChange = () =>
    void changePlan({ planId: plan.id, agreedToTerms: true, shown: { nextChargeCents } });
  return (
    <div className={styles.pay}>
      <div className={styles.bar}>
        <Button
          variant="strong"
          busy={isLoading}
          aria-disabled={!agreed}
          aria-describedby={agreed ? undefined : 'why-disabled'}
          onDisabledClick={onMissing}
          onClick={onChange}
        >
          {change === 'current'
            ? 'Keep this plan'
            : renewal === 'unpaid'
              ? 'Change to this plan'
              : `Change on ${from}`}
        </Button>
      </div>
      <WhyDisabled />
      <p className={styles.stop}>
        {consequenceOf(quote, `${dollars(nextChargeCents)} every ${periodOf(plan)}`)}
      </p>
      {error && <p role="alert">{(error as Refusal).title}</p>}
    </div>
  );
}

function consequenceOf({ change, renewal, figures: { nextChargeAt } }: PlanQuote, price: string): string {
  const from = formatDay(nextChargeAt);
  if (renewal === 'unpaid')
    return `The renewal that is due is then for this plan: ${price}, at the next try or when you pay it on your account page.`;
  const resumes = renewal === 'stopped' ? ' This resumes your renewal, which is stopped.' : '';
  if (change === 'current') return `Nothing is charged today.${resumes} From ${from} on you pay ${price}.`;
  return `Nothing is charged today.${resumes} Your present plan stays until ${from}; then ${price}.`;
}

/** The plan that the next period has anyway. */
function NextPlan({ quote: { change, renewal, figures } }: { quote: PlanQuote }) {
  const account = <Link to="/account">Your account</Link>;
  if (renewal === 'unpaid')
    return <p>The renewal of this plan could not be charged. {account} shows how to pay it.</p>;
  if (change === 'current')
    return <p>This is your plan. {account} shows the next charge, and where to stop it.</p>;
  return (
    <p>
      You have chosen this plan from {formatDay(figures.nextChargeAt)} on. To take that back, choose your
      present plan.
    </p>
  );
}
