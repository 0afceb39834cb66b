/** Reads and writes memberships: converts between rows and the model. */
import type { OrderedBy } from '@longstrip/contract/membership/membership.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { membershipDueAt, type Membership, type PlanId } from './membership.ts';
import type { MembershipEvent } from './membership-events.ts';
import { membershipTables, type MembershipRow, type NewPeriod } from './membership.tables.ts';

/** A membership with its contract: who made it, and where. */
export type MembershipRecord = {
  readonly id: string;
  readonly payerId: string;
  /** Null once the account is erased. */
  readonly uid: string | null;
  readonly contractNumber: string;
  readonly site: SiteVariant;
  readonly origin: string;
  readonly membership: Membership;
};

const planWeeks = { '1week': 1, '4weeks': 4, '12weeks': 12, '24weeks': 24 } as const satisfies Record<
  PlanId,
  number
>;

export function recordOf(row: MembershipRow): MembershipRecord {
  const { plan_id: planId, next_plan_id: nextId } = row;
  return {
    id: row.id,
    payerId: row.payer_id,
    uid: row.uid,
    contractNumber: row.contract_number,
    site: row.site,
    origin: row.origin,
    membership: {
      plan: { planId, weeks: planWeeks[planId], coversUncensored: row.covers_uncensored },
      renewalCents: row.renewal_cents,
      nextPlan: nextId && {
        planId: nextId,
        weeks: planWeeks[nextId],
        coversUncensored: row.next_covers_uncensored!,
        renewalCents: row.next_renewal_cents!,
      },
      state: row.state,
      renews: row.renews,
      periodNumber: row.period_number,
      periodStart: row.period_start,
      paidUntil: row.paid_until,
      periodEnd: row.period_end,
      paidCents: row.paid_cents,
      chargedCents: row.charged_cents,
      attempts: row.attempts,
      tryAt: row.try_at,
      pendingPaymentId: row.pending_payment_id,
      lastFailure: row.last_failure,
      isReminded: row.is_reminded,
      startedAt: row.started_at,
      summaryAt: row.summary_at,
      endedAt: row.ended_at,
      endReason: row.end_reason,
      unpaidGraceMs: row.unpaid_grace_ms,
    },
  };
}

function stateColumns(membership: Membership) {
  const { plan, nextPlan } = membership;
  return {
    plan_id: plan.planId,
    covers_uncensored: plan.coversUncensored,
    renewal_cents: membership.renewalCents,
    next_plan_id: nextPlan?.planId ?? null,
    next_covers_uncensored: nextPlan?.coversUncensored ?? null,
    next_renewal_cents: nextPlan?.renewalCents ?? null,
    state: membership.state,
    renews: membership.renews,
    period_number: membership.periodNumber,
    period_start: membership.periodStart,
    paid_until: membership.paidUntil,
    period_end: membership.periodEnd,
    paid_cents: membership.paidCents,
    charged_cents: membership.chargedCents,
    attempts: membership.attempts,
    try_at: membership.tryAt,
    pending_payment_id: membership.pendingPaymentId,
    last_failure: membership.lastFailure,
    is_reminded: membership.isReminded,
    started_at: membership.startedAt,
    summary_at: membership.summaryAt,
    ended_at: membership.endedAt,
    end_reason: membership.endReason,
    unpaid_grace_ms: membership.unpaidGraceMs,
    due_at: membershipDueAt(membership),
  };
}

/** The membership of a person that has not ended. */
export async function findMembershipOf(
  db: Database | Tx,
  uid: string,
): Promise<MembershipRecord | undefined> {
  const row = await membershipTables
    .read(db)
    .selectFrom('membership')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row && recordOf(row);
}

/** The membership of a person that began last, ended or not. */
export async function findNewestMembershipOf(
  db: Database | Tx,
  uid: string,
): Promise<MembershipRecord | undefined> {
  const row = await membershipTables
    .read(db)
    .selectFrom('membership')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordOf(row);
}

