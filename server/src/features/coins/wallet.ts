/**
 * The wallet as a pure model: an append-only list of entries; the last one holds the balance. Coins come in lots, one
 * for each purchase or gift, and the oldest lot is spent first.
 */
import { Refusal } from '../../platform/http/refusal.ts';

export type EntryKind = 'purchase' | 'gift' | 'unlock' | 'refund' | 'dispute' | 'correction';

/** Coins that came in (positive) or went out (negative), and why. */
export type WalletChange = {
  kind: EntryKind;
  coins: number;
  /** The purchase that the change belongs to: the purchase itself, coins taken from it, or coins returned to it. */
  paymentId?: string;
  chapterId?: string;
  reason?: string;
};
export type WalletEntry = WalletChange & { number: number; balanceAfter: number };

/** The entry that follows `last`, whose number is 0 in an empty wallet. Refuses if the balance is too low. */
export function nextEntry(
  last: Pick<WalletEntry, 'number' | 'balanceAfter'>,
  change: WalletChange,
): WalletEntry {
  const balanceAfter = last.balanceAfter + change.coins;
  if (balanceAfter < 0) throw new Refusal('not_enough_coins');
  return { ...change, number: last.number + 1, balanceAfter };
}

/**
 * A wallet without its unlocks, with one change for all unlocks between two of its entries: what they took follows from
 * the balances. Coins are spent in the same order, so the lots are the same.
 */
export function withUnlocks(
  others: readonly (WalletChange & Pick<WalletEntry, 'balanceAfter'>)[],
  balance: number,
): WalletChange[] {
  const changes: WalletChange[] = [];
  let known = 0;
  const addUnlocks = (until: number) => {
    if (until < known) changes.push({ kind: 'unlock', coins: until - known });
  };
  for (const { balanceAfter, ...change } of others) {
    addUnlocks(balanceAfter - change.coins);
    changes.push(change);
    known = balanceAfter;
  }
  addUnlocks(balance);
  return changes;
}

/** A purchase or a gift, and how many of its coins are left. */
type Lot = { paymentId: string | undefined; coins: number; left: number };

/** The lots of a wallet, oldest first. Their sum is its balance. */
export function lotsOf(entries: readonly WalletChange[]): Lot[] {
  const lots: Lot[] = [];
  for (const { coins, paymentId } of entries) {
    const purchase = paymentId === undefined ? undefined : lots.find((lot) => lot.paymentId === paymentId);
    if (purchase) purchase.left += coins;
    else if (coins > 0) lots.push({ paymentId, coins, left: coins });
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

/**
 * What unspent coins are worth, in US cents: the price that was paid for them, rounded up for each purchase. Gifts are
 * worth nothing. `paidCents`: by the id of the payment.
 */
export function worthOf(entries: readonly WalletChange[], paidCents: ReadonlyMap<string, number>): number {
  return lotsOf(entries)
    .map(({ paymentId = '', coins, left }) => Math.ceil(((paidCents.get(paymentId) ?? 0) * left) / coins))
    .reduce((sum, cents) => sum + cents, 0);
}

/** How many coins of a purchase are left. */
export function unspentOf(entries: readonly WalletChange[], paymentId: string): number {
  return lotsOf(entries).find((lot) => lot.paymentId === paymentId)?.left ?? 0;
}

/** How many coins a refund takes, rounded down. For what `refundOffers` offers for `n` unspent coins: at most `n`. */
export function coinsPaidBack(
  refundedCents: number,
  purchase: { coins: number; amountCents: number },
): number {
  return Math.floor((purchase.coins * refundedCents) / purchase.amountCents);
}
