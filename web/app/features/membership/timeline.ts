import { dollars } from '@longstrip/contract/payments/money.texts';
import type { Membership } from './membership.api.ts';

export type Moment = { at: string; what: string; isAhead: boolean };

/**
 * A membership as a timeline: what was charged, and what will be. The server says what lies ahead, by its clock of money,
 * which may differ from that of the browser.
 */
export function membershipTimeline(membership: Membership): Moment[] {
  const { startedAt, renews, lastCharge, nextCharge, reminderAt, nextPlanId, card, accessUntil } = membership;
  const moments: Moment[] = [];
  const past = (at: string, what: string) => moments.push({ at, what, isAhead: false });
  const ahead = (at: string, what: string) => moments.push({ at, what, isAhead: true });
  past(startedAt, 'Your membership began');
  if (lastCharge) past(lastCharge.at, `Last charge: ${dollars(lastCharge.cents)}`);
  if (nextCharge?.at) {
    if (reminderAt) ahead(reminderAt, 'We remind you of the next charge by email');
    const by = card ? ` to your card ending in ${card.last4}` : '';
    const plan = nextPlanId ? ', for your new plan' : '';
    ahead(
      nextCharge.at,
      `Next charge: ${dollars(nextCharge.cents)}${by}${plan} (${dollars(nextCharge.perWeekCents)} a week)`,
    );
  } else if (nextCharge) ahead(accessUntil, 'Your membership ends, unless the renewal is paid');
  if (!renews)
    ahead(
      accessUntil,
      lastCharge
        ? 'Your membership ends. Nothing more is charged'
        : 'Your membership ends. Nothing is charged',
    );
  return moments;
}
