/** How long a session lasts. Staff sessions are short, also those that began before the role was granted. */
import { isStaff, type Role, type SecondFactor } from '@longstrip/contract/identity/roles.rules';
import type { SessionRow } from '../identity.tables.ts';

const hour = 3_600_000;
/** Without a refresh. ID tokens last an hour, so that a staff browser may miss one refresh. */
const idleLimit = { reader: 180 * 24 * hour, staff: 2 * hour };
/** From the second factor of a member of the staff. Sessions opened from an existing one inherit its time, not a new one. */
export const staffSessionLimit = 12 * hour;

/** Whether a session has reached its end, going by the role that its account has now. */
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

/** Deletion, credentials, money and the like need a proof of identity that is at most this old (milliseconds). */
export const recentSignIn = 5 * 60_000;

export function secondFactorOf(givenAt: Date | null, now: Date): SecondFactor {
  if (!givenAt) return 'none';
  return now.getTime() - givenAt.getTime() <= recentSignIn ? 'recent' : 'earlier';
}
