import type { SecondFactor } from '@longstrip/contract/identity/roles.rules';
import { Refusal } from '../../platform/http/refusal.ts';

/** Money, deletion and the like want somebody who has proved who they are just now (milliseconds). */
export const recentSignIn = 5 * 60_000;

export function secondFactorOf(givenAt: Date | null, now: Date): SecondFactor {
  if (!givenAt) return 'none';
  return now.getTime() - givenAt.getTime() <= recentSignIn ? 'recent' : 'earlier';
}

/**
 * Refuses a sign-in that was longer ago than five minutes, and a second factor that was: a session opened from an
 * existing one has a new sign-in time and keeps the time of its second factor.
 */
export function assertRecent(
  person: { signedInAt: Date; secondFactor: SecondFactor } | null,
  now: Date,
): void {
  const recent =
    person &&
    person.secondFactor !== 'earlier' &&
    now.getTime() - person.signedInAt.getTime() <= recentSignIn;
  if (!recent)
    throw new Refusal('recent_sign_in_required');
}
