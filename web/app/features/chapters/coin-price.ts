import { dollars } from '@longstrip/contract/payments/money.texts';
import type { ListedChapter } from './chapter-list.ts';

/** What opens a locked chapter, with its value in money: `30 coins (at most $0.30)`. Null if coins do not, or none are sold. */
export function coinPriceOf(access: ListedChapter['access']): string | null {
  if (access.state === 'open' || access.coinsValueCents === null) return null;
  return `${access.coins} coins (at most ${dollars(access.coinsValueCents)})`;
}