export async function findMembership(db: Database | Tx, id: string): Promise<MembershipRecord | undefined> {
  const row = await membershipTables
    .read(db)
    .selectFrom('membership')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Locks a membership until the transaction ends. The payer must be locked before. */
export async function lockMembership(tx: Tx, id: string): Promise<MembershipRecord> {
  const row = await membershipTables
    .write(tx)
    .selectFrom('membership')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return recordOf(row);
}

/** Locks the membership of a payer that has not ended. */
export async function lockMembershipOfPayer(tx: Tx, payerId: string): Promise<MembershipRecord | undefined> {
  const row = await membershipTables
    .write(tx)
    .selectFrom('membership')
    .selectAll()
    .where('payer_id', '=', payerId)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
}

export async function insertMembership(tx: Tx, record: MembershipRecord): Promise<void> {
  await membershipTables
    .write(tx)
    .insertInto('membership')
    .values({
      id: record.id,
      payer_id: record.payerId,
      uid: record.uid,
      contract_number: record.contractNumber,
      site: record.site,
      origin: record.origin,
      ...stateColumns(record.membership),
    })
    .execute();
}

/** Writes a new state and the event that caused it; null if no event is worth keeping. */
export async function saveMembership(
  tx: Tx,
  record: MembershipRecord,
  membership: Membership,
  event: MembershipEvent | null,
): Promise<MembershipRecord> {
  await membershipTables
    .write(tx)
    .updateTable('membership')
    .set({ ...stateColumns(membership), site: record.site, origin: record.origin })
    .where('id', '=', record.id)
    .execute();
  if (event) await recordEvent(tx, record.id, event);
  return { ...record, membership };
}

export async function recordEvent(
  tx: Tx,
  membershipId: string,
  { kind, facts, at }: MembershipEvent,
): Promise<void> {
  await membershipTables
    .write(tx)
    .insertInto('membership_event')
    .values({ membership_id: membershipId, kind, facts: sql`${JSON.stringify(facts ?? {})}::jsonb`, at })
    .execute();
}

/** How often renewal was stopped so far, or a stop was ordered. */
export async function countStops(tx: Tx, membershipId: string): Promise<number> {
  const { count } = await membershipTables
    .read(tx)
    .selectFrom('membership_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('membership_id', '=', membershipId)
    .where('kind', 'in', ['stopped', 'ended', 'cancellation_confirmed'])
    .executeTakeFirstOrThrow();
  return count;
}

/** The days of grace that a person used and that no purchase has paid for, in milliseconds. */
export async function unpaidGraceMsOf(source: Database | Tx, uid: string): Promise<number> {
  const { sum } = await membershipTables
    .read(source)
    .selectFrom('membership')
    .select(sql<number>`coalesce(sum(unpaid_grace_ms), 0)::float8`.as('sum'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return sum;
}

/** A purchase pays for them: they are never counted twice. The payer must be locked. */
export async function settleUnpaidGrace(tx: Tx, uid: string): Promise<void> {
  await membershipTables
    .write(tx)
    .updateTable('membership')
    .set({ unpaid_grace_ms: 0 })
    .where('uid', '=', uid)
    .where('unpaid_grace_ms', '>', 0)
    .execute();
}

/** The last order to stop renewal. */
export async function lastStopOf(
  source: Database | Tx,
  membershipId: string,
): Promise<{ by: OrderedBy; at: Date } | undefined> {
  const stop = await membershipTables
    .read(source)
    .selectFrom('membership_event')
    .select(['ordered_by', 'at'])
    .where('membership_id', '=', membershipId)
    .where('kind', '=', 'stopped')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return stop && { by: stop.ordered_by!, at: stop.at };
}

export async function insertPeriod(
  tx: Tx,
  { id, membership }: MembershipRecord,
  period: Omit<NewPeriod, 'id' | 'membership_id' | 'number' | 'plan_id' | 'covers_uncensored'>,
): Promise<void> {
  const { plan, periodNumber } = membership;
  await membershipTables
    .write(tx)
    .insertInto('membership_period')
    .values({
      ...period,
      membership_id: id,
      number: periodNumber,
      plan_id: plan.planId,
      covers_uncensored: plan.coversUncensored,
    })
    .execute();
}

/** Writes a new state. The time by which a late reminder prolongs the period is recorded as given days. */
export async function saveWithGivenDays(
  tx: Tx,
  record: MembershipRecord,
  membership: Membership,
  event: MembershipEvent,
): Promise<MembershipRecord> {
  const saved = await saveMembership(tx, record, membership, event);
  const { periodEnd } = record.membership;
  if (membership.periodEnd > periodEnd) await insertGivenDays(tx, saved, periodEnd, event.at);
  return saved;
}

/** Records the time from `from` to the end of the present period as given. */
export async function insertGivenDays(
  tx: Tx,
  record: MembershipRecord,
  from: Date,
  now: Date,
): Promise<void> {
  await insertPeriod(tx, record, {
    reason: 'gift',
    starts_at: from,
    ends_at: record.membership.periodEnd,
    payment_id: null,
    price_cents: 0,
    credit_cents: 0,
    created_at: now,
  });
}

/** The contract numbers of memberships, for those who read their ids. */
export async function namesOfMemberships(db: Database, ids: readonly string[]) {
  const rows = await membershipTables
    .read(db)
    .selectFrom('membership')
    .select(['id', 'contract_number'])
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(({ id, contract_number }) => ({
    id,
    kind: 'membership' as const,
    name: contract_number,
    comicsId: null,
  }));
}
