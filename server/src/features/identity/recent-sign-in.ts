import type { SecondFactor } from '@longstrip/contract/identity/roles.rules';
import { Refusal } from '../../platform/http/refusal.ts';

/** Money, deletion and the like want somebody who has proved who they are just now (milliseconds). */
export const recentSignIn = 5 * 60_000;

export function secondFactorOf(givenAt: Date | null, now: Date): SecondFactor {
  if (!givenAt) return 'none';
  return now.getTime() - givenAt.getTime() <= recentSignIn ? 'recent' : 'earlier';
}

/** Refuses a sign-in that was longer ago than five minutes. */
export function assertRecent(person: { signedInAt: Date } | null, now: Date): void {
  if (!person || now.getTime() - person.signedInAt.getTime() > recentSignIn)
    throw new Refusal('recent_sign_in_required');
}
