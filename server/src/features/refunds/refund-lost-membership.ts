import { unusedParts } from '@longstrip/contract/refunds/refund.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { findPayer, paidPayments } from '../payments/index.ts';
import type { RefundsContext } from './context.ts';
import { paidFor } from './paid-for.ts';
import { withdrawUndecided } from './refund-request.ts';
import { lockRefunds } from './refunds.queries.ts';
import { takeStep } from './take-step.ts';

/**
 * For an account that loses its unverified address to the owner of the address: ends its membership and refunds the
 * unused part to the cards that paid, whatever the deadlines of requests. A disputed payment is left to the bank.
 */
export async function refundLostMembership(tx: Tx, uid: string, context: RefundsContext): Promise<void> {
  const { moneyClock, payments, membership } = context;
  if (!(await findPayer(tx, uid))) return;
  const payerId = await payments.lockPayer(tx, uid);
  await payments.markBuyerGone(tx, payerId);
  const { paymentIds } = await membership.endForNewOwner(tx, payerId);
  if (paymentIds.length === 0) return;
  for (const paymentId of paymentIds)
    for (const refund of await lockRefunds(tx, 'payment_id', paymentId)) {
      const next = withdrawUndecided(refund.request);
      if (next !== refund.request)
        await takeStep(tx, refund, { kind: 'withdrawn', by: 'system', next }, context);
    }
  const found = await paidFor(tx, uid, (await paidPayments(tx, uid, { ids: paymentIds })).payments);
  const together = found.find(({ obstacle }) => obstacle === null)?.together ?? [];
  for (const part of unusedParts(together, moneyClock.now()))
    await payments.refund(tx, { ...part, reason: 'new_owner' });
}
