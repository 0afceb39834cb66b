import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import type { ListedChapter } from './chapter-list.ts';

/** The price of a locked chapter: `30 coins (at most $0.30)`. Null if coins do not open it, or no coins are sold. */
export function coinPriceOf(access: ListedChapter['access']): string | null {
  if (access.state === 'open' || access.coinsValueCents === null) return null;
  return `${coinCount(access.coins!)} (at most ${dollars(access.coinsValueCents)})`;
}
