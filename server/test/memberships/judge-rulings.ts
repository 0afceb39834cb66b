/** What the rules of refunds, grace, first prices and links promise, computed from rows without the tested code. */
import assert from 'node:assert/strict';
import type { TestApp } from '../app-for-tests.ts';

const day = 86_400_000;
const firstPrices: Record<string, number> = { '4weeks': 1349, '12weeks': 2499, '24weeks': 4199 };

type Period = {
  membership_id: string;
  reason: 'first' | 'renewal' | 'upgrade' | 'gift';
  plan_id: string;
  starts_at: Date;
  ends_at: Date;
  price_cents: number;
  created_at: Date;
};

/** Checks the memberships of one person. */
export async function judgeRulings(api: TestApp, uid: string): Promise<void> {
  const periods = await api.rows<Period>(
    `select p.* from membership_period p join membership m on m.id = p.membership_id where m.uid = $1 order by p.id`,
    [uid],
  );
  const bought = periods.filter(({ reason }) => reason !== 'gift');
  const atFirstPrice = bought.filter(({ plan_id, price_cents }) => price_cents === firstPrices[plan_id]);
  assert.ok(atFirstPrice.length <= 1, 'a first price was given twice');
  for (const { reason, starts_at: start, created_at: at } of bought) {
    const early = at.getTime() - start.getTime();
    assert.ok(early >= 0, 'a period that was paid before it begins');
    if (reason !== 'renewal') assert.ok(early <= 7 * day, 'more days of grace than there are');
  }
  await judgeFullRefunds(api, uid);
  await judgeUndos(api, uid);
}

async function judgeFullRefunds(api: TestApp, uid: string): Promise<void> {
  const full = await api.rows<{ submitted_at: Date }>(
    `select submitted_at from refund_request where uid = $1 and rule = 'california' and decision = 'at_once'
     and id = claim_id order by submitted_at`,
    [uid],
  );
  for (const [index, { submitted_at: at }] of full.entries()) {
    const before = full[index - 1];
    assert.ok(!before || at.getTime() - before.submitted_at.getTime() >= 365 * day, 'two refunds in full');
  }
}

/** A link takes back the last order to stop only if that came by a link, at most 14 days ago. */
async function judgeUndos(api: TestApp, uid: string): Promise<void> {
  const events = await api.rows<{ membership_id: string; kind: string; by: string; at: Date }>(
    `select e.membership_id, e.kind, e.facts->>'by' as by, e.at from membership_event e
     join membership m on m.id = e.membership_id where m.uid = $1 and e.kind in ('stopped', 'resumed') order by e.id`,
    [uid],
  );
  for (const [index, { membership_id: id, kind, by, at }] of events.entries()) {
    if (kind !== 'resumed' || by !== 'link') continue;
    const stop = events
      .slice(0, index)
      .findLast((each) => each.membership_id === id && each.kind === 'stopped');
    assert.equal(stop?.by, 'link', 'a link took back the stop of another');
    assert.ok(at.getTime() - stop!.at.getTime() < 14 * day, 'a link took back a stop too late');
  }
}
