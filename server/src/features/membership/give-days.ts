import { randomUUID } from 'node:crypto';
import { daysValueCents } from '@longstrip/contract/membership/membership.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Giver } from '../payments/index.ts';
import type { MembershipContext } from './context.ts';
import { createContractNumber } from './contract-number.ts';
import { endIfOver } from './end-membership.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { addGivenDays, startWithGivenDays, type PlanId } from './membership.ts';
import {
  insertGivenDays,
  insertMembership,
  lockMembershipOfPayer,
  recordEvent,
  saveMembership,
  type MembershipRecord,
} from './membership.queries.ts';
import { allPlans } from './plans.queries.ts';
import { agreedPlanOf } from './quote.ts';

type Gift = {
  uid: string;
  days: number;
  reason: string;
  /** The plan of a membership that the days start. */
  planId: PlanId;
  site: MembershipRecord['site'];
  origin: string;
  giver: Giver;
};

/** Prolongs the membership of a person, or starts one without renewal. */
export async function giveDays(
  tx: Tx,
  { uid, days, reason, planId, site, origin, giver }: Gift,
  context: MembershipContext,
): Promise<MembershipRecord> {
  const at = context.moneyClock.now();
  if (!(await context.accounts.lockAccountShared(tx, uid))) throw new Refusal('account_not_found');
  const payerId = await context.payments.lockPayer(tx, uid);
  const event = { kind: 'days_given' as const, facts: { days, reason }, at };
  let record = await endIfOver(tx, await lockMembershipOfPayer(tx, payerId), context);
  const before = record?.membership;
  const plan = (await allPlans(tx)).find((each) => each.id === (before?.plan.planId ?? planId))!;
  await context.payments.recordGift(tx, { giver, payerId, cents: daysValueCents(days, plan) });
  if (record) record = await saveMembership(tx, record, addGivenDays(record.membership, days, at), event);
  else {
    const { renewalCents: _, ...given } = agreedPlanOf(plan);
    record = {
      id: randomUUID(),
      payerId,
      uid,
      contractNumber: createContractNumber(),
      site,
      origin,
      membership: startWithGivenDays(given, days, at),
    };
    await insertMembership(tx, record);
    await recordEvent(tx, record.id, event);
  }
  // Given during grace, they settle its days.
  await insertGivenDays(tx, record, before?.periodEnd ?? at, at);
  await enqueueLetter(tx, { kind: 'days_given', record, days }, context);
  return record;
}
