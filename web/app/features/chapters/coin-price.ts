import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import type { ListedChapter } from './chapter-list.ts';

/** The price of a locked chapter. Null if coins do not open it, or no coins are sold. */
function priceOf(access: ListedChapter['access']) {
  if (access.state === 'open' || access.coins === null || access.coinsValueCents === null) return null;
  return { coins: coinCount(access.coins), money: `at most ${dollars(access.coinsValueCents)}` };
}

/** `30 coins` */
export const coinsOf = (access: ListedChapter['access']): string | null => priceOf(access)?.coins ?? null;

/** `30 coins (at most $0.30)` */
export function coinPriceOf(access: ListedChapter['access']): string | null {
  const price = priceOf(access);
  return price && `${price.coins} (${price.money})`;
}

/** What the coins of a list's rows cost: said once, because all chapters of a comic have one price. */
export function coinNoteOf(access: ListedChapter['access']): string | null {
  const price = priceOf(access);
  return price && `Coins open single episodes for good. ${price.coins} cost ${price.money}.`;
}
