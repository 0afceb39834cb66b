import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import { paymentTables } from './payments.tables.ts';

/**
 * The payer of an account, created at the first use. The row stays locked until the transaction ends, so that changes
 * to a person's money never run concurrently. Accounts are always locked before payers.
 */
export async function lockPayer(
  tx: Tx,
  uid: string,
  { lockAccountShared }: Pick<PaymentsContext, 'lockAccountShared'>,
): Promise<string> {
  if (!(await lockAccountShared(tx, uid))) throw new Refusal('session_ended');
  const payers = paymentTables.write(tx);
  await payers
    .insertInto('payer')
    .values({ id: randomUUID(), uid })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  const { id } = await payers
    .selectFrom('payer')
    .select('id')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a payer whose account may have been erased or replaced. */
export async function lockPayerById(tx: Tx, id: string): Promise<void> {
  await paymentTables
    .write(tx)
    .selectFrom('payer')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The payer of an account that has ever ordered anything. */
export async function findPayer(source: Database | Tx, uid: string): Promise<string | undefined> {
  const row = await paymentTables
    .read(source)
    .selectFrom('payer')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.id;
}

/** The accounts of these payers; erased ones are missing. */
export async function uidsOfPayers(
  source: Database | Tx,
  payerIds: readonly string[],
): Promise<Map<string, string>> {
  if (payerIds.length === 0) return new Map();
  const rows = await paymentTables
    .read(source)
    .selectFrom('payer')
    .select(['id', 'uid'])
    .where('id', 'in', [...payerIds])
    .execute();
  return new Map(rows.flatMap(({ id, uid }) => (uid === null ? [] : [[id, uid]])));
}
