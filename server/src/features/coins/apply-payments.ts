/** Applies the events about payments of coins to wallets. Each event comes exactly once, while the payer is locked. */
import { coinNumber } from '@longstrip/contract/coins/coins.texts';
import { cardName } from '@longstrip/contract/payments/card.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Emit } from '../../platform/events/events.ts';
import {
  sellerLines,
  writeReceipt,
  type PaymentEvent,
  type PaymentEventOf,
  type ReceiptText,
} from '../payments/index.ts';
import { coinsPaidBack, unspentOf, type WalletChange } from './wallet.ts';
import { addEntry, walletOf, worthOfWallet } from './wallet.queries.ts';

/** The subject of a payment of the kind `coins`: the pack with its figures at the time of the order. */
export const packBought = z.object({
  packId: z.string(),
  coins: z.int().min(1),
  /** The address of the site where it was bought, for the link in the receipt. */
  origin: z.string(),
});

type Handler<Type extends PaymentEvent['type']> = Emit<PaymentEventOf<Type>>;

/** What the letter with the receipt says beside its lines. */
export const receiptText = (
  { subject }: { subject: unknown },
  { siteName }: Pick<Config, 'siteName'>,
): ReceiptText => ({
  thanks: `Thank you. This is the receipt for your coins at ${siteName}.`,
  origin: packBought.parse(subject).origin,
  stop: null,
  footnote:
    'Coins do not expire. Within 14 days of buying them you can ask for the price of unspent ones on your account page, under “Refunds and withdrawal”.',
});

/** Puts the coins into the wallet, and writes the receipt. */
export async function addBoughtCoins(
  tx: Tx,
  { payment, card, at }: Omit<PaymentEventOf<'paymentSucceeded'>, 'refund'>,
  { config }: { config: Pick<Config, 'seller'> },
): Promise<void> {
  if (payment.kind !== 'coins') return;
  const { id: paymentId, payerId, uid, amountCents } = payment;
  const { coins } = packBought.parse(payment.subject);
  const balance = await addEntry(tx, { payerId, kind: 'purchase', coins, paymentId, now: at });
  const worth = await worthOfWallet(tx, payerId);
  const lines = [
    { label: 'Coins', value: coinNumber(coins) },
    { label: 'Paid', value: `${dollars(amountCents)} by ${cardName(card)}` },
    { label: 'Coins in your wallet then', value: `${coinNumber(balance)}, worth ${dollars(worth)}` },
    ...sellerLines(config),
  ];
  await writeReceipt(tx, { paymentId, lines, isMailed: uid !== null, now: at });
}

/** Takes unspent coins for a refund made at the provider. For a refund by `refundCoins` they were taken before. */
export const takeRefundedCoins: Handler<'paymentRefunded'> = async (tx, { payment, refundedCents, at }) => {
  if (payment.kind !== 'coins') return;
  const { coins } = packBought.parse(payment.subject);
  const paidBack = coinsPaidBack(refundedCents, { coins, amountCents: payment.amountCents });
  const entries = await walletOf(tx, payment.payerId);
  const due = paidBack - takenFrom(entries, payment.id);
  await takeCoins(tx, payment, {
    kind: 'refund',
    coins: Math.min(due, unspentOf(entries, payment.id)),
    now: at,
  });
};

/**
 * An open dispute takes the unspent coins. Once all disputes of the payment are won, these coins return, except those
 * whose price was refunded meanwhile. Unlocks stay.
 */
export const settleDispute: Handler<'paymentDisputed'> = async (
  tx,
  { payment, state, isDisputed, refundedCents, at },
) => {
  if (payment.kind !== 'coins') return;
  const { id, payerId, amountCents } = payment;
  const entries = await walletOf(tx, payerId);
  if (state === 'open')
    return takeCoins(tx, payment, { kind: 'dispute', coins: unspentOf(entries, id), now: at });
  const { coins: bought } = packBought.parse(payment.subject);
  const takenByDispute = takenFrom(
    entries.filter(({ kind }) => kind === 'dispute' || kind === 'correction'),
    id,
  );
  const notRefunded = takenFrom(entries, id) - coinsPaidBack(refundedCents, { coins: bought, amountCents });
  const coins = Math.min(takenByDispute, notRefunded);
  if (!isDisputed && coins > 0)
    await addEntry(tx, { payerId, kind: 'correction', coins, paymentId: id, now: at });
};

/** How many coins of a purchase have been taken back and not returned. */
function takenFrom(entries: readonly WalletChange[], purchase: string): number {
  return entries
    .filter(({ paymentId, kind }) => paymentId === purchase && kind !== 'purchase')
    .reduce((taken, { coins }) => taken - coins, 0);
}

async function takeCoins(
  tx: Tx,
  payment: { id: string; payerId: string },
  { kind, coins, now }: { kind: 'refund' | 'dispute'; coins: number; now: Date },
): Promise<void> {
  const { id: paymentId, payerId } = payment;
  if (coins > 0) await addEntry(tx, { payerId, kind, coins: -coins, paymentId, now });
}
