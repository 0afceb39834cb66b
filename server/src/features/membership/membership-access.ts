import { graceMs } from '@longstrip/contract/membership/membership.rules';
import { sql, type RawBuilder } from 'kysely';

/** What a membership opens, and until when (ISO 8601) unless it is renewed or ended before. */
export type MembershipAccess = { coversUncensored: boolean; until: string };

/** For a select of another slice: what the membership of this person opens at `now`, or null. Read from an index. */
export function membershipAccess(uid: string, now: Date): RawBuilder<MembershipAccess | null> {
  // A renewal that is tried again keeps access for the time of `accessUntil`.
  const until = sql`(period_end + case when renews then ${graceMs / 1000} * interval '1 second' else interval '0' end)`;
  return sql`(select json_build_object('coversUncensored', covers_uncensored, 'until', ${until})
    from membership where uid = ${uid} and state <> 'ended' and ${until} > ${now})`;
}
