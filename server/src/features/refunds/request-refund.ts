import type { BodyOf } from '@longstrip/contract/endpoint';
import { refundOffers } from '@longstrip/contract/refunds/refund.rules';
import type { requestRefund as requestRefundCall } from '@longstrip/contract/refunds/refunds.endpoints';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { paidPayments } from '../payments/index.ts';
import type { RefundsContext } from './context.ts';
import { enqueueLetter } from './letters/letter-queue.ts';
import { paidFor } from './paid-for.ts';
import { payBack } from './pay-back.ts';
import { isOpen, submit } from './refund-request.ts';
import { insertRefund, lockRefunds, recordStep, type Refund } from './refunds.queries.ts';

type RefundInput = BodyOf<typeof requestRefundCall> & { uid: string; origin: string };

/** Creates a request for a refund. A refund that the law grants is approved and ordered with the request. */
export async function requestRefund(
  tx: Tx,
  { uid, origin, paymentId, residence, rule, shown, message }: RefundInput,
  context: RefundsContext,
): Promise<Refund> {
  const { clock, payments, membership } = context;
  const payerId = await payments.lockPayer(tx, uid);
  const paid = await paidPayments(tx, uid, { ids: [paymentId] });
  const [found] = await paidFor(tx, paid.payments);
  if (!found) throw new Refusal('payment_not_found');
  const { payment, refundable } = found;
  if (payment.isDisputed) throw new Refusal('payment_disputed');
  const earlier = await lockRefunds(tx, 'payment_id', paymentId);
  if (earlier.some(({ request }) => isOpen(request))) throw new Refusal('refund_request_open');
  const now = clock.now();
  const offers = refundable ? refundOffers(refundable, now, residence) : [];
  const offer = offers.find((each) => each.rule === rule);
  if (!offer) throw new Refusal('refund_not_offered');
  const { amountCents, decision } = offer;
  if (amountCents !== shown.amountCents) throw new Refusal('price_changed');

  const refund: Refund = {
    id: uuid(),
    payerId,
    uid,
    origin,
    paymentId,
    what: payment.what,
    rule,
    residence,
    amountCents,
    request: submit(now),
  };
  await insertRefund(tx, refund);
  await recordStep(tx, refund.id, { kind: 'submitted', by: 'reader', text: message, at: now });
  if (decision === 'at_once') return payBack(tx, { refund, payment, decision }, context);
  await membership.stopRenewalPaidBy(tx, paymentId);
  await enqueueLetter(tx, { kind: 'submitted', refund }, context);
  return refund;
}
