import type { BodyOf } from '@longstrip/contract/endpoint';
import type { changePlanLater as changePlanLaterCall } from '@longstrip/contract/membership/membership.endpoints';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MembershipContext } from './context.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { nextAgreedPlan, setNextPlan } from './membership.ts';
import { saveMembership, type MembershipRecord } from './membership.queries.ts';
import { lockOwnMembership } from './own-membership.ts';
import { allPlans } from './plans.queries.ts';
import { agreedPlanOf } from './quote.ts';
import { assertCanRenew } from './resume-renewal.ts';

/** Sets a shorter plan from the next period on, or the present plan again. Resumes a stopped renewal. */
export async function changePlanLater(
  tx: Tx,
  { uid, planId, shown }: BodyOf<typeof changePlanLaterCall> & { uid: string },
  context: MembershipContext,
): Promise<MembershipRecord> {
  const at = context.moneyClock.now();
  const record = await lockOwnMembership(tx, uid, context);
  const plan = (await allPlans(tx)).find((each) => each.id === planId)!;
  const changed = setNextPlan(record.membership, agreedPlanOf(plan), at);
  const { renewalCents } = nextAgreedPlan(changed)!;
  if (renewalCents !== shown.nextChargeCents) throw new Refusal('price_changed');
  await assertCanRenew(tx, record, context);
  const saved = await saveMembership(tx, record, changed, {
    kind: 'plan_changed',
    facts: { planId, renewalCents },
    at,
  });
  await enqueueLetter(tx, { kind: 'plan_changed', record: saved, nextPlanName: plan.duration }, context);
  return saved;
}
