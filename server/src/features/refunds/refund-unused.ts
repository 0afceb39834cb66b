/** The refund of the unused part of a membership that staff order without a request, when they disable the account. */
import { refundOffers, type RefundOffer } from '@longstrip/contract/refunds/refund.rules';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { lastPaymentForMembership } from '../membership/index.ts';
import { paidPayments } from '../payments/index.ts';
import type { RefundsContext } from './context.ts';
import { paidFor } from './paid-for.ts';
import { approveAndRefund } from './approve-and-refund.ts';
import { openStates } from './refund-request.ts';
import { refundTables } from './refunds.tables.ts';
import { insertClaim } from './request-refund.ts';

// The rule of voluntary refunds is the same everywhere.
const residence = 'elsewhere';

/** By the rule of voluntary refunds; null if it pays nothing back, and while a request about the contract is open. */
export async function unusedPartOf(
  source: Database | Tx,
  uid: string,
  { moneyClock }: Pick<RefundsContext, 'moneyClock'>,
): Promise<RefundOffer | null> {
  const paymentId = await lastPaymentForMembership(source, uid);
  if (paymentId === null) return null;
  const [found] = await paidFor(
    source,
    uid,
    (await paidPayments(source, uid, { ids: [paymentId] })).payments,
  );
  if (!found) return null;
  const requested = await refundTables
    .read(source)
    .selectFrom('refund_request')
    .select('id')
    .where('payment_id', '=', anyOf(found.contractIds))
    .where('state', 'in', [...openStates])
    .limit(1)
    .executeTakeFirst();
  if (requested) return null;
  const offers = refundOffers(found.together, moneyClock.now(), { residence, isFullRefundUsed: true });
  return offers.find(({ rule }) => rule === 'goodwill') ?? null;
}

/** Refuses if the sum that staff saw is not the present one. */
export async function refundUnused(
  tx: Tx,
  { uid, amountCents, origin }: { uid: string; amountCents: number; origin: string },
  context: RefundsContext,
): Promise<void> {
  const payerId = await context.payments.lockPayer(tx, uid);
  const unused = await unusedPartOf(tx, uid, context);
  if (!unused) throw new Refusal('refund_not_offered');
  if (unused.amountCents !== amountCents) throw new Refusal('price_changed');
  // Staff have decided already, so it waits for no review.
  const offer = { ...unused, decision: 'at_once' as const };
  const claim = await insertClaim(
    tx,
    { payerId, uid, origin, residence, offer, by: 'staff' },
    context.moneyClock.now(),
  );
  await approveAndRefund(tx, claim, context);
}
