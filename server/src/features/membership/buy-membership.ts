import type { BodyOf } from '@longstrip/contract/endpoint';
import type { buyMembership as buyMembershipCall } from '@longstrip/contract/membership/membership.endpoints';
import { hasTimeAfterGrace } from '@longstrip/contract/membership/membership.rules';
import { minimumChargeCents } from '@longstrip/contract/payments/payments.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OrderCard } from '../payments/index.ts';
import type { MembershipContext } from './context.ts';
import { endIfOver } from './end-membership.ts';
import { graceUsedMs, type Membership } from './membership.ts';
import { countStops, lockMembershipOfPayer, unpaidGraceMsOf } from './membership.queries.ts';
import type { PurchaseSubject } from './payment-subjects.ts';
import { allPlans } from './plans.queries.ts';
import { agreedPlanOf, creditOfPresent, isFirstPurchase, quoteOf } from './quote.ts';

export type Purchase = Omit<BodyOf<typeof buyMembershipCall>, 'card'> & {
  card: OrderCard;
  uid: string;
  site: SiteVariant;
  origin: string;
};

/** The credit for unused time shrinks every minute, so figures that were shown stay valid for this long. */
const figuresHoldMs = 3_600_000;

/** Creates the payment of a new membership or an upgrade. It takes effect when the payment succeeds. */
export async function buyMembership(
  tx: Tx,
  purchase: Purchase,
  context: MembershipContext,
): Promise<{ paymentId: string }> {
  const { moneyClock, payments } = context;
  const { uid, site, origin, card, shown } = purchase;
  const now = moneyClock.now();
  const payerId = await payments.lockPayer(tx, uid);
  const found = await endIfOver(tx, await lockMembershipOfPayer(tx, payerId), context);
  const present = found?.membership ?? null;
  const open = await payments.openPaymentsOf(tx, payerId, ['membership', 'renewal']);
  if (open.length > 0 || present?.pendingPaymentId) throw new Refusal('payment_in_progress');

  const plan = (await allPlans(tx)).find((each) => each.id === purchase.planId)!;
  const firstPurchase = await isFirstPurchase(tx, uid);
  const graceMs = (await unpaidGraceMsOf(tx, uid)) + (present ? graceUsedMs(present, now) : 0);
  const { figures, usedCardFigures, change } = quoteOf(plan, { present, firstPurchase, now, graceMs });
  if (change === 'current') throw new Refusal('already_member');
  if (change === 'downgrade') throw new Refusal('plan_change_unavailable');
  if (!hasTimeAfterGrace(plan.weeks, graceMs)) throw new Refusal('plan_change_unavailable');
  const isCardUsed =
    usedCardFigures !== null &&
    (await payments.isCardUsed(tx, { payerId, site, card, subject: { isFirstPrice: true } }));
  const { nextChargeCents, ...charged } = isCardUsed ? usedCardFigures : figures;
  const price = charged.firstChargeCents + charged.creditCents;
  const creditCents = present ? heldCredit(present, price - shown.firstChargeCents, now) : 0;
  const chargeCents = price - creditCents;
  if (chargeCents < minimumChargeCents) throw new Refusal('plan_change_unavailable');
  if (chargeCents !== shown.firstChargeCents || nextChargeCents !== shown.nextChargeCents)
    throw new Refusal(isCardUsed ? 'card_had_first_price' : 'price_changed');

  const subject: PurchaseSubject = {
    change,
    plan: agreedPlanOf(plan),
    creditCents,
    isFirstPrice: firstPurchase && !isCardUsed,
    membershipId: found?.id ?? null,
    periodNumber: present?.periodNumber ?? 0,
    stops: found ? await countStops(tx, found.id) : 0,
    origin,
    agreedAt: now.toISOString(),
    termsVersion: await context.termsVersion(tx),
  };
  const { id } = await payments.create(tx, {
    payerId,
    site,
    kind: 'membership',
    subject,
    what: `Premium membership, ${plan.duration}`,
    amountCents: chargeCents,
    card,
    keepsCard: true,
    onSession: true,
  });
  return { paymentId: id };
}

/** The credit that was shown, if it was correct within the last hour, else the present one. */
function heldCredit(present: Membership, shownCents: number, now: Date): number {
  const least = creditOfPresent(present, now);
  const most = creditOfPresent(present, new Date(now.getTime() - figuresHoldMs));
  return least <= shownCents && shownCents <= most ? shownCents : least;
}
