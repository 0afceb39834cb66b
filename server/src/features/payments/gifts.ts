/** What staff give for free, by value: each giver has a limit for a calendar month (UTC), which an admin sets. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Principal } from '../../platform/http/caller.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import { paymentTables } from './payments.tables.ts';

/** A member of staff, or an operator key, which has a limit of its own. */
export type Giver = Pick<Principal, 'person' | 'keyId'>;

/** Records a gift in its transaction; refuses it beyond the limit. The payer must be locked. */
export async function recordGift(
  tx: Tx,
  { giver, payerId, cents }: { giver: Giver; payerId: string; cents: number },
  { moneyClock }: Pick<PaymentsContext, 'moneyClock'>,
): Promise<void> {
  const rows = paymentTables.write(tx);
  const now = moneyClock.now();
  // Gifts of one giver to several people are counted one after the other.
  const name = giver.person ? `gifts of ${giver.person.uid}` : `gifts of key ${giver.keyId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(rows);
  const { centsPerMonth, givenCents } = await giftLimitOf(tx, giver, now);
  if (givenCents + cents > centsPerMonth) throw new Refusal('gift_limit_reached');
  await rows
    .insertInto('gift')
    .values({
      id: randomUUID(),
      giver_uid: giver.person?.uid ?? null,
      giver_key: giver.keyId,
      payer_id: payerId,
      cents,
      created_at: now,
    })
    .execute();
}

export async function giftLimitOf(
  source: Database | Tx,
  giver: Giver,
  now: Date,
): Promise<{ centsPerMonth: number; givenCents: number; version: number }> {
  const rows = paymentTables.read(source);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const limit = await rows
    .selectFrom('gift_limit')
    .select(['cents_per_month', 'version'])
    .executeTakeFirstOrThrow();
  const { given } = await rows
    .selectFrom('gift')
    .select(sql<number>`coalesce(sum(cents), 0)::float8`.as('given'))
    .where(giver.person ? 'giver_uid' : 'giver_key', '=', giver.person?.uid ?? giver.keyId)
    .where('created_at', '>=', month)
    .executeTakeFirstOrThrow();
  return { centsPerMonth: limit.cents_per_month, givenCents: given, version: limit.version };
}

/** Returns the limit before. Refuses a `version` that is not the present one. */
export async function setGiftLimit(
  tx: Tx,
  { centsPerMonth, version }: { centsPerMonth: number; version?: number | undefined },
): Promise<number> {
  const rows = paymentTables.write(tx);
  const before = await rows.selectFrom('gift_limit').selectAll().forUpdate().executeTakeFirstOrThrow();
  refuseStale(version, before.version);
  await rows
    .updateTable('gift_limit')
    .set({ cents_per_month: centsPerMonth, version: before.version + 1 })
    .execute();
  return before.cents_per_month;
}

/** Called when an account is erased. What it gave stays, without the giver. */
export async function anonymiseGiver(tx: Tx, uid: string): Promise<void> {
  await paymentTables
    .write(tx)
    .updateTable('gift')
    .set({ giver_uid: null })
    .where('giver_uid', '=', uid)
    .execute();
}
