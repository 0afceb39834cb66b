import { coinValueCents } from '@longstrip/contract/coins/coins.rules';
import { formatCents } from '../../platform/money.ts';
import { coinsApi } from './coins.api.ts';

/** Coins with their value in money: `30 coins (at most $0.30)`. Null where no coins are sold. */
export function useCoinPrice({ skip = false } = {}): (coins: number) => string | null {
  const packs = coinsApi.endpoints.coinPacks.useQuery(undefined, { skip }).data?.data;
  return (coins) =>
    packs?.length ? `${coins} coins (at most ${formatCents(coinValueCents(coins, packs))})` : null;
}
