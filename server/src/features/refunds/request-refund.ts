import type { BodyOf } from '@longstrip/contract/endpoint';
import { refundOffers, type RefundOffer } from '@longstrip/contract/refunds/refund.rules';
import type { requestRefund as requestRefundCall } from '@longstrip/contract/refunds/refunds.endpoints';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { paidPayments } from '../payments/index.ts';
import type { RefundsContext } from './context.ts';
import { isFullRefundUsed } from './full-refunds.ts';
import { enqueueLetter } from './letters/refund-letters.ts';
import { paidFor } from './paid-for.ts';
import { approveAndRefund } from './approve-and-refund.ts';
import { isOpen, submit } from './refund-request.ts';
import { insertRefund, lockRefunds, recordStep, type Claim, type Refund } from './refunds.queries.ts';

type RefundInput = BodyOf<typeof requestRefundCall> & { uid: string; origin: string };

/** Creates a request for each part of an offer. An offer that is decided at once is approved and ordered with it. */
export async function requestRefund(
  tx: Tx,
  { uid, origin, paymentId, residence, rule, shown, message }: RefundInput,
  context: RefundsContext,
): Promise<Claim> {
  const { moneyClock, payments, membership } = context;
  const payerId = await payments.lockPayer(tx, uid);
  const paid = await paidPayments(tx, uid, { ids: [paymentId] });
  const [found] = await paidFor(tx, uid, paid.payments);
  if (!found) throw new Refusal('payment_not_found');
  if (found.payment.isDisputed) throw new Refusal('payment_disputed');
  for (const id of found.contractIds) {
    const earlier = await lockRefunds(tx, 'payment_id', id);
    if (earlier.some(({ request }) => isOpen(request))) throw new Refusal('refund_request_open');
  }
  const now = moneyClock.now();
  const isUsed = await isFullRefundUsed(tx, { uid, paymentId }, context);
  const offers = refundOffers(found.together, now, { residence, isFullRefundUsed: isUsed });
  const offer = offers.find((each) => each.rule === rule);
  if (!offer) throw new Refusal('refund_not_offered');
  if (offer.amountCents !== shown.amountCents) throw new Refusal('price_changed');
  const { decision } = offer;
  if (rule === 'california' && decision === 'reviewed' && shown.decision !== 'reviewed')
    throw new Refusal('refund_is_reviewed');

  const claim = await insertClaim(tx, { payerId, uid, origin, residence, offer, by: 'reader', message }, now);
  if (decision === 'at_once') return approveAndRefund(tx, claim, context);
  await membership.stopRenewalPaidBy(tx, paymentId);
  await enqueueLetter(tx, { kind: 'submitted', claim }, context);
  return claim;
}

type NewClaim = Pick<Refund, 'payerId' | 'origin' | 'residence'> & {
  uid: string;
  offer: Pick<RefundOffer, 'rule' | 'parts' | 'decision'>;
  by: 'reader' | 'staff';
  message?: string | undefined;
};

/** Creates a request for each part of an offer. */
export async function insertClaim(
  tx: Tx,
  { payerId, uid, origin, residence, offer: { rule, parts, decision }, by, message }: NewClaim,
  now: Date,
): Promise<Claim> {
  const claimId = uuid();
  const made = parts.map((part, index): Refund => ({
    id: index === 0 ? claimId : uuid(),
    payerId,
    uid,
    origin,
    paymentId: part.paymentId,
    what: part.what,
    rule,
    residence,
    amountCents: part.amountCents,
    claimId,
    decision,
    request: submit(now),
  }));
  const claim: Claim = [made[0]!, ...made.slice(1)];
  for (const [index, refund] of claim.entries()) {
    await insertRefund(tx, refund);
    const text = index === 0 ? message : undefined;
    await recordStep(tx, refund.id, { kind: 'submitted', by, text, at: now });
  }
  return claim;
}
