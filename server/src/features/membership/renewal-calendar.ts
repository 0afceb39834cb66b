import { dollars } from '@longstrip/contract/payments/money.texts';
import { nextAgreedPlan } from './membership.ts';
import type { MembershipRecord } from './membership.queries.ts';

/**
 * The next charge as an all-day entry of a calendar (RFC 5545), with an alarm a week ahead; null without renewal, and
 * during grace, when the charge is due already.
 */
export function renewalCalendar(
  { id, membership }: MembershipRecord,
  { siteName, now }: { siteName: string; now: Date },
): Uint8Array | null {
  const next = membership.renews ? nextAgreedPlan(membership) : null;
  if (!next || membership.state === 'grace') return null;
  const day = membership.periodEnd.toISOString().slice(0, 10).replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Longstrip//Membership//EN',
    'BEGIN:VEVENT',
    `UID:${id}-${membership.periodNumber + 1}@longstrip`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${escaped(`${siteName}: membership renews for ${dollars(next.renewalCents)}`)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P7D',
    `DESCRIPTION:${escaped(`${siteName}: membership renews in a week`)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return Buffer.from(lines.map(folded).join('\r\n') + '\r\n');
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** Lines have at most 75 bytes; longer ones go on after a line end and a space. */
function folded(line: string): string {
  const parts = [''];
  for (const character of line) {
    if (Buffer.byteLength(parts.at(-1)! + character) > 74) parts.push('');
    parts[parts.length - 1] += character;
  }
  return parts.join('\r\n ');
}
