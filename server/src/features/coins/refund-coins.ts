import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { CoinsContext } from './ports.ts';
import { packBought } from './apply-payments.ts';
import { shareCents, unspentOf } from './wallet.ts';
import { addEntry, walletOf } from './wallet.queries.ts';

/** A payment of coins that succeeded. */
type CoinPayment = { id: string; payerId: string; subject: unknown; amountCents: number };

/** How many coins were bought, how many of them are unspent (`coins`), and what can be refunded for the latter. */
export async function refundableCoins(
  source: Database | Tx,
  payment: CoinPayment,
): Promise<{ bought: number; coins: number; amountCents: number }> {
  const { coins: bought } = packBought.parse(payment.subject);
  const unspent = unspentOf(await walletOf(source, payment.payerId), payment.id);
  const purchase = { coins: bought, amountCents: payment.amountCents };
  return { bought, coins: unspent, amountCents: shareCents(unspent, purchase) };
}

/**
 * Takes the unspent coins of a purchase out of the wallet, and returns what must be refunded for them. The payer must
 * be locked, and the caller orders the refund in the same transaction.
 */
export async function refundCoins(
  tx: Tx,
  payment: CoinPayment,
  { moneyClock }: Pick<CoinsContext, 'moneyClock'>,
): Promise<{ coins: number; amountCents: number }> {
  const { coins, amountCents } = await refundableCoins(tx, payment);
  if (coins > 0)
    await addEntry(tx, {
      payerId: payment.payerId,
      kind: 'refund',
      coins: -coins,
      paymentId: payment.id,
      now: moneyClock.now(),
    });
  return { coins, amountCents };
}
