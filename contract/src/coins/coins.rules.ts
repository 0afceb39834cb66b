/** Coins that unlock a chapter, unless its comic has another price. */
export const defaultCoinPrice = 30;
/** Packs that are sold at a time. */
export const maxPacks = 10;
export const maxCoinPrice = 10_000;

/** What a pack of coins holds and costs. */
export type PackFigures = { coins: number; priceCents: number };

/**
 * What so many coins cost at most, in US cents: at the rate of the dearest pack, rounded up. Shown beside every number of
 * coins. 0 if no packs are sold.
 */
export function coinValueCents(coins: number, packs: readonly PackFigures[]): number {
  return Math.max(0, ...packs.map((pack) => Math.ceil((coins * pack.priceCents) / pack.coins)));
}
