/** Coins that unlock a chapter, unless its comic has another price. */
export const defaultCoinPrice = 30;
/** The most packs that can be on sale. */
export const maxPacks = 10;
export const maxCoinPrice = 10_000;

/** What a pack of coins holds and costs. */
export type PackFigures = { coins: number; priceCents: number };

/**
 * What this number of coins costs at most, in US cents: at the rate of the dearest pack, rounded up. Shown beside
 * the price of an episode; a wallet is worth what was paid for it. 0 if no packs are sold.
 */
export function coinValueCents(coins: number, packs: readonly PackFigures[]): number {
  return Math.max(0, ...packs.map((pack) => Math.ceil((coins * pack.priceCents) / pack.coins)));
}

/** What a gift of coins counts in US cents. A cent for each coin while no packs are sold, so that gifts stay limited. */
export function coinGiftCents(coins: number, packs: readonly PackFigures[]): number {
  return packs.length > 0 ? coinValueCents(coins, packs) : coins;
}
