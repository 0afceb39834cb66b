import type { ComicMoneyDay, MoneyDay } from './insight.endpoints.ts';

/** The figures of a day on which no money moved. */
export const zeroMoneyDay: Omit<MoneyDay, 'day'> = {
  membershipCents: 0,
  renewalCents: 0,
  coinCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  started: 0,
  upgraded: 0,
  renewed: 0,
  stopped: 0,
  unpaid: 0,
  endedOtherwise: 0,
  coinsSpent: 0,
  unlocks: 0,
};

/** The same for one comic. */
export const zeroComicMoneyDay: Omit<ComicMoneyDay, 'day'> = {
  membershipCents: 0,
  coinCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  coinsSpent: 0,
  unlocks: 0,
};
