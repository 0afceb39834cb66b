import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { findPayer, paidCentsOf } from '../payments/index.ts';
import { coinTables } from './coins.tables.ts';
import { nextEntry, withUnlocks, worthOf, type WalletChange } from './wallet.ts';

type Source = Database | Tx;

/** Entries of a wallet, newest first. */
export function entriesOf(source: Source, payerId: string) {
  return coinTables
    .read(source)
    .selectFrom('wallet_entry')
    .selectAll()
    .where('payer_id', '=', payerId)
    .orderBy('number', 'desc');
}

/** The number of the last entry, which is also the count of entries, and the balance. Both 0 for an empty wallet. */
async function headOf(source: Source, payerId: string): Promise<{ number: number; balanceAfter: number }> {
  const last = await entriesOf(source, payerId).limit(1).executeTakeFirst();
  return { number: last?.number ?? 0, balanceAfter: last?.balance_after ?? 0 };
}

/** The balance of a person, what was paid for it, and the number of entries (`total`). */
export async function walletSummary(
  db: Database,
  uid: string,
): Promise<{ total: number; balance: number; valueCents: number }> {
  const payerId = await findPayer(db, uid);
  if (!payerId) return { total: 0, balance: 0, valueCents: 0 };
  const { number: total, balanceAfter: balance } = await headOf(db, payerId);
  return { total, balance, valueCents: await worthOfWallet(db, payerId) };
}

/** What was paid for the coins of a wallet that are left, in US cents. */
export async function worthOfWallet(source: Source, payerId: string): Promise<number> {
  const entries = await walletOf(source, payerId);
  const purchases = entries.flatMap(({ kind, paymentId }) =>
    kind === 'purchase' && paymentId !== undefined ? [paymentId] : [],
  );
  return worthOf(entries, await paidCentsOf(source, purchases));
}

/** The wallet for the model, oldest entry first. Unlocks, of which there may be thousands, are not read. */
export async function walletOf(source: Source, payerId: string): Promise<WalletChange[]> {
  const head = await headOf(source, payerId);
  const rows = await entriesOf(source, payerId)
    .where('number', '<=', head.number)
    // As in the index of these entries.
    .where(sql<boolean>`kind <> 'unlock'`)
    .execute();
  const others = rows
    .toReversed()
    .map(({ kind, coins, balance_after: balanceAfter, payment_id, reason }) => ({
      kind,
      coins,
      balanceAfter,
      ...(payment_id && { paymentId: payment_id }),
      ...(reason && { reason }),
    }));
  return withUnlocks(others, head.balanceAfter);
}

/** Appends to the wallet of a payer, who must be locked. Refuses if the balance is too low. Returns the new balance. */
export async function addEntry(
  tx: Tx,
  { payerId, now, ...change }: WalletChange & { payerId: string; now: Date },
): Promise<number> {
  const entry = nextEntry(await headOf(tx, payerId), change);
  await coinTables
    .write(tx)
    .insertInto('wallet_entry')
    .values({
      payer_id: payerId,
      number: entry.number,
      kind: entry.kind,
      coins: entry.coins,
      balance_after: entry.balanceAfter,
      payment_id: entry.paymentId ?? null,
      chapter_id: entry.chapterId ?? null,
      reason: entry.reason ?? null,
      created_at: now,
    })
    .execute();
  return entry.balanceAfter;
}
