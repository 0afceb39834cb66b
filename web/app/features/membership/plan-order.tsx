import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import { formatDay } from '../../platform/day.ts';
import { formatCents } from '../../platform/money.ts';
import { Order, type OrderLine } from '../../ui/order.tsx';
import { richText } from '../../ui/rich-text.ts';
import type { Membership } from './membership.api.ts';
import { PolicyLink } from './policy-link.tsx';
import { periodOf } from './plan-texts.ts';

type PlanOrderProps = { plan: Plan; quote: PlanQuote | undefined };

/** "Your Order" of the payment page: the plan, and every charge it brings. */
export function PlanOrder({ plan, quote }: PlanOrderProps) {
  return (
    <Order
      title="Your Order"
      product={`premium membership, ${plan.duration}`}
      text={richText(plan.description)}
      lines={quote ? linesOf(plan, quote) : []}
    />
  );
}

/** A renewal that failed, and is paid by hand. */
export function RenewalOrder({ membership }: { membership: Membership | undefined }) {
  const { nextCharge, planName } = membership ?? {};
  return (
    <Order
      title="Your Order"
      product={`renewal of your premium membership${planName ? `, ${planName}` : ''}`}
      text="The new period begins where the last one ended. Later renewals are charged to the card you pay with now."
      lines={
        nextCharge
          ? [
              { label: 'To pay today', value: formatCents(nextCharge.cents), strong: true },
              { label: 'That is per week', value: formatCents(nextCharge.perWeekCents) },
            ]
          : []
      }
    />
  );
}

function linesOf(plan: Plan, { figures }: PlanQuote): OrderLine[] {
  const { firstChargeCents, firstPerWeekCents, creditCents } = figures;
  const { nextChargeCents, nextPerWeekCents, nextChargeAt } = figures;
  const credit = [
    { label: `Price of ${plan.duration}`, value: formatCents(firstChargeCents + creditCents) },
    { label: 'Unused part of your present plan', value: `−${formatCents(creditCents)}` },
  ];
  return [
    ...(creditCents > 0 ? credit : []),
    { label: 'To pay today', value: formatCents(firstChargeCents), strong: true },
    { label: 'That is per week', value: formatCents(firstPerWeekCents) },
    {
      label: `Next charge, on ${formatDay(nextChargeAt)}`,
      value: formatCents(nextChargeCents),
      strong: true,
    },
    { label: `Then every ${periodOf(plan)}, per week`, value: formatCents(nextPerWeekCents) },
  ];
}

/** What is agreed to by paying. It stands right above the button. */
export function PlanTerms({ plan, quote }: PlanOrderProps) {
  if (!quote) return null;
  const { nextChargeCents, nextChargeAt } = quote.figures;
  return (
    <p>
      By paying you agree to the <PolicyLink to="/terms-of-use">Terms and Conditions</PolicyLink> and the{' '}
      <PolicyLink to="/privacy-policy">Privacy Policy</PolicyLink>. Your membership begins at once and renews
      for{' '}
      <strong>
        {formatCents(nextChargeCents)} every {periodOf(plan)}
      </strong>{' '}
      from {formatDay(nextChargeAt)} on, until you stop it on your account page. Within 14 days you can{' '}
      <PolicyLink to="/payment-and-refund">withdraw</PolicyLink> and pay only for the days you had.
    </p>
  );
}
