import type { MembershipView } from '../membership/membership.shapes.ts';
import { coinNumber } from '../coins/coins.texts.ts';
import { formatDay } from '../days.texts.ts';
import { dollars } from '../payments/money.texts.ts';

type PaidFor = {
  membership: Pick<MembershipView, 'planName' | 'state' | 'periodEnd'> | null;
  /** `total`: the number of its entries. */
  wallet: { balance: number; valueCents: number; total: number };
};

/** Which paid time, coins and unlocks are lost with the account: for the dialog and the letter about its deletion. */
export function deletionLosses({ membership, wallet }: PaidFor): string[] {
  const { balance, valueCents, total } = wallet;
  // Coins that were given are worth nothing.
  const worth = valueCents > 0 ? `, worth ${dollars(valueCents)},` : '';
  const losses: string[] = [];
  if (membership?.state === 'grace')
    losses.push('Your membership ends at once: the renewal that could not be charged is not tried again.');
  else if (membership)
    losses.push(
      `Your membership (${membership.planName}) does not renew any more, so nothing is charged. You can read on until ${formatDay(membership.periodEnd)}, or until the account is erased if that is earlier; the rest is lost. If you keep your account, renewal stays stopped until you resume it.`,
    );
  if (balance > 0)
    losses.push(
      balance === 1
        ? `Your unspent coin${worth} is lost.`
        : `Your ${coinNumber(balance)} unspent coins${worth} are lost.`,
    );
  if (total > 0) losses.push('Episodes that you unlocked with coins are lost.');
  if (losses.length > 0)
    losses.push(
      'Nothing is paid back by itself: under “Refunds and withdrawal” on your account page you can ask for it before the account is erased.',
    );
  return losses;
}
