import { coinValueCents, type PackFigures } from '@longstrip/contract/coins/coins.rules';
import { dollars } from '@longstrip/contract/payments/money.texts';

/** What so many coins cost at most: `30 coins (at most $0.30)`. The number alone where no packs are sold. */
export function withValue(coins: number, packs: readonly PackFigures[], unit = ' coins'): string {
  const cents = coinValueCents(coins, packs);
  return `${coins}${unit}${packs.length > 0 ? ` (at most ${dollars(cents)})` : ''}`;
}
