import * as endpoints from '@longstrip/contract/payments/payments.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import { findPayer } from './payer.ts';
import { findPayment, latestPayment, listPayments, receiptsOf } from './payments.queries.ts';
import { removeCards } from './remove-card.ts';
import { findSavedCard, savedCardView } from './saved-cards.ts';
import { numberReceipts, settle } from './settle.ts';

/** Serves the calls about a person's own payments. Purchases are ordered by calls of other slices. */
export function servePayments(
  calls: Calls,
  context: PaymentsContext,
  moveClock: (days: number) => Promise<Date>,
): void {
  const { db, config, providerOf } = context;

  calls.serve(endpoints.paymentSettings, async ({ caller }) => {
    const provider = config.payments[caller.site];
    return provider === 'off' ? { provider } : providerOf(provider).clientSettings();
  });

  calls.serve(endpoints.processPayment, async ({ params, body, caller }) => {
    const { uid } = caller.person!;
    await findPayment(db, uid, params.id);
    const returnUrl = new URL(body.returnPath, caller.origin);
    returnUrl.searchParams.set('payment', params.id);
    const sender = { returnUrl: returnUrl.href, address: caller.address };
    const result = await settle(params.id, { want: 'charge', sender }, context);
    let view = await findPayment(db, uid, params.id);
    if (view.state === 'succeeded' && view.receiptNumber === null) {
      // Applied by a webhook or a job at this moment.
      await numberReceipts(params.id, context);
      view = await findPayment(db, uid, params.id);
    }
    const asks = result?.state === 'action_required' && view.state === 'action_required';
    return { data: [{ ...view, action: asks ? result.action : null }] };
  });

  calls.serve(endpoints.cancelPayment, async ({ params, caller }) => {
    const { uid } = caller.person!;
    await findPayment(db, uid, params.id);
    await settle(params.id, { want: 'cancel' }, context);
    return { data: [await findPayment(db, uid, params.id)] };
  });

  calls.serve(endpoints.latestPayment, ({ body, caller }) =>
    latestPayment(db, caller.person!.uid, body.kind),
  );

  calls.serve(endpoints.getPayment, async ({ params, caller }) => ({
    data: [await findPayment(db, caller.person!.uid, params.id)],
  }));

  calls.serve(endpoints.listPayments, async ({ body, caller }) => listPayments(db, caller.person!.uid, body));

  calls.serve(endpoints.getReceipt, async ({ params, caller }) => {
    const data = await receiptsOf(db, caller.person!.uid, params);
    if (data.length === 0) throw new Refusal('receipt_not_found');
    return { data };
  });

  calls.serve(endpoints.getSavedCard, async ({ caller }) => {
    const provider = config.payments[caller.site];
    const payerId = await findPayer(db, caller.person!.uid);
    if (provider === 'off' || !payerId) return { data: [] };
    const card = await findSavedCard(db, payerId, provider);
    return { data: card ? [savedCardView(card)] : [] };
  });

  calls.serve(endpoints.removeCard, async ({ caller }) => {
    await removeCards(caller.person!.uid, context);
    return { data: [] };
  });

  calls.serve(endpoints.moveSandboxClock, async ({ body }) => ({
    now: (await moveClock(body.days)).toISOString(),
  }));
}
