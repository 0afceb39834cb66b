/** The steps of generated histories, and the refusals that they may meet. */
import type { Random } from '../seeded.ts';
import type { SignedInPerson } from '../people.ts';
import type { Member } from './members.ts';
import type { MoneyWorld } from './money-world.ts';

/** What a step of a generated history gets: app and provider, the member who acts, and the source of its choices. */
export type StepContext = {
  world: MoneyWorld;
  random: Random;
  member: Member;
  comicsId: string;
  /** Ids of locked chapters. */
  chapters: readonly string[];
  staff: Staff;
};
export type Staff = { support: SignedInPerson; admin: SignedInPerson };
/** Resolves with false if there was nothing to do, or if the step was refused for an expected reason. */
export type Step = (context: StepContext) => Promise<boolean>;
/** Each step with its weight, its relative frequency. */
export type Steps = Record<string, readonly [weight: number, step: Step]>;

/** Refusals that a history may meet. */
const expected = new Set([
  'account_disabled',
  'already_member',
  'already_open',
  'card_had_first_price',
  'card_needed',
  'deletion_requested',
  'gift_limit_reached',
  'membership_not_found',
  'no_charge_ahead',
  'no_saved_card',
  'not_enough_coins',
  'payment_disputed',
  'payment_in_progress',
  'purchases_allowed_already',
  'purchases_suspended',
  'plan_change_unavailable',
  'price_changed',
  'refund_exceeds_payment',
  'refund_not_offered',
  'refund_request_open',
  'refund_review_too_short',
  'refund_step_not_possible',
  'refund_is_reviewed',
  'renewal_not_due',
  'stop_not_undoable',
  'too_many_attempts',
]);

/** Runs a call that may be refused for an expected reason; answers whether it succeeded. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const answered = /"code":"(\w+)"/.exec(String(error))?.[1];
    if (!expected.has(answered ?? (error as { code: string }).code)) throw error;
    return false;
  }
}

/** `Promise.all` that waits for all promises even if one rejects, so that none still runs while the state is judged. */
export async function settleAll<Value>(works: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
