import { coinGiftCents } from '@longstrip/contract/coins/coins.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Giver } from '../payments/index.ts';
import { allPacks } from './packs.queries.ts';
import type { CoinsContext } from './ports.ts';
import { addEntry } from './wallet.queries.ts';

/**
 * Gives coins for free, by staff within their limit of the month. Returns the new balance. The audit trail records who
 * gave them.
 */
export async function giveCoins(
  tx: Tx,
  { uid, coins, reason, giver }: { uid: string; coins: number; reason: string; giver: Giver },
  {
    payments,
    lockAccountShared,
    moneyClock,
  }: Pick<CoinsContext, 'payments' | 'lockAccountShared' | 'moneyClock'>,
): Promise<number> {
  if (!(await lockAccountShared(tx, uid))) throw new Refusal('account_not_found');
  const payerId = await payments.lockPayer(tx, uid);
  const cents = coinGiftCents(coins, await allPacks(tx));
  await payments.recordGift(tx, { giver, payerId, cents });
  return addEntry(tx, { payerId, kind: 'gift', coins, reason, now: moneyClock.now() });
}
