import { z } from 'zod';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import type { ProviderEvent } from '../provider.ts';
import type { SandboxContext } from './context.ts';
import { sandboxTables } from './sandbox.tables.ts';

export const deliveryQueue = defineQueue('sandbox-webhook', z.object({ eventId: z.string() }), {
  retries: 20,
  retryDelayMaxSeconds: 3600,
});

const signatureHeader = 'sandbox-signature';
const dates = new Set(['at', 'openedAt', 'closedAt']);
const toleranceSeconds = 5 * 60;

type EventWithoutId = ProviderEvent extends infer Each
  ? Each extends { id: string }
    ? Omit<Each, 'id'>
    : never
  : never;

/** Stores an event in the transaction that makes it true. A job delivers it at least once. */
export async function addEvent(
  tx: Tx,
  event: EventWithoutId,
  { jobs, moneyClock }: SandboxContext,
): Promise<void> {
  const id = `evt_${randomUUID()}`;
  await sandboxTables
    .write(tx)
    .insertInto('sandbox_event')
    .values({ id, body: JSON.stringify({ id, ...event }), created_at: moneyClock.now() })
    .execute();
  await jobs.send(tx, deliveryQueue, { eventId: id });
}

/** The request that delivers an event: its bytes, signed together with the time. */
export async function signedRequest(
  eventId: string,
  { db, secret, moneyClock }: SandboxContext,
): Promise<{ body: Buffer; headers: IncomingHttpHeaders } | undefined> {
  const event = await sandboxTables
    .read(db)
    .selectFrom('sandbox_event')
    .select('body')
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) return undefined;
  const body = Buffer.from(JSON.stringify(event.body));
  const time = Math.floor(moneyClock.now().getTime() / 1000);
  return { body, headers: { [signatureHeader]: `t=${time},v1=${signatureOf(body, time, secret)}` } };
}

/** Called after the event was received: until then it is delivered again. */
export async function deleteEvent(eventId: string, { db }: Pick<SandboxContext, 'db'>): Promise<void> {
  await db.transaction((tx) =>
    sandboxTables.write(tx).deleteFrom('sandbox_event').where('id', '=', eventId).execute(),
  );
}

/** Refuses an event that was not signed by this site, or too long ago to be a first delivery. */
export function readSignedEvent(
  { body, headers }: { body: Buffer; headers: IncomingHttpHeaders },
  { secret, moneyClock }: Pick<SandboxContext, 'secret' | 'moneyClock'>,
): ProviderEvent {
  const [, digits, signature] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[signatureHeader])) ?? [];
  if (!signature) throw new Refusal('forbidden');
  const time = Number(digits);
  const age = Math.abs(moneyClock.now().getTime() / 1000 - time);
  const expected = signatureOf(body, time, secret);
  if (age > toleranceSeconds || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
    throw new Refusal('forbidden');
  // The signature proves that the event is one of ours.
  return JSON.parse(body.toString('utf8'), (key, value: unknown) =>
    dates.has(key) && value !== null ? new Date(value as string) : value,
  ) as ProviderEvent;
}

function signatureOf(body: Buffer, time: number, secret: string): string {
  const key = createHmac('sha256', secret).update('sandbox webhooks').digest();
  return createHmac('sha256', key).update(`${time}.`).update(body).digest('hex');
}
