import type { ReceiptLine } from '@longstrip/contract/payments/payments.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { paymentTables } from './payments.tables.ts';

/** Any number that no other advisory lock of this database uses. */
const numbering = 7_110_024;

/** Writes the receipt of a payment. Numbers have no gaps, so each writer waits for the commit of the one before. */
export async function writeReceipt(
  tx: Tx,
  { paymentId, lines, now }: { paymentId: string; lines: readonly ReceiptLine[]; now: Date },
): Promise<{ number: number }> {
  const rows = paymentTables.write(tx);
  await sql`select pg_advisory_xact_lock(${numbering})`.execute(rows);
  return rows
    .insertInto('receipt')
    .values(({ selectFrom, fn }) => ({
      number: selectFrom('receipt').select(
        sql<number>`${fn.coalesce(fn.max('number'), sql<number>`0`)} + 1`.as('next'),
      ),
      payment_id: paymentId,
      lines: JSON.stringify(lines),
      created_at: now,
    }))
    .returning('number')
    .executeTakeFirstOrThrow();
}
