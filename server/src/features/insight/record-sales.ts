/** Writes down what was sold, given back and unlocked, in the transaction of the money. A job counts it afterwards. */
import { z } from 'zod';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, type Jobs } from '../../platform/jobs/jobs.ts';
import type { CoinEvent } from '../coins/index.ts';
import type { PaymentEventOf } from '../payments/index.ts';
import { insightTables } from './insight.tables.ts';

/** As stored until it is counted. Every sale has its own day, whenever it is counted. */
export const saleSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('paid'),
    paymentId: z.string(),
    column: z.enum(['membership_cents', 'coin_cents']),
    cents: z.int(),
    returnUrl: z.string().nullable(),
  }),
  z.object({
    type: z.literal('given_back'),
    paymentId: z.string(),
    column: z.enum(['refunded_cents', 'disputed_cents']),
    cents: z.int(),
  }),
  z.object({ type: z.literal('unlocked'), chapterId: z.string(), coins: z.int() }),
]);
export type Sale = z.infer<typeof saleSchema>;

export const salesQueue = defineQueue('insight-sales', z.object({ payerId: z.string() }), {
  retries: 20,
  retryDelayMaxSeconds: 3600,
});

type Context = { jobs: Pick<Jobs, 'send'> };
type At = { payerId: string; at: Date };

/** The payer is locked, so the numbers of their rows are in the order of their transactions. */
async function record(tx: Tx, { payerId, at, ...sale }: Sale & At, { jobs }: Context): Promise<void> {
  const row = { payer_id: payerId, sale: JSON.stringify(sale), at };
  await insightTables.write(tx).insertInto('insight_uncounted').values(row).execute();
  await jobs.send(tx, salesQueue, { payerId });
}

export async function recordPayment(
  tx: Tx,
  { payment, at }: PaymentEventOf<'paymentSucceeded'>,
  context: Context,
): Promise<void> {
  const { id: paymentId, payerId, kind, amountCents: cents, returnUrl } = payment;
  // Renewals belong to no comic.
  if (kind === 'renewal') return;
  const column = kind === 'coins' ? 'coin_cents' : 'membership_cents';
  await record(tx, { type: 'paid', paymentId, column, cents, returnUrl, payerId, at }, context);
}

/** A refund has its own day, as in the books. */
export async function recordRefund(
  tx: Tx,
  { payment, at, amountCents: cents }: PaymentEventOf<'paymentRefunded'>,
  context: Context,
): Promise<void> {
  await recordGivenBack(tx, payment, { at, column: 'refunded_cents', cents }, context);
}

/** Subtracts a refund that the bank has sent back. */
export async function recordReturnedRefund(
  tx: Tx,
  { payment, at, returnedCents }: PaymentEventOf<'paymentRefundFailed'>,
  context: Context,
): Promise<void> {
  await recordGivenBack(tx, payment, { at, column: 'refunded_cents', cents: -returnedCents }, context);
}

/** An open dispute takes the money, and one that is won returns it. */
export async function recordDispute(
  tx: Tx,
  { payment, at, state, amountCents }: PaymentEventOf<'paymentDisputed'>,
  context: Context,
): Promise<void> {
  const cents = { open: amountCents, won: -amountCents, lost: 0 }[state];
  await recordGivenBack(tx, payment, { at, column: 'disputed_cents', cents }, context);
}

async function recordGivenBack(
  tx: Tx,
  { id: paymentId, payerId, kind }: PaymentEventOf<'paymentRefunded'>['payment'],
  money: { at: Date; column: 'refunded_cents' | 'disputed_cents'; cents: number },
  context: Context,
): Promise<void> {
  if (money.cents === 0 || kind === 'renewal') return;
  await record(tx, { type: 'given_back', paymentId, payerId, ...money }, context);
}

export async function recordUnlock(
  tx: Tx,
  { payerId, chapterId, coins, at }: CoinEvent,
  context: Context,
): Promise<void> {
  await record(tx, { type: 'unlocked', payerId, chapterId, coins, at }, context);
}
