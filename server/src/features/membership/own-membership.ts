import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import { perWeekCents, accessUntil, linkUndoMs } from '@longstrip/contract/membership/membership.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MembershipContext } from './context.ts';
import { isLive, nextAgreedPlan, nextTryAt, type PlanId, reminderAt } from './membership.ts';
import {
  findMembershipOf,
  findNewestMembershipOf,
  lastStopOf,
  lockMembershipOfPayer,
  type MembershipRecord,
} from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';

/** Locks the payer of a person and their membership that has not ended. */
export async function lockOwnMembership(
  tx: Tx,
  uid: string,
  { payments }: MembershipContext,
): Promise<MembershipRecord> {
  const record = await lockMembershipOfPayer(tx, await payments.lockPayer(tx, uid));
  if (!record) throw new Refusal('membership_not_found');
  return record;
}

/** Null without a membership that gives access, even if the engine has not ended an expired one yet. */
export async function ownMembershipView(
  uid: string,
  context: MembershipContext,
): Promise<MembershipView | null> {
  const record = await findMembershipOf(context.db, uid);
  const isOver = !record || !isLive(record.membership, context.moneyClock.now());
  return isOver ? null : viewOf(context.db, record, context);
}

/** For a person without a membership that gives access: the one that ended last. */
export async function lastEndedMembership(
  uid: string,
  { db }: MembershipContext,
): Promise<{ planName: string; endedAt: string } | null> {
  const record = await findNewestMembershipOf(db, uid);
  if (!record) return null;
  const { membership } = record;
  return {
    planName: await durationOf(db, membership.plan.planId),
    endedAt: (membership.endedAt ?? accessUntil(membership)).toISOString(),
  };
}

/** The card that renewals are charged to. */
export async function cardOf(
  db: Database | Tx,
  { payerId, site }: MembershipRecord,
  { config, payments }: MembershipContext,
) {
  const provider = config.payments[site];
  return provider === 'off' ? undefined : payments.savedCard(db, payerId, provider);
}

/** A membership as its owner and the mails see it. */
export async function viewOf(
  db: Database | Tx,
  record: MembershipRecord,
  context: MembershipContext,
): Promise<MembershipView> {
  const { membership, contractNumber } = record;
  const { plan, state, renews, periodEnd, nextPlan, startedAt, endedAt } = membership;
  const next = nextAgreedPlan(membership);
  const charge = next && {
    cents: next.renewalCents,
    at: nextTryAt(membership)?.toISOString() ?? null,
    perWeekCents: perWeekCents(next.renewalCents, next.weeks),
    planId: next.planId,
  };
  const card = await cardOf(db, record, context);
  return {
    contractNumber,
    planId: plan.planId,
    planName: await durationOf(db, plan.planId),
    state,
    renews,
    coversUncensored: plan.coversUncensored,
    startedAt: startedAt.toISOString(),
    periodEnd: periodEnd.toISOString(),
    accessUntil: (endedAt ?? accessUntil(membership)).toISOString(),
    lastCharge: await lastChargeOf(db, record),
    nextCharge: renews ? charge : null,
    reminderAt: reminderAt(membership)?.toISOString() ?? null,
    nextPlanId: renews ? (nextPlan?.planId ?? null) : null,
    graceUntil: state === 'grace' ? accessUntil(membership).toISOString() : null,
    renewalFailure: state === 'grace' ? membership.lastFailure : null,
    chargeIfResumed: state !== 'ended' && !renews && membership.renewalCents !== null ? charge : null,
    undoByLinkUntil: (await undoByLinkUntil(db, record, context))?.toISOString() ?? null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Until when a link takes back the stop; null unless the last order to stop came by a link. */
export async function undoByLinkUntil(
  source: Database | Tx,
  { id, membership: { state, renews, periodEnd } }: MembershipRecord,
  { moneyClock }: Pick<MembershipContext, 'moneyClock'>,
): Promise<Date | null> {
  if (renews || state === 'ended') return null;
  const stop = await lastStopOf(source, id);
  if (stop?.by !== 'link') return null;
  const until = new Date(Math.min(stop.at.getTime() + linkUndoMs, periodEnd.getTime()));
  return moneyClock.now() < until ? until : null;
}

async function lastChargeOf(
  db: Database | Tx,
  { id }: MembershipRecord,
): Promise<MembershipView['lastCharge']> {
  const paid = await membershipTables
    .read(db)
    .selectFrom('membership_period')
    .select(['price_cents', 'credit_cents', 'created_at'])
    .where('membership_id', '=', id)
    .where('payment_id', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return paid ? { cents: paid.price_cents - paid.credit_cents, at: paid.created_at.toISOString() } : null;
}

export async function durationOf(db: Database | Tx, planId: PlanId): Promise<string> {
  const row = await membershipTables
    .read(db)
    .selectFrom('plan')
    .select('duration')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  return row.duration;
}
