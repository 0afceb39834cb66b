import { richText } from '@longstrip/client/rich-text';
import { periodEnd as endOfPeriod } from '@longstrip/contract/membership/membership.rules';
import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import type { SiteVariant } from '@longstrip/contract/site';
import { periodOf } from '@longstrip/contract/membership/plans.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Order, type OrderLine } from '../../ui/order.tsx';
import type { Membership } from './membership.api.ts';
import { GraceDays } from './grace-days.tsx';
import { OpensNothingHere } from './opens-nothing-here.tsx';
import { PolicyLink } from './policy-link.tsx';

type PlanOrderProps = { plan: Plan; quote: PlanQuote | undefined };
type SummaryProps = PlanOrderProps & { site: SiteVariant };

/** "Your Order" of the payment page: the plan, and every charge it brings. */
export function PlanOrder({ site, plan, quote }: SummaryProps) {
  return (
    <Order
      title="Your Order"
      product={`premium membership, ${plan.duration}`}
      text={
        <>
          {richText(plan.description)}
          {site === 'uncensored' && !plan.includesUncensored && (
            <p>
              <OpensNothingHere />
            </p>
          )}
        </>
      }
      lines={quote ? linesOf(plan, quote) : []}
    />
  );
}

type RenewalProps = {
  membership: Membership | undefined;
  /** The plan that is renewed. */
  plan: Plan | undefined;
};

/** A renewal that failed, and is paid by hand. */
export function RenewalOrder({ membership, plan }: RenewalProps) {
  const { nextCharge, periodEnd } = membership ?? {};
  return (
    <Order
      title="Your Order"
      product={`renewal of your premium membership${plan ? `, ${plan.duration}` : ''}`}
      text="The new period begins where the last one ended. Later renewals are charged to the card you pay with now."
      lines={
        nextCharge && plan && periodEnd
          ? [
              { label: 'Today', value: dollars(nextCharge.cents), strong: true },
              { label: 'This period, per week', value: dollars(nextCharge.perWeekCents) },
              {
                label: `Next charge, on ${formatDay(chargeAfter(periodEnd, plan))}`,
                value: dollars(nextCharge.cents),
                strong: true,
              },
              {
                label: `Then every ${periodOf(plan)}, per week`,
                value: dollars(nextCharge.perWeekCents),
              },
            ]
          : []
      }
    />
  );
}

/** The period that is paid begins at the end of the last one. */
const chargeAfter = (periodEnd: string, { weeks }: Plan) =>
  endOfPeriod(new Date(periodEnd), weeks).toISOString();

/** The terms that a reader agrees to by paying a renewal. */
export function RenewalTerms({ membership, plan }: RenewalProps) {
  if (!membership?.nextCharge || !plan) return null;
  return (
    <p>
      Your membership goes on and renews for{' '}
      <strong>
        {dollars(membership.nextCharge.cents)} every {periodOf(plan)}
      </strong>{' '}
      from {formatDay(chargeAfter(membership.periodEnd, plan))} on, until you stop it on your account page.
    </p>
  );
}

function linesOf(plan: Plan, { figures }: PlanQuote): OrderLine[] {
  const { firstChargeCents, firstPerWeekCents, creditCents } = figures;
  const { nextChargeCents, nextPerWeekCents, nextChargeAt } = figures;
  const credit = [
    { label: `Price of ${plan.duration}`, value: dollars(firstChargeCents + creditCents) },
    { label: 'Unused part of your present plan', value: `−${dollars(creditCents)}` },
  ];
  return [
    ...(creditCents > 0 ? credit : []),
    { label: 'Today', value: dollars(firstChargeCents), strong: true },
    { label: 'This period, per week', value: dollars(firstPerWeekCents) },
    {
      label: `Next charge, on ${formatDay(nextChargeAt)}`,
      value: dollars(nextChargeCents),
      strong: true,
    },
    { label: `Then every ${periodOf(plan)}, per week`, value: dollars(nextPerWeekCents) },
  ];
}

/** The terms that a buyer agrees to by paying. Shown right above the button. */
export function PlanTerms({ plan, quote }: PlanOrderProps) {
  if (!quote) return null;
  const { nextChargeCents, nextChargeAt, graceDays } = quote.figures;
  return (
    <p>
      By paying you agree to the <PolicyLink to="/terms-of-use">Terms and Conditions</PolicyLink> and the{' '}
      <PolicyLink to="/privacy-policy">Privacy Policy</PolicyLink>. Your membership begins at once and renews
      for{' '}
      <strong>
        {dollars(nextChargeCents)} every {periodOf(plan)}
      </strong>{' '}
      from {formatDay(nextChargeAt)} on, until you stop it on your account page. Within 14 days you can{' '}
      <PolicyLink to="/payment-and-refund">withdraw</PolicyLink> and pay only for the days you had.
      {graceDays > 0 && (
        <>
          {' '}
          <GraceDays figures={quote.figures} />
        </>
      )}
    </p>
  );
}
