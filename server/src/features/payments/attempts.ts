import type { PaymentKind, PaymentState } from './payment-state.ts';

type Attempt = { id: string; kind: PaymentKind; what: string; state: PaymentState; created_at: Date };

/** The next attempt within this time belongs to the same purchase. */
const purchaseMs = 86_400_000;

/**
 * Joins attempts at one purchase. `newestFirst`: the payments of one person. A payment that was not charged is counted
 * with the next one for the same thing, if that followed within a day.
 */
export function joinAttempts(newestFirst: readonly Attempt[]): { id: string; failedAttempts: number }[] {
  type Purchase = { id: string; failedAttempts: number };
  const purchases: Purchase[] = [];
  const following = new Map<string, { purchase: Purchase; at: Date }>();
  for (const { id, kind, what, state, created_at: at } of newestFirst) {
    const key = `${kind} ${what}`;
    const next = following.get(key);
    const isRepeated =
      (state === 'failed' || state === 'canceled') &&
      next !== undefined &&
      next.at.getTime() - at.getTime() < purchaseMs;
    const purchase = isRepeated ? next.purchase : { id, failedAttempts: 0 };
    if (isRepeated) purchase.failedAttempts++;
    else purchases.push(purchase);
    following.set(key, { purchase, at });
  }
  return purchases;
}
