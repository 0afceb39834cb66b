import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { PaidPayment } from '../payments/index.ts';
import type { CoinsContext } from './ports.ts';
import { packBought } from './apply-payments.ts';
import { lotsOf, unspentOf } from './wallet.ts';
import { addEntry, walletOf } from './wallet.queries.ts';

/** A payment of coins that succeeded. */
type CoinPayment = Pick<PaidPayment, 'id' | 'payerId' | 'subject'>;

/** How many coins each payment bought, and how many of them are unspent. Each wallet is read once. */
export async function refundableCoins(
  source: Database | Tx,
  payments: readonly CoinPayment[],
): Promise<ReadonlyMap<string, { coins: number; unspent: number }>> {
  const unspent = new Map<string | undefined, number>();
  for (const payerId of new Set(payments.map((payment) => payment.payerId)))
    for (const lot of lotsOf(await walletOf(source, payerId))) unspent.set(lot.paymentId, lot.left);
  return new Map(
    payments.map(({ id, subject }) => [
      id,
      { coins: packBought.parse(subject).coins, unspent: unspent.get(id) ?? 0 },
    ]),
  );
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
  const unspent = unspentOf(await walletOf(tx, payment.payerId), payment.id);
  if (unspent > 0)
    await addEntry(tx, {
      payerId: payment.payerId,
      kind: 'refund',
      coins: -unspent,
      paymentId: payment.id,
      now: moneyClock.now(),
    });
}
