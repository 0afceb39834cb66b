import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { deleteRecordsBefore } from '../../platform/mail/mail-records.ts';
import type { IdentityContext } from './context.ts';
import { identityTables } from './identity.tables.ts';

const day = 86_400_000;
/** Rows that one transaction deletes, so that its locks are short. */
const batch = 1000;

/**
 * Deletes expired rows; refresh tokens are deleted with their sessions. Also deletes the records of old letters, and old
 * letters in the outbox, whose links open accounts.
 */
export async function deleteExpired(
  { db, clock, mail }: Pick<IdentityContext, 'db' | 'clock' | 'mail'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const expired: [table: string, condition: ReturnType<typeof sql>][] = [
    ['one_time_code', sql`expires_at < ${now}`],
    ['attempt', sql`ends_at < ${now}`],
    ['first_admin_token', sql`expires_at < ${now}`],
    ['social_flow', sql`expires_at < ${now}`],
    ['pending_link', sql`expires_at < ${now}`],
    ['pending_sign_in', sql`expires_at < ${now}`],
    ['known_address', sql`seen_at < ${ago(90)}`],
    // Two years: a payment can be disputed for 18 months, and what staff did about it must still be known.
    ['audit_entry', sql`at < ${ago(730)}`],
    // Sessions end after half a year without use.
    ['account_session', sql`last_used_at < ${ago(210)}`],
    ['account_session', sql`ended_at < ${ago(30)}`],
  ];
  for (const [table, condition] of expired)
    while (!signal?.aborted && (await db.transaction((tx) => deleteBatch(tx, table, condition))) === batch);
  await mail.deleteBefore(ago(30));
  await deleteRecordsBefore(db, ago(30));
}

async function deleteBatch(tx: Tx, table: string, condition: ReturnType<typeof sql>): Promise<number> {
  const rows = sql.table(table);
  // Locked rows are left for the next run, an hour later.
  const deleted = await sql`
    delete from ${rows} where ctid in (select ctid from ${rows} where ${condition} limit ${batch} for update skip locked)
  `.execute(identityTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}
