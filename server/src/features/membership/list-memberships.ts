/** All memberships, for staff. */
import type { BodyOf } from '@longstrip/contract/endpoint';
import { countedMembers } from '@longstrip/contract/membership/membership.rules';
import {
  membershipList,
  type exportMemberships,
  type listMemberships as listMembershipsCall,
  type MembershipForStaff,
  type MembershipHistory,
} from '@longstrip/contract/membership/memberships.staff.endpoints';
import { planIds, type Plan } from '@longstrip/contract/membership/plans';
import { sql } from 'kysely';
import { csvOfList } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { readList } from '../../platform/database/read-page.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MembershipContext } from './context.ts';
import { nextAgreedPlan } from './membership.ts';
import { recordOf } from './membership.queries.ts';
import { membershipTables, type MembershipRow } from './membership.tables.ts';
import { viewOf } from './own-membership.ts';
import { allPlans } from './plans.queries.ts';

export function membershipsAsCsv(
  db: Database,
  body: BodyOf<typeof exportMemberships> = {},
): AsyncGenerator<string> {
  return csvOfList(membershipList.csv, (page) => listMemberships(db, { ...body, sort: 'started', ...page }));
}

/** The same expression as in the indexes. */
const end = sql<Date>`coalesce(ended_at, period_end)`;

export async function listMemberships(
  db: Database,
  body: BodyOf<typeof listMembershipsCall>,
): Promise<{ data: MembershipForStaff[]; next: string | null }> {
  const wanted = membershipTables.read(db).selectFrom('membership').selectAll().select(end.as('end'));
  const { rows, next } = await readList(wanted, body, {
    filters: {
      uid: 'uid',
      contractNumber: (number) => sql`contract_number = ${number.trim().toUpperCase()}`,
      state: 'state',
      planId: 'plan_id',
      live: () => sql`state <> 'ended'`,
    },
    sorts: {
      started: [
        { name: 'started_at', type: 'time' },
        { name: 'id', type: 'uuid' },
      ],
      end: [
        { name: 'end', type: 'time', reference: end },
        { name: 'id', type: 'uuid' },
      ],
    },
  });
  return { data: rows.map(forStaff), next };
}

function forStaff(row: MembershipRow): MembershipForStaff {
  const { membership } = recordOf(row);
  return {
    id: row.id,
    uid: row.uid,
    contractNumber: row.contract_number,
    site: row.site,
    planId: membership.plan.planId,
    state: row.state,
    renews: row.renews,
    coversUncensored: row.covers_uncensored,
    startedAt: row.started_at.toISOString(),
    periodEnd: row.period_end.toISOString(),
    renewalCents: row.renews ? (nextAgreedPlan(membership)?.renewalCents ?? null) : null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
  };
}

/** One membership with its periods and events. */
export async function membershipHistory(
  source: Database | Tx,
  id: string,
  context: MembershipContext,
): Promise<MembershipHistory> {
  const tables = membershipTables.read(source);
  const row = await tables.selectFrom('membership').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('membership_not_found');
  const periods = await tables
    .selectFrom('membership_period')
    .selectAll()
    .where('membership_id', '=', id)
    .orderBy('id')
    .execute();
  const events = await tables
    .selectFrom('membership_event')
    .selectAll()
    .where('membership_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...forStaff(row),
    view: await viewOf(source, recordOf(row), context),
    periods: periods.map((period) => ({
      number: period.number,
      reason: period.reason,
      planId: period.plan_id,
      startsAt: period.starts_at.toISOString(),
      endsAt: period.ends_at.toISOString(),
      paymentId: period.payment_id,
      priceCents: period.price_cents,
      creditCents: period.credit_cents,
    })),
    events: events.map(({ kind, facts, at }) => ({
      kind,
      facts: facts as Record<string, unknown>,
      at: at.toISOString(),
    })),
  };
}

/** How many live memberships each plan has, and how many of them renew at another price than the plan has now. */
export async function planMembers(
  db: Database,
): Promise<{ planId: Plan['id']; members: number; keepAnotherPrice: number }[]> {
  const plans = await allPlans(db);
  const counts = planIds.map(async (id) => {
    const price = plans.find((plan) => plan.id === id)!.renewalPriceCents;
    const { rows } = await sql<{ members: number; other: number }>`
      select count(*)::int as members, (count(*) filter (where renews and renewal_cents <> ${price}))::int as other
      from (select renews, renewal_cents from membership
        where plan_id = ${id} and state <> 'ended' limit ${countedMembers}) as counted
    `.execute(membershipTables.read(db));
    return { planId: id, members: rows[0]!.members, keepAnotherPrice: rows[0]!.other };
  });
  return Promise.all(counts);
}
