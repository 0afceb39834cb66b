/** Approves requests. In the same transaction the refunds are ordered, and what was paid for ends. */
import { refundOffers } from '@longstrip/contract/refunds/refund.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refundCoins } from '../coins/index.ts';
import { paidTimes } from '../membership/index.ts';
import { paidPayments } from '../payments/index.ts';
import type { RefundsContext } from './context.ts';
import { paidFor } from './paid-for.ts';
import { approve, retry } from './refund-request.ts';
import type { Claim, Refund } from './refunds.queries.ts';
import { takeStep, takeStepOf } from './take-step.ts';

const dayMs = 86_400_000;

/**
 * For staff, after a review. Refuses if a payment is not worth the sum any more, because the reader upgraded, or
 * resumed renewal and went on reading.
 */
export async function approveClaim(tx: Tx, claim: Claim, context: RefundsContext): Promise<Claim> {
  const { uid, rule, residence, request } = claim[0];
  if (uid === null) throw new Refusal('refund_step_not_possible');
  const { submittedAt } = request;
  const ids = claim.map(({ paymentId }) => paymentId);
  const times = await paidTimes(tx, ids);
  // A request of an earlier version is about one payment, also if the contract has others.
  const contractIds = [...ids, ...[...times.values()].flatMap(({ paymentIds }) => paymentIds)];
  const found = await paidFor(tx, uid, (await paidPayments(tx, uid, { ids: contractIds })).payments);
  if (found.some(({ payment }) => payment.isDisputed && ids.includes(payment.id)))
    throw new Refusal('payment_disputed');
  const together = found.find(({ obstacle }) => obstacle === null)?.together ?? [];
  // It counted the hours begun instead of the days, so its sum may be worth the rest of a day more.
  const countedFrom = new Date(submittedAt.getTime() - dayMs);
  const offers = refundOffers(together, countedFrom, { residence, isFullRefundUsed: true });
  const parts = offers.find((offer) => offer.rule === rule)?.parts ?? [];
  const isWorth = ({ paymentId, amountCents }: Refund) =>
    parts.some((part) => part.paymentId === paymentId && part.amountCents >= amountCents);
  const isLater = (time: Date | null | undefined) => time && time > submittedAt;
  const isContinued = ids.some((id) => isLater(times.get(id)?.renewedAt) || isLater(times.get(id)?.paidAt));
  if (isContinued || !claim.every(isWorth)) throw new Refusal('refund_not_offered');
  return approveAndRefund(tx, claim, context);
}

/** Approves all requests of a claim. */
export async function approveAndRefund(tx: Tx, claim: Claim, context: RefundsContext): Promise<Claim> {
  const { moneyClock, payments, membership } = context;
  const { uid, paymentId, rule, decision } = claim[0];
  const refundIds = new Map<string, string>();
  for (const refund of claim) {
    const { refundId } = await payments.refund(tx, {
      paymentId: refund.paymentId,
      amountCents: refund.amountCents,
      reason: rule,
    });
    refundIds.set(refund.id, refundId);
  }
  const now = moneyClock.now();
  const approved = await takeStepOf(
    tx,
    claim,
    {
      kind: 'approved',
      // A voluntary refund is never decided by a rule: staff ordered it.
      by: decision === 'at_once' && rule !== 'goodwill' ? 'system' : 'staff',
      nextOf: (request, { id }) => approve(request, { decision, refundId: refundIds.get(id)! }, now),
      letter: 'approved',
    },
    context,
  );
  if (rule === 'unspent_coins') {
    const paid = await paidPayments(tx, uid!, { ids: [paymentId] });
    for (const payment of paid.payments) await refundCoins(tx, payment, { moneyClock });
  } else {
    // The letter about the end says which of both it was.
    const reason = rule === 'goodwill' ? 'refunded' : 'withdrawn';
    await membership.endMembershipPaidBy(tx, { paymentId, reason });
  }
  return approved;
}

/** Orders a failed refund again. Refused while the payment is disputed, because the bank decides about it. */
export async function retryRefund(tx: Tx, refund: Refund, context: RefundsContext): Promise<Refund> {
  const { paymentId, amountCents, rule, request } = refund;
  retry(request, '');
  if (await context.payments.isDisputed(tx, paymentId)) throw new Refusal('payment_disputed');
  const { refundId } = await context.payments.refund(tx, { paymentId, amountCents, reason: rule });
  return takeStep(tx, refund, { kind: 'retried', by: 'staff', next: retry(request, refundId) }, context);
}
