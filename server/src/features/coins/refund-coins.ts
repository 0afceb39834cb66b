import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { PaidPayment } from '../payments/index.ts';
import type { CoinsContext } from './ports.ts';
import { packBought } from './apply-payments.ts';
import { unspentOf } from './wallet.ts';
import { addEntry, walletOf } from './wallet.queries.ts';

/** A payment of coins that succeeded. */
type CoinPayment = Pick<PaidPayment, 'id' | 'payerId' | 'subject'>;

/** How many coins were bought, and how many of them are unspent. */
export async function refundableCoins(
  source: Database | Tx,
  { id, payerId, subject }: CoinPayment,
): Promise<{ coins: number; unspent: number }> {
  const { coins } = packBought.parse(subject);
  return { coins, unspent: unspentOf(await walletOf(source, payerId), id) };
}

/**
 * Takes the unspent coins of a purchase out of the wallet. The payer must be locked, and the caller orders the refund
 * in the same transaction.
 */
export async function refundCoins(
  tx: Tx,
  payment: CoinPayment,
  { moneyClock }: Pick<CoinsContext, 'moneyClock'>,
): Promise<void> {
  const { unspent } = await refundableCoins(tx, payment);
  if (unspent > 0)
    await addEntry(tx, {
      payerId: payment.payerId,
      kind: 'refund',
      coins: -unspent,
      paymentId: payment.id,
      now: moneyClock.now(),
    });
}
