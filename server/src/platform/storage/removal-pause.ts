/** No file is removed while a backup runs, so that it has every file that its rows name. */
import { sql } from 'kysely';
import type pg from 'pg';
import { tablesOf, type Tx } from '../database/tables.ts';

const lockKey = 0x72656d76; // "remv"

/** False while a backup runs. Otherwise one that begins waits until the end of the transaction. */
export async function mayRemoveFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${lockKey}) as may`.execute(tablesOf<object>().write(tx));
  return rows[0]!.may;
}

/** Until the session of `client` ends. */
export async function pauseRemovals(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}
