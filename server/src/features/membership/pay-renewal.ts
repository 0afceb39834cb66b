import type { BodyOf } from '@longstrip/contract/endpoint';
import type { payRenewal as payRenewalCall } from '@longstrip/contract/membership/membership.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OrderCard } from '../payments/index.ts';
import { chargeRenewal } from './charge-renewal.ts';
import type { MembershipContext } from './context.ts';
import { isGraceOver, nextAgreedPlan } from './membership.ts';
import { lockOwnMembership } from './own-membership.ts';

type Renewal = Omit<BodyOf<typeof payRenewalCall>, 'card'> & {
  card: OrderCard;
  uid: string;
  site: SiteVariant;
  origin: string;
};

/** During grace the reader can pay the renewal themselves: with another card, or if the bank wants to ask them. */
export async function payRenewal(
  tx: Tx,
  { uid, site, origin, card, shown }: Renewal,
  context: MembershipContext,
): Promise<{ paymentId: string }> {
  const record = await lockOwnMembership(tx, uid, context);
  const { membership } = record;
  if (membership.pendingPaymentId) throw new Refusal('payment_in_progress');
  if (membership.state !== 'grace' || !membership.renews || isGraceOver(membership, context.moneyClock.now()))
    throw new Refusal('renewal_not_due');
  if (nextAgreedPlan(membership)!.renewalCents !== shown.nextChargeCents) throw new Refusal('price_changed');
  return chargeRenewal(tx, { record, card, paying: { site, origin } }, context);
}
