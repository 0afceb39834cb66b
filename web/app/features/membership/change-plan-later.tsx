import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import type { Refusal } from '@longstrip/client/transport';
import { Link } from '../../platform/router/index.ts';
import { formatDay } from '@longstrip/contract/payments/money.texts';
import { formatCents } from '../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { membershipApi } from './membership.api.ts';
import { periodOf } from './plan-texts.ts';
import styles from './plan-choice.module.css';

type ChangeProps = { plan: Plan; quote: PlanQuote; agreed: boolean };

/** The present plan, or a shorter one: nothing is charged today, and it counts from the end of the period on. */
export function ChangePlanLater({ plan, quote: { change, figures }, agreed }: ChangeProps) {
  const [changePlan, { isLoading, isSuccess, error }] = membershipApi.endpoints.changePlanLater.useMutation();
  const { nextChargeCents, nextChargeAt } = figures;
  const from = formatDay(nextChargeAt);
  if (isSuccess)
    return (
      // The pressed button is gone.
      <p role="status" tabIndex={-1} ref={(message) => message?.focus()}>
        Done. From {from} your plan is “{plan.duration}”. <Link to="/account">To my account</Link>
      </p>
    );
  if (change === 'current')
    return (
      <p>
        This is your plan. <Link to="/account">Your account</Link> shows the next charge, and where to stop
        it.
      </p>
    );
  const onChange = () =>
    void changePlan({ planId: plan.id, agreedToTerms: true, shown: { nextChargeCents } });
  return (
    <div className={styles.pay}>
      <Button variant="strong" busy={isLoading} aria-disabled={!agreed} onClick={onChange}>
        Change on {from}
      </Button>
      <p className={styles.stop}>
        Nothing is charged today. Your present plan stays until {from}; then {formatCents(nextChargeCents)}{' '}
        every {periodOf(plan)}.
      </p>
      {error && <p role="alert">{(error as Refusal).title}</p>}
    </div>
  );
}
