import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import type { SiteVariant } from '@longstrip/contract/site';
import { firstPriceDisclaimer } from '@longstrip/contract/membership/plans.texts';
import { useRef, useState } from 'react';
import { formatDay } from '@longstrip/contract/days.texts';
import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { ChangePlanLater } from './change-plan-later.tsx';
import { OpensNothingHere } from './opens-nothing-here.tsx';
import { PlanCard } from './plan-card.tsx';
import { PolicyLink } from './policy-link.tsx';
import { WhyDisabled } from './why-disabled.tsx';
import { whyUnavailable } from './why-unavailable.ts';
import styles from './plan-choice.module.css';

type PlanChoiceProps = {
  site: SiteVariant;
  plans: readonly Plan[];
  /** Undefined until the server has answered. */
  quotes: readonly PlanQuote[] | undefined;
  /** Goes to where the plan is paid. */
  onSelect: (planId: Plan['id']) => void;
};

/** Four weeks (spec §4); on the uncensored site, where that plan opens nothing, the shortest that does. */
function suggestedPlan(site: SiteVariant, plans: readonly Plan[]): Plan['id'] {
  const covering = site === 'uncensored' ? plans.find((each) => each.includesUncensored) : undefined;
  return covering?.id ?? '4weeks';
}

/** The plans side by side, the terms, and the button to continue. */
export function PlanChoice({ site, plans, quotes, onSelect }: PlanChoiceProps) {
  const suggested = suggestedPlan(site, plans);
  const [chosen, setChosen] = useState<Plan['id']>(suggested);
  const [agreed, setAgreed] = useState(false);
  /** The button was pressed without the box. */
  const [isBoxNeeded, setBoxNeeded] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const quoteOf = ({ id }: Plan) => quotes?.find(({ planId }) => planId === id);
  if (!plan) return null;
  const onMissing = () => {
    setBoxNeeded(true);
    box.current!.focus();
  };
  return (
    <div className={styles.choice}>
      <fieldset className={styles.plans}>
        <legend className="visually-hidden">Plan</legend>
        {plans.map((each) => (
          <PlanCard
            key={each.id}
            plan={each}
            isSuggested={each.id === suggested}
            quote={quoteOf(each)}
            checked={each.id === plan.id}
            onChoose={() => setChosen(each.id)}
          />
        ))}
      </fieldset>
      {site === 'uncensored' && (
        <p className={styles.coverage}>{!plan.includesUncensored && <OpensNothingHere />}</p>
      )}
      <p className={styles.meaning}>
        Uncensored content is for adults: the comics of our 18+ site, and versions of episodes in which
        nothing is covered up.
      </p>
      <div>
        <Checkbox
          ref={box}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          aria-invalid={isBoxNeeded && !agreed ? true : undefined}
          aria-describedby={isBoxNeeded && !agreed ? 'box-needed' : undefined}
          label={
            <span>
              I have read and agree to the <PolicyLink to="/terms-of-use">Terms and Conditions</PolicyLink>{' '}
              and <PolicyLink to="/privacy-policy">Privacy Policy</PolicyLink>
            </span>
          }
        />
        {isBoxNeeded && !agreed && (
          <p id="box-needed" role="alert" className={styles.needed}>
            Please tick this box first. A plan needs your agreement to both.
          </p>
        )}
      </div>
      <NextStep
        plan={plan}
        quote={quoteOf(plan)}
        agreed={agreed}
        onMissing={onMissing}
        onSelect={() => onSelect(plan.id)}
      />
      <div className={styles.disclaimers}>
        {hasDiscount(plan, quoteOf(plan)) && <p>* {firstPriceDisclaimer}</p>}
        {plan.disclaimers.map((each) => (
          <p key={each}>* {each}</p>
        ))}
      </div>
    </div>
  );
}

/** Whether a lower first charge is shown. */
function hasDiscount(plan: Plan, quote: PlanQuote | undefined): boolean {
  if (!quote) return plan.firstPriceCents < plan.renewalPriceCents;
  const { firstChargeCents, creditCents, nextChargeCents } = quote.figures;
  const isBought = quote.change === 'new' || quote.change === 'upgrade';
  return isBought && firstChargeCents + creditCents < nextChargeCents;
}

type NextStepProps = {
  plan: Plan;
  quote: PlanQuote | undefined;
  agreed: boolean;
  /** The button was pressed without the agreement. */
  onMissing: () => void;
  onSelect: () => void;
};

/** What to do with the chosen plan: pay it, or change to it later for nothing. */
function NextStep({ plan, quote, agreed, onMissing, onSelect }: NextStepProps) {
  if (quote?.change === 'current' || quote?.change === 'downgrade')
    return <ChangePlanLater key={plan.id} plan={plan} quote={quote} agreed={agreed} onMissing={onMissing} />;
  if (quote && !quote.isAvailable) return <p>{whyUnavailable(quote)}</p>;
  return (
    <div className={styles.pay}>
      <div className={styles.bar}>
        <Button
          variant="strong"
          aria-disabled={!agreed || !quote}
          aria-describedby={agreed ? 'stop-any-time' : 'why-disabled'}
          onDisabledClick={agreed ? undefined : onMissing}
          onClick={onSelect}
        >
          Select and Pay
        </Button>
      </div>
      <WhyDisabled />
      <p id="stop-any-time" className={styles.stop}>
        Stop any time on your account page: you then read on until{' '}
        {quote ? formatDay(quote.figures.nextChargeAt) : 'the end of what you have paid for'}.
      </p>
    </div>
  );
}
