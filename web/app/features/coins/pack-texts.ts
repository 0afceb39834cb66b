import { coinValueCents, defaultCoinPrice, type PackFigures } from '@longstrip/contract/coins/coins.rules';
import { dollars } from '@longstrip/contract/payments/money.texts';

/** What a pack opens if an episode costs this number of coins: `18 episodes, $0.28 each`. */
export function whatPackOpens(pack: PackFigures, coins = defaultCoinPrice): string {
  const episodes = Math.floor(pack.coins / coins);
  if (episodes === 0) return 'part of an episode';
  const each = dollars(coinValueCents(coins, [pack]));
  return episodes === 1 ? `1 episode for ${each}` : `${episodes} episodes, ${each} each`;
}
