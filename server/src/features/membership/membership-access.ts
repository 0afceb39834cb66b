import { graceMs } from '@longstrip/contract/membership/membership.rules';
import { sql, type RawBuilder } from 'kysely';

/** What a membership opens, and until when (ISO 8601) unless it is renewed or ended before. */
export type MembershipAccess = { coversUncensored: boolean; until: string };

/** An SQL expression for another slice: what the membership of this person opens at `now`, or null. Uses an index. */
export function membershipAccess(uid: string, now: Date): RawBuilder<MembershipAccess | null> {
  // As in `accessUntil`: access goes on while a failed renewal is tried again.
  const until = sql`(period_end + case when renews then ${graceMs / 1000} * interval '1 second' else interval '0' end)`;
  return sql`(select json_build_object('coversUncensored', covers_uncensored, 'until', ${until})
    from membership where uid = ${uid} and state <> 'ended' and ${until} > ${now})`;
}
