import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CoinsContext } from './ports.ts';
import { addEntry } from './wallet.queries.ts';

/** Gives coins for free, by staff. Returns the new balance. The audit trail records who gave them. */
export async function giveCoins(
  tx: Tx,
  { uid, coins, reason }: { uid: string; coins: number; reason: string },
  { payments, holdAccount, moneyClock }: Pick<CoinsContext, 'payments' | 'holdAccount' | 'moneyClock'>,
): Promise<number> {
  if (!(await holdAccount(tx, uid))) throw new Refusal('account_not_found');
  const payerId = await payments.lockPayer(tx, uid);
  return addEntry(tx, { payerId, kind: 'gift', coins, reason, now: moneyClock.now() });
}
