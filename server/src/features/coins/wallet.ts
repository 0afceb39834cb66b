/**
 * The wallet as a pure model: a list of entries that only grows, whose last one tells the balance. Coins come in lots, one
 * for each purchase or gift, and the oldest lot is spent first.
 */
import { Refusal } from '../../platform/http/refusal.ts';

export type EntryKind = 'purchase' | 'gift' | 'unlock' | 'refund' | 'correction';

/** Coins that came in (positive) or went out (negative), and why. */
export type WalletChange = {
  kind: EntryKind;
  coins: number;
  /** The purchase it belongs to: of a purchase, of coins taken back from it, and of those given back to it. */
  paymentId?: string;
  chapterId?: string;
  reason?: string;
};
export type WalletEntry = WalletChange & { number: number; balanceAfter: number };

/** The next entry, after the last one: number 0 in an empty wallet. Refuses what the balance does not cover. */
export function nextEntry(
  last: Pick<WalletEntry, 'number' | 'balanceAfter'>,
  change: WalletChange,
): WalletEntry {
  const balanceAfter = last.balanceAfter + change.coins;
  if (balanceAfter < 0) throw new Refusal('not_enough_coins');
  return { ...change, number: last.number + 1, balanceAfter };
}

/** A purchase or a gift, and how many of its coins are left. */
type Lot = { paymentId: string | undefined; left: number };

/** The lots of a wallet, oldest first. Their sum is its balance. */
export function lotsOf(entries: readonly WalletChange[]): Lot[] {
  const lots: Lot[] = [];
  for (const { coins, paymentId } of entries) {
    const own = paymentId === undefined ? undefined : lots.find((lot) => lot.paymentId === paymentId);
    if (own) own.left += coins;
    else if (coins > 0) lots.push({ paymentId, left: coins });
    else spend(lots, -coins);
  }
  return lots;
}

function spend(lots: Lot[], coins: number): void {
  let missing = coins;
  for (const lot of lots) {
    const taken = Math.min(lot.left, missing);
    lot.left -= taken;
    missing -= taken;
  }
}

/** How many coins of a purchase are left. */
export function unspentOf(entries: readonly WalletChange[], paymentId: string): number {
  return lotsOf(entries).find((lot) => lot.paymentId === paymentId)?.left ?? 0;
}

/** What unspent coins of a purchase cost: their share of its price, in whole cents. */
export function shareCents(unspent: number, purchase: Purchase): number {
  return Math.floor((purchase.amountCents * unspent) / purchase.coins);
}

/** How many coins of a purchase have to go when so much of its price has been paid back. Never more than `shareCents` paid for. */
export function coinsPaidBack(refundedCents: number, purchase: Purchase): number {
  return Math.floor((purchase.coins * refundedCents) / purchase.amountCents);
}

type Purchase = { coins: number; amountCents: number };
