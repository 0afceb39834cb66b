/** One step of a generated history. */
import type { Random } from '../seeded.ts';
import type { Member } from './members.ts';
import type { MoneyWorld } from './money-world.ts';

export type Story = {
  world: MoneyWorld;
  random: Random;
  member: Member;
  /** Ids of locked chapters. */
  chapters: readonly string[];
};
/** False: there was nothing to do. */
export type Act = (story: Story) => Promise<boolean>;
/** Each act with its weight: how often it happens. */
export type Acts = Record<string, readonly [weight: number, act: Act]>;

/** Refusals that a history may meet. */
const expected = new Set([
  'already_member',
  'already_open',
  'membership_not_found',
  'no_saved_card',
  'not_enough_coins',
  'payment_disputed',
  'payment_in_progress',
  'plan_change_unavailable',
  'price_changed',
  'refund_exceeds_payment',
  'refund_not_offered',
  'refund_request_open',
  'refund_review_too_short',
  'refund_step_not_possible',
  'renewal_not_due',
  'too_many_attempts',
]);

/** Runs a call that may be refused for an expected reason; answers whether it succeeded. */
export async function tried(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const answered = /"code":"(\w+)"/.exec(String(error))?.[1];
    if (!expected.has(answered ?? (error as { code: string }).code)) throw error;
    return false;
  }
}

/** Waits for all of them, even if one is refused or killed: the others would go on while the state is judged. */
export async function allOf<Value>(works: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
