/** Approves a request. In the same transaction the refund is ordered, and what was paid for ends. */
import { refundOffers, type RefundOffer } from '@longstrip/contract/refunds/refund.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refundCoins } from '../coins/index.ts';
import { paidTimes } from '../membership/index.ts';
import { paidPayments, type PaidPayment } from '../payments/index.ts';
import type { RefundsContext } from './context.ts';
import { paidFor } from './paid-for.ts';
import { approve, retry } from './refund-request.ts';
import type { Refund } from './refunds.queries.ts';
import { takeStep } from './take-step.ts';

/**
 * For staff, after a review. Refuses if the payment is not worth the sum any more, because the reader upgraded, or
 * resumed renewal and went on reading.
 */
export async function approveRefund(tx: Tx, refund: Refund, context: RefundsContext): Promise<Refund> {
  const { uid, paymentId, rule, residence, amountCents, request } = refund;
  if (uid === null) throw new Refusal('refund_step_not_possible');
  const paid = await paidPayments(tx, uid, { ids: [paymentId] });
  const { payment, refundable } = (await paidFor(tx, paid.payments))[0]!;
  const offers = refundable ? refundOffers(refundable, request.submittedAt, residence) : [];
  const offer = offers.find((each) => each.rule === rule);
  const isUpgraded = refundable?.bought.kind === 'time' && refundable.bought.start > request.submittedAt;
  const renewedAt = (await paidTimes(tx, [paymentId])).get(paymentId)?.renewedAt;
  const isContinued = renewedAt && renewedAt > request.submittedAt;
  if (!offer || isUpgraded || isContinued || offer.amountCents < amountCents)
    throw new Refusal('refund_not_offered');
  return payBack(tx, { refund, payment, decision: 'reviewed' }, context);
}

export async function payBack(
  tx: Tx,
  { refund, payment, decision }: Pick<RefundOffer, 'decision'> & { refund: Refund; payment: PaidPayment },
  context: RefundsContext,
): Promise<Refund> {
  const { clock, payments, membership } = context;
  const { paymentId, amountCents, rule, request } = refund;
  if (payment.isDisputed) throw new Refusal('payment_disputed');
  const order = { paymentId, amountCents, reason: rule };
  const { refundId } = await payments.refund(tx, order);
  const next = approve(request, { decision, refundId }, clock.now());
  if (payment.kind === 'coins') await refundCoins(tx, payment, { moneyClock: clock });
  else {
    // The letter about the end says which of both it was.
    const reason = rule === 'goodwill' ? 'refunded' : 'withdrawn';
    await membership.endMembershipPaidBy(tx, { paymentId, reason });
  }
  const by = decision === 'at_once' ? 'system' : 'staff';
  return takeStep(tx, refund, { kind: 'approved', by, next, letter: 'approved' }, context);
}

/** Orders a failed refund again. Refused while the payment is disputed, because the bank decides about it. */
export async function retryRefund(tx: Tx, refund: Refund, context: RefundsContext): Promise<Refund> {
  const { paymentId, amountCents, rule, request } = refund;
  retry(request, '');
  if (await context.payments.isDisputed(tx, paymentId)) throw new Refusal('payment_disputed');
  const { refundId } = await context.payments.refund(tx, { paymentId, amountCents, reason: rule });
  return takeStep(tx, refund, { kind: 'retried', by: 'staff', next: retry(request, refundId) }, context);
}
