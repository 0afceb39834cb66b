/** The days of access are exactly those that were paid or given, computed from the events without the tested code. */
import assert from 'node:assert/strict';
import type { TestApp } from '../app-for-tests.ts';
import { type Event, renews } from './judge-memberships.ts';
import type { Member } from './members.ts';

const day = 86_400_000;
const weekMs = 7 * day;
const graceMs = 7 * day;
const weeksOf: Record<string, number> = { '1week': 1, '4weeks': 4, '12weeks': 12, '24weeks': 24 };

type Period = {
  membership_id: string;
  number: number;
  reason: 'first' | 'renewal' | 'upgrade' | 'gift';
  plan_id: string;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  payment_id: string | null;
};
/** Checks the memberships of one person. */
export async function judgeDays(
  api: TestApp,
  { uid, stoppedAt }: Pick<Member, 'uid' | 'stoppedAt'>,
): Promise<void> {
  const mine = 'membership_id in (select id from membership where uid = $1)';
  const periods = await api.rows<Period>(`select * from membership_period where ${mine} order by id`, [uid]);
  const events = await api.rows<Event>(`select * from membership_event where ${mine} order by id`, [uid]);
  const byPayment = new Map(periods.map((period) => [period.payment_id, period]));
  /** Access until then, for each membership, as far as it is known. */
  const ends = new Map<string, number>();
  /** Grace that was used and not paid for. */
  let owed = 0;
  for (const [index, { membership_id: id, kind, at, facts }] of events.entries()) {
    const now = at.getTime();
    const before = ends.get(id) ?? now;
    const wasRenewing = renews(events.slice(0, index), id, stoppedAt);
    const graceUsed = wasRenewing ? Math.min(Math.max(0, now - before), graceMs) : 0;
    if (kind === 'bought' || kind === 'renewed') {
      const period = byPayment.get(facts.paymentId!)!;
      const length = weeksOf[period.plan_id]! * weekMs;
      const [start, end] = [period.starts_at.getTime(), period.ends_at.getTime()];
      assert.equal(end - start, length, 'a period of another length than its plan');
      if (kind === 'renewed') assert.equal(start, before, 'a renewal that does not follow the period before');
      else {
        owed += graceUsed;
        assert.equal(now - start, Math.min(owed, length), 'other days of grace than were used');
        owed = 0;
      }
      // Days that were given before follow the paid time.
      const given = periods.find(
        (each) =>
          each.membership_id === id &&
          each.number === period.number &&
          each.reason === 'gift' &&
          each.created_at.getTime() === now &&
          each.starts_at.getTime() === end,
      );
      ends.set(id, given && kind === 'bought' ? given.ends_at.getTime() : end);
      if (given && kind === 'bought')
        assert.ok(
          given.ends_at.getTime() - end <= Math.max(0, before - now),
          'more given days than were left',
        );
    }
    if (kind === 'days_given') {
      // During grace they begin now.
      ends.set(id, Math.max(before, now) + facts.days! * day);
    }
    if (kind === 'reminded') {
      const late = now + 7 * day;
      if (late > before) ends.set(id, late);
    }
    if (kind === 'ended') owed += graceUsed;
  }
  for (const [id, end] of ends) {
    const own = periods.filter((each) => each.membership_id === id);
    const last = Math.max(...own.map(({ number }) => number));
    const until = Math.max(
      ...own.filter(({ number }) => number === last).map(({ ends_at }) => ends_at.getTime()),
    );
    assert.equal(until, end, `other days than were paid or given: ${JSON.stringify(events.slice(-8))}`);
  }
}
