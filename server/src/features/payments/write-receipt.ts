/** Receipts are written with the payment and numbered after its commit, because numbers without gaps need a lock. */
import type { ReceiptLine } from '@longstrip/contract/payments/payments.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { letterJobOf } from '../../platform/mail/letters.ts';
import type { PaymentsContext } from './context.ts';
import { paymentTables } from './payments.tables.ts';
import { receiptLetter } from './receipt-letter.ts';

/** Any number that no other advisory lock of this database uses. */
const numbering = 7_110_024;
/** Receipts of one transaction, so that it is short. */
const batch = 500;

export type ReceiptOrder = {
  paymentId: string;
  lines: readonly ReceiptLine[];
  /** Whether the buyer gets a letter with it, once it is numbered. */
  isMailed: boolean;
};

/** Writes the receipt of a payment. It gets its number, and its letter is enqueued, by `numberReceipts`. */
export async function writeReceipt(
  tx: Tx,
  { paymentId, lines, isMailed, now }: ReceiptOrder & { now: Date },
): Promise<void> {
  await paymentTables
    .write(tx)
    .insertInto('receipt_draft')
    .values({
      payment_id: paymentId,
      lines: JSON.stringify(lines),
      // The number is added to it. The previous version may number this receipt, and this version one of the previous.
      letter: isMailed ? JSON.stringify(letterJobOf(receiptLetter)) : null,
      created_at: now,
    })
    .execute();
}

/**
 * Numbers every receipt that waits, and enqueues their letters. Numbers have no gaps, so one transaction numbers at a
 * time; it locks nothing that a payment locks. Repeatable; call outside a transaction.
 */
export async function numberReceipts({ db, jobs }: Pick<PaymentsContext, 'db' | 'jobs'>): Promise<void> {
  for (;;) {
    const numbered = await db.transaction(async (tx) => {
      const rows = paymentTables.write(tx);
      // A buyer may wait for this. A process that hangs here must not hang every answer.
      await sql`set local lock_timeout = '2s'`.execute(rows);
      await sql`select pg_advisory_xact_lock(${numbering})`.execute(rows);
      const drafts = await rows
        .selectFrom('receipt_draft')
        .selectAll()
        .orderBy('created_at')
        .orderBy('payment_id')
        .limit(batch)
        .execute();
      if (drafts.length === 0) return 0;
      const { last } = await rows
        .selectFrom('receipt')
        .select(sql<number>`coalesce(max(number), 0)`.as('last'))
        .executeTakeFirstOrThrow();
      const receipts = drafts.map((draft, index) => ({ ...draft, number: last + index + 1 }));
      await rows
        .insertInto('receipt')
        .values(
          receipts.map(({ letter: _letter, lines, ...receipt }) => ({
            ...receipt,
            lines: JSON.stringify(lines),
          })),
        )
        .execute();
      await rows
        .deleteFrom('receipt_draft')
        .where(
          'payment_id',
          'in',
          drafts.map(({ payment_id }) => payment_id),
        )
        .execute();
      for (const { letter, number } of receipts)
        if (letter) await jobs.send(tx, { name: letter.queue }, { ...letter.order, receiptNumber: number });
      return drafts.length;
    });
    if (numbered < batch) return;
  }
}

/**
 * Numbers receipts for this process: calls that come while one transaction numbers share the next one, so that many
 * payments at a time hold one connection.
 */
export function openReceiptNumbering(context: Pick<PaymentsContext, 'db' | 'jobs'>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  // With the connections of requests, because the answer to a buyer may wait for what a job has begun.
  const run = () =>
    (running = context.db
      .withConnectionsOf('requests', () => numberReceipts(context))
      .finally(() => (running = undefined)));
  return () => {
    if (!running) return run();
    return (next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return run();
      }));
  };
}
