import type { Tx } from '../../platform/database/tables.ts';
import { coinTables } from './coins.tables.ts';
import type { CoinsContext } from './ports.ts';
import { addEntry } from './wallet.queries.ts';

export type Unlock = {
  uid: string;
  chapterId: string;
  /** Returns the price, or refuses. Called while the wallet is locked, so that two tabs never both pay. */
  priceOf(): Promise<number>;
};

/** Unlocks a chapter for a person. Returns their new balance. */
export async function spendCoins(
  tx: Tx,
  { uid, chapterId, priceOf }: Unlock,
  { payments, moneyClock, emit }: Pick<CoinsContext, 'payments' | 'moneyClock' | 'emit'>,
): Promise<number> {
  const payerId = await payments.lockPayer(tx, uid);
  const coins = await priceOf();
  const at = moneyClock.now();
  const balance = await addEntry(tx, { payerId, kind: 'unlock', coins: -coins, chapterId, now: at });
  await coinTables.write(tx).insertInto('chapter_unlock').values({ uid, chapter_id: chapterId }).execute();
  await emit(tx, { type: 'chapterUnlocked', payerId, chapterId, coins, at });
  return balance;
}
