import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import { loadPayment } from './load-payment.ts';
import { applyDispute } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import { refreshPayment } from './process-payment.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';
import { recordEvents } from './record-events.ts';
import { applyRefundResult } from './refund-payment.ts';
import { forgetSavedCards } from './saved-cards.ts';

/** Applies an event of a provider. Any event may come twice, late and in any order. */
export async function receiveEvent(
  provider: PaymentProvider,
  { body, headers }: { body: Buffer; headers: IncomingHttpHeaders },
  context: PaymentsContext,
): Promise<void> {
  const event = await provider.readEvent(body, headers);
  const known = await paymentTables
    .read(context.db)
    .selectFrom('provider_event')
    .select('event_id')
    .where('provider', '=', provider.name)
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  if (known) return;
  // Before the event is stored as received. After a crash in between it is applied again, without effect.
  if (event.type !== 'other' && (await isOurs(event.paymentId, provider, context.db)))
    await applyCharges(event, context);
  await context.db.transaction(async (tx) => {
    await applyDisputeOrRefund(tx, event, provider, context);
    await paymentTables
      .write(tx)
      .insertInto('provider_event')
      .values({ provider: provider.name, event_id: event.id, received_at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Refuses a dispute or a refund before the success that it undoes. The provider sends a refused event again. */
async function applyCharges(
  event: Exclude<ProviderEvent, { type: 'other' }>,
  context: PaymentsContext,
): Promise<void> {
  const { paymentId } = event;
  if (event.type === 'charge') return refreshPayment(paymentId, context, event);
  await refreshPayment(paymentId, context);
  const { payment } = await loadPayment(context.db, paymentId);
  if (payment.state !== 'succeeded') throw new Refusal('changed_meanwhile');
}

/** An account at the provider may serve other sites too. */
async function isOurs(
  paymentId: string,
  { name }: PaymentProvider,
  source: PaymentsContext['db'] | Tx,
): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(paymentId)) return false;
  const row = await paymentTables
    .read(source)
    .selectFrom('payment')
    .select('id')
    .where('id', '=', paymentId)
    .where('provider', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

async function applyDisputeOrRefund(
  tx: Tx,
  event: ProviderEvent,
  provider: PaymentProvider,
  context: PaymentsContext,
): Promise<void> {
  if (event.type === 'other' || event.type === 'charge') return;
  if (!(await isOurs(event.paymentId, provider, tx))) return;
  if (event.type === 'dispute') {
    const { loaded, added } = await recordEvents(
      tx,
      event.paymentId,
      ({ payment }) => applyDispute(payment, event),
      context,
    );
    if (added.some(({ kind }) => kind !== 'dispute_won'))
      await forgetSavedCards(tx, loaded.order.payer_id, context);
  } else
    await applyRefundResult(
      tx,
      { ...event, refundId: event.refundId ?? refundIdFor(event.result.reference) },
      context,
    );
}

/** An id for a refund that was made by hand at the provider. It depends only on the provider's reference. */
function refundIdFor(reference: string): string {
  const hex = createHash('sha256').update(reference).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
