import { formatCents } from '../../platform/money.ts';
import type { ListedChapter } from './chapter-list.ts';

/** What opens a locked chapter, with its value in money: `30 coins (at most $0.30)`. Null if coins do not, or none are sold. */
export function coinPriceOf(access: ListedChapter['access']): string | null {
  if (access.state === 'open' || access.coinsValueCents === null) return null;
  return `${access.coins} coins (at most ${formatCents(access.coinsValueCents)})`;
}
