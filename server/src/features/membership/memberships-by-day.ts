import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { membershipTables } from './membership.tables.ts';

export type MembershipsOfDay = {
  day: string;
  started: number;
  upgraded: number;
  renewed: number;
  stopped: number;
  unpaid: number;
  endedOtherwise: number;
};

/** Memberships that began, were renewed and ended on each day in UTC, `to` included. Given days do not count. */
export async function membershipsByDay(
  db: Database,
  { from, to, site = null }: { from: string; to: string; site?: SiteVariant | null | undefined },
): Promise<MembershipsOfDay[]> {
  const onDay = (column: string) => sql`
    ${sql.ref(column)} >= ${from}::timestamp at time zone 'UTC'
    and ${sql.ref(column)} < (${to}::timestamp + interval '1 day') at time zone 'UTC'
    and (${site}::text is null or membership.site = ${site})`;
  const { rows } = await sql<MembershipsOfDay>`
    select (at at time zone 'UTC')::date::text as day,
      count(*) filter (where what = 'first')::int as started,
      count(*) filter (where what = 'upgrade')::int as upgraded,
      count(*) filter (where what = 'renewal')::int as renewed,
      count(*) filter (where what in ('stopped', 'given_days_over'))::int as stopped,
      count(*) filter (where what = 'not_paid')::int as unpaid,
      count(*) filter (where what in ('refunded', 'dispute', 'erased', 'withdrawn'))::int as "endedOtherwise"
    from (
      select period.created_at as at, period.reason as what
      from membership_period period join membership on membership.id = period.membership_id
      where ${onDay('period.created_at')} and period.reason <> 'gift'
      union all
      select event.at, event.end_reason
      from membership_event event join membership on membership.id = event.membership_id
      where event.kind = 'ended' and ${onDay('event.at')}
    ) as happened
    group by 1 order by 1
  `.execute(membershipTables.read(db));
  return rows;
}

/** Memberships that give access at this moment. */
export async function countMembers(
  db: Database,
  site: SiteVariant | undefined,
): Promise<{ active: number; inGrace: number }> {
  const rows = await membershipTables
    .read(db)
    .selectFrom('membership')
    .select(['state', ({ fn }) => fn.countAll<number>().as('members')])
    .where('state', '<>', 'ended')
    .$if(site !== undefined, (query) => query.where('site', '=', site!))
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.members ?? 0;
  return { active: of('active'), inGrace: of('grace') };
}
