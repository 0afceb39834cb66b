import { reminderMs } from '@longstrip/contract/membership/membership.rules';
import { dollars } from '@longstrip/contract/payments/money.texts';
import type { Membership } from './membership.api.ts';

export type Moment = { at: string; what: string; isAhead: boolean };

/** A membership as a timeline: what was charged, and what will be. */
export function membershipTimeline(membership: Membership, now: Date): Moment[] {
  const { startedAt, renews, periodEnd, lastCharge, nextCharge, nextPlanId, card, accessUntil } = membership;
  const moments: Omit<Moment, 'isAhead'>[] = [{ at: startedAt, what: 'Your membership began' }];
  if (lastCharge) moments.push({ at: lastCharge.at, what: `Last charge: ${dollars(lastCharge.cents)}` });
  if (nextCharge?.at) {
    const remindedAt = new Date(Date.parse(periodEnd) - reminderMs);
    if (lastCharge && nextCharge.cents > lastCharge.cents && remindedAt > now)
      moments.push({ at: remindedAt.toISOString(), what: 'We remind you of the next charge by email' });
    const by = card ? ` to your card ending in ${card.last4}` : '';
    const plan = nextPlanId ? ', for your new plan' : '';
    moments.push({
      at: nextCharge.at,
      what: `Next charge: ${dollars(nextCharge.cents)}${by}${plan} (${dollars(nextCharge.perWeekCents)} a week)`,
    });
  } else if (nextCharge)
    moments.push({ at: accessUntil, what: 'Your membership ends, unless the renewal is paid' });
  if (!renews) moments.push({ at: accessUntil, what: 'Your membership ends. Nothing more is charged' });
  return moments.map((moment) => ({ ...moment, isAhead: new Date(moment.at) > now }));
}
