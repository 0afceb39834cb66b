/** Public interface of coins: packs, wallets, and the chapters unlocked with coins. */
export type { CoinEvent } from './ports.ts';
export { allPacks, soldPacks, soldPacksValue } from './packs.queries.ts';
export { refundableCoins, refundCoins } from './refund-coins.ts';
export type { Coins } from './slice.ts';
export { unlockedChapters } from './unlocks.queries.ts';
