/**
 * Limits on declined cards, so that stolen ones cannot be tried out. A payment counts from its sending until it
 * succeeds: declined, without an outcome, or given up while the bank asked for 3-D Secure.
 */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Limit, PaymentsContext } from './context.ts';
import { isOver } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';

const hour = 3600;
const day = 24 * hour;

type Attempts = Pick<PaymentsContext, 'attempts'>;
type AttemptContext = Pick<PaymentsContext, 'db' | 'attempts' | 'moneyClock' | 'logger'>;
type Counted = { address: string; fingerprint: string | null };

const cardLimit = (fingerprint: string): Limit => ({
  key: `declines:card:${fingerprint}`,
  most: 5,
  seconds: day,
});

/** Never refuses a purchase: beyond it, accounts without a verified address have to verify it. */
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
  context: Pick<PaymentsContext, 'attempts' | 'moneyClock'>,
): Promise<void> {
  if (await context.attempts.isExhausted(refusingLimits(counted, context), context.moneyClock.now()))
    throw new Refusal('too_many_attempts');
}

export async function isSiteExhausted(
  tx: Tx,
  { attempts, moneyClock }: Pick<PaymentsContext, 'attempts' | 'moneyClock'>,
): Promise<boolean> {
  return attempts.isExhausted([siteLimit], moneyClock.now(), tx);
}

/**
 * Counts a payment before it is sent. Null if a limit was used up meanwhile: it must not be sent. Must be called outside a
 * transaction: each counter is locked alone, so that no payment waits for the transaction of another one.
 */
export async function countAttempt(
  { paymentId, address }: { paymentId: string; address: string },
  context: AttemptContext,
): Promise<string[] | null> {
  const card = await paymentTables
    .read(context.db)
    .selectFrom('payment_card')
    .select('fingerprint')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  const refusing = refusingLimits({ address, fingerprint: card?.fingerprint ?? null }, context);
  const now = context.moneyClock.now();
  const count = (limit: Limit) => briefly((tx) => context.attempts.count(tx, limit, now), context);
  const counted: string[] = [];
  for (const limit of refusing) {
    const isWithin = await count(limit);
    counted.push(limit.key);
    if (isWithin) continue;
    await uncount(counted, context);
    return null;
  }
  try {
    await count(siteLimit);
    counted.push(siteLimit.key);
  } catch (error) {
    // All payments share it, so it must not refuse any.
    context.logger.warn({ err: error, paymentId }, 'a payment could not be counted for the site');
  }
  return counted;
}

/** Takes back the counting of a payment that is not sent. */
export async function uncount(counted: readonly string[], context: AttemptContext): Promise<void> {
  if (counted.length > 0) await briefly((tx) => context.attempts.decrement(tx, counted), context);
}

/**
 * Forgets the counters of a payment that is over. One that succeeded, or was never charged, does not count any more.
 * Called after the commit of the outcome; what fails is left to the job that settles payments.
 */
export async function settleAttempt(paymentId: string, context: AttemptContext): Promise<void> {
  const settle = briefly(async (tx) => {
    const rows = paymentTables.write(tx);
    const found = await rows
      .selectFrom('payment_state')
      .select(['attempt_keys', 'state', 'provider_reference', 'payment_kind'])
      .where('payment_id', '=', paymentId)
      .forUpdate()
      .executeTakeFirst();
    if (!found?.attempt_keys || !isOver(found.state)) return;
    const wasCharged = found.state !== 'canceled' || found.provider_reference !== null;
    // A set-up of a card that succeeds goes on counting, because it costs nothing.
    const isPaid = found.state === 'succeeded' && found.payment_kind !== 'card';
    if (isPaid || !wasCharged) await context.attempts.decrement(tx, found.attempt_keys);
    await rows
      .updateTable('payment_state')
      .set({ attempt_keys: null })
      .where('payment_id', '=', paymentId)
      .execute();
  }, context);
  await settle.catch((error: unknown) => {
    context.logger.warn({ err: error, paymentId }, 'the attempts of a payment could not be settled yet');
  });
}

/** A process that hangs with a counter must not hang the payments of others. */
function briefly<T>(work: (tx: Tx) => Promise<T>, { db }: Pick<PaymentsContext, 'db'>): Promise<T> {
  return db.transaction(async (tx) => {
    await sql`set local lock_timeout = '1s'`.execute(paymentTables.write(tx));
    return work(tx);
  });
}
