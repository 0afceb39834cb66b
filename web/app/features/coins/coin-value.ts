import { coinValueCents, type PackFigures } from '@longstrip/contract/coins/coins.rules';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';

/**
 * A number of coins with what they cost at most: `30 coins (at most $0.30)`. Only the number if no packs are sold. A
 * `unit` replaces the word "coins".
 */
export function withValue(coins: number, packs: readonly PackFigures[], unit?: string): string {
  const cents = coinValueCents(coins, packs);
  return `${unit === undefined ? coinCount(coins) : coins + unit}${packs.length > 0 ? ` (at most ${dollars(cents)})` : ''}`;
}
