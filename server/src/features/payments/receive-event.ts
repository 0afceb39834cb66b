import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentsContext } from './context.ts';
import { paymentTables } from './payments.tables.ts';
import type { PaymentProvider } from './provider.ts';
import { markReceived, settle } from './settle.ts';

/** Applies an event of a provider. Any event may come twice, late and in any order. */
export async function receiveEvent(
  provider: PaymentProvider,
  { body, headers }: { body: Buffer; headers: IncomingHttpHeaders },
  context: PaymentsContext,
): Promise<void> {
  const event = await provider.readEvent(body, headers);
  const received = { provider: provider.name, eventId: event.id };
  if (await isReceived(received, context)) return;
  // In the transaction of what it changes the event is stored as received.
  if (event.type !== 'other' && (await isOurs(event.paymentId, provider, context)))
    await settle(event.paymentId, { want: 'know', event }, context);
  else await context.db.transaction((tx) => markReceived(tx, received, context));
}

async function isReceived(
  { provider, eventId }: Parameters<typeof markReceived>[1],
  { db }: PaymentsContext,
): Promise<boolean> {
  const row = await paymentTables
    .read(db)
    .selectFrom('provider_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An account at the provider may serve other sites too. */
async function isOurs(
  paymentId: string,
  { name }: PaymentProvider,
  { db }: PaymentsContext,
): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(paymentId)) return false;
  const row = await paymentTables
    .read(db)
    .selectFrom('payment')
    .select('id')
    .where('id', '=', paymentId)
    .where('provider', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}
