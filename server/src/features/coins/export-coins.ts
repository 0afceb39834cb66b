import type { Database } from '../../platform/database/open-database.ts';
import { findPayer } from '../payments/index.ts';
import { entriesOf } from './wallet.queries.ts';

/** A person's wallet, for the archive they may download. */
export async function exportCoins(db: Database, uid: string) {
  const payerId = await findPayer(db, uid);
  const entries = payerId ? await entriesOf(db, payerId).execute() : [];
  return [
    {
      fileName: 'coins.json',
      about:
        'Your coins: what you bought, were given and spent, newest first, with the episodes you unlocked.',
      content: entries.map(({ kind, coins, balance_after, payment_id, chapter_id, reason, created_at }) => ({
        kind,
        coins,
        balanceAfter: balance_after,
        paymentId: payment_id,
        chapterId: chapter_id,
        reason,
        at: created_at,
      })),
    },
  ];
}
