/** Coins that unlock a chapter, unless its comic has another price. */
export const defaultCoinPrice = 30;
export const maxCoinPrice = 10_000;

/**
 * What so many coins cost at most, in US cents: at the rate of the dearest pack, rounded up. Shown beside every number of
 * coins. 0 if no packs are sold.
 */
export function coinValueCents(
  coins: number,
  packs: readonly { coins: number; priceCents: number }[],
): number {
  return Math.max(0, ...packs.map((pack) => Math.ceil((coins * pack.priceCents) / pack.coins)));
}
