/** How long a session lasts. Staff sessions are short, including those that began before the role was granted. */
import { isStaff, type Role, type SecondFactor } from '@longstrip/contract/identity/roles.rules';
import type { SessionRow } from '../identity.tables.ts';

const hour = 3_600_000;
/** Longest time without a refresh (ms). ID tokens last an hour, so a staff browser may miss one refresh. */
const idleLimit = { reader: 180 * 24 * hour, staff: 2 * hour };
/**
 * Longest time after the second factor of a staff member (milliseconds). A session opened from an existing one
 * inherits the time of the factor.
 */
export const staffSessionLimit = 12 * hour;

/** Whether a session has expired. The limits depend on the role that the account has now. */
export function isSessionOver(
  session: Pick<SessionRow, 'signed_in_at' | 'second_factor_at' | 'last_used_at'>,
  role: Role,
  now: Date,
): boolean {
  const staff = isStaff(role);
  const idle = now.getTime() - session.last_used_at.getTime();
  const age = now.getTime() - (session.second_factor_at ?? session.signed_in_at).getTime();
  return idle > (staff ? idleLimit.staff : idleLimit.reader) || (staff && age > staffSessionLimit);
}

/** Calls about deletion, credentials or money need a proof of identity that is at most this old (milliseconds). */
export const recentSignIn = 5 * 60_000;

export function secondFactorOf(givenAt: Date | null, now: Date): SecondFactor {
  if (!givenAt) return 'none';
  return now.getTime() - givenAt.getTime() <= recentSignIn ? 'recent' : 'earlier';
}
