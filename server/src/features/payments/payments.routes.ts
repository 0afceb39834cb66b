import * as calls from '@longstrip/contract/payments/payments.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import { findPayer } from './payer.ts';
import { findPayment, listPayments, receiptsOf } from './payments.queries.ts';
import { processPayment } from './process-payment.ts';
import { removeCards } from './remove-card.ts';
import { findSavedCard, savedCardView } from './saved-cards.ts';

/** Binds the calls about one's own payments. What is paid for is ordered by calls of other slices. */
export function servePayments(
  served: Calls,
  context: PaymentsContext,
  moveClock: (days: number) => Promise<Date>,
): void {
  const { db, config, providerOf } = context;

  served.serve(calls.paymentSettings, async ({ caller }) => {
    const provider = config.payments[caller.site];
    return provider === 'off' ? { provider } : providerOf(provider).clientSettings();
  });

  served.serve(calls.processPayment, async ({ params, body, caller }) => {
    const { uid } = caller.person!;
    await findPayment(db, uid, params.id);
    const returnUrl = new URL(body.returnPath, caller.origin);
    returnUrl.searchParams.set('payment', params.id);
    const result = await processPayment(params.id, { returnUrl: returnUrl.href }, context);
    const view = await findPayment(db, uid, params.id);
    const asks = result?.state === 'action_required' && view.state === 'action_required';
    return { data: [{ ...view, action: asks ? result.action : null }] };
  });

  served.serve(calls.getPayment, async ({ params, caller }) => ({
    data: [await findPayment(db, caller.person!.uid, params.id)],
  }));

  served.serve(calls.listPayments, async ({ body, caller }) => listPayments(db, caller.person!.uid, body));

  served.serve(calls.getReceipt, async ({ params, caller }) => {
    const data = await receiptsOf(db, caller.person!.uid, params);
    if (data.length === 0) throw new Refusal('receipt_not_found');
    return { data };
  });

  served.serve(calls.getSavedCard, async ({ caller }) => {
    const provider = config.payments[caller.site];
    const payerId = await findPayer(db, caller.person!.uid);
    if (provider === 'off' || !payerId) return { data: [] };
    const card = await findSavedCard(db, payerId, provider);
    return { data: card ? [savedCardView(card)] : [] };
  });

  served.serve(calls.removeCard, async ({ caller }) => {
    await removeCards(caller.person!.uid, context);
    return { data: [] };
  });

  served.serve(calls.moveSandboxClock, async ({ body }) => ({
    now: (await moveClock(body.days)).toISOString(),
  }));
}
