/**
 * Limits on declined cards, so that stolen ones cannot be tried out. A payment counts from its sending until it
 * succeeds: declined, without an outcome, or given up while the bank asked for 3-D Secure.
 */
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Limit, PaymentsContext } from './context.ts';
import type { Payment } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';

const hour = 3600;
const day = 24 * hour;

type Attempts = Pick<PaymentsContext, 'attempts'>;
type Counted = { address: string; fingerprint: string | null };

const cardLimit = (fingerprint: string): Limit => ({
  key: `declines:card:${fingerprint}`,
  most: 5,
  seconds: day,
});

/** Refuses nobody: beyond it, accounts without a verified address have to verify it. */
const siteLimit: Limit = { key: 'declines:site', most: 100, seconds: hour };

/** The limits that refuse: five a day for a card, 20 an hour for a network. In the order in which they are locked. */
function refusingLimits({ address, fingerprint }: Counted, { attempts }: Attempts): Limit[] {
  return [
    ...(fingerprint ? [cardLimit(fingerprint)] : []),
    ...attempts.networkLimits('declines:at', address, { most: 20, seconds: hour }),
  ];
}

/** Refuses an order with a card, or from a network, that was declined too often. */
export async function refuseTooManyDeclines(
  counted: Counted,
  context: Pick<PaymentsContext, 'attempts' | 'clock'>,
): Promise<void> {
  if (await context.attempts.isExhausted(refusingLimits(counted, context), context.clock.now()))
    throw new Refusal('too_many_attempts');
}

export async function isSiteExhausted(
  tx: Tx,
  { attempts, clock }: Pick<PaymentsContext, 'attempts' | 'clock'>,
): Promise<boolean> {
  return attempts.isExhausted([siteLimit], clock.now(), tx);
}

/** Counts a payment before it is sent. False if a limit was used up meanwhile: it must not be sent. */
export async function countAttemptAt(
  tx: Tx,
  { paymentId, address }: { paymentId: string; address: string },
  context: Pick<PaymentsContext, 'attempts' | 'clock'>,
): Promise<boolean> {
  const card = await paymentTables
    .read(tx)
    .selectFrom('payment_card')
    .select('fingerprint')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  const refusing = refusingLimits({ address, fingerprint: card?.fingerprint ?? null }, context);
  const now = context.clock.now();
  let isWithin = true;
  for (const limit of refusing) isWithin = (await context.attempts.count(tx, limit, now)) && isWithin;
  await context.attempts.count(tx, siteLimit, now);
  await paymentTables
    .write(tx)
    .updateTable('payment_state')
    .set({ attempt_keys: [...refusing, siteLimit].map(({ key }) => key) })
    .where('payment_id', '=', paymentId)
    .execute();
  return isWithin;
}

/** Forgets the counters of a payment that is over. One that succeeded, or was never charged, does not count any more. */
export async function settleAttempt(
  tx: Tx,
  { paymentId, payment }: { paymentId: string; payment: Pick<Payment, 'state' | 'reference'> },
  { attempts }: Attempts,
): Promise<void> {
  const rows = paymentTables.write(tx);
  const found = await rows
    .selectFrom('payment_state')
    .select('attempt_keys')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!found?.attempt_keys) return;
  const { state, reference } = payment;
  if (state === 'succeeded' || (state === 'canceled' && reference === null))
    await attempts.decrement(tx, found.attempt_keys);
  await rows
    .updateTable('payment_state')
    .set({ attempt_keys: null })
    .where('payment_id', '=', paymentId)
    .execute();
}
