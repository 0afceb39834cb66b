/**
 * What must be true of memberships at every moment, computed from append-only rows without the tested code.
 */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { membershipAccess, type MembershipAccess } from '../../src/features/membership/index.ts';
import type { TestApp } from '../app-for-tests.ts';
import type { Member } from './members.ts';
import type { MoneyWorld } from './money-world.ts';

const day = 86_400_000;

type Period = {
  membership_id: string;
  number: number;
  reason: 'first' | 'renewal' | 'upgrade' | 'gift';
  starts_at: Date;
  ends_at: Date;
  payment_id: string | null;
  price_cents: number;
  credit_cents: number;
  covers_uncensored: boolean;
  created_at: Date;
};
type Payment = {
  id: string;
  kind: string;
  state: string;
  amount_cents: number;
  subject: { membershipId: string | null; periodNumber: number };
  refunded_cents: number;
  refunding_cents: number;
  dispute: 'disputed' | 'dispute_won' | 'dispute_lost' | null;
  /** A refund was ordered before the site won the dispute. One that staff orders later leaves access. */
  was_refunded_at_win: boolean;
  /** A request to pay it back was approved, which ends access even if a part is kept. */
  is_withdrawn: boolean;
};
export type Event = {
  id: number;
  membership_id: string;
  kind: string;
  at: Date;
  facts: { paymentId?: string; days?: number; agreed?: { agreedAt: string } };
};

/** Checks all memberships of one person. */
export async function judgeMemberships(
  world: MoneyWorld,
  { uid, stoppedAt }: Pick<Member, 'uid' | 'stoppedAt'>,
): Promise<void> {
  const { api } = world;
  const now = api.core.moneyClock.now();
  const one = <T>(text: string) => api.rows<T>(text, [uid]);
  const memberships = await one<{ id: string; state: string }>(
    'select id, state from membership where uid = $1',
  );
  const mine = 'membership_id in (select id from membership where uid = $1)';
  const periods = await one<Period>(`select * from membership_period where ${mine} order by id`);
  const events = await one<Event>(`select * from membership_event where ${mine} order by id`);
  const payments = await one<Payment>(
    `select p.id, p.kind, s.state, p.amount_cents, p.subject, s.refunded_cents, s.refunding_cents,
       (select e.kind from payment_event e where e.payment_id = p.id and e.kind like 'dispute%' order by number desc limit 1) as dispute,
       exists (select from payment_event refunded join payment_event ordered using (payment_id, refund_id)
         where payment_id = p.id and refunded.kind = 'refunded' and ordered.number < (
           select max(number) from payment_event where payment_id = p.id and kind = 'dispute_won')) as was_refunded_at_win,
       exists (select from refund_request r join refund_event e on e.request_id = r.id
         where r.payment_id = p.id and e.kind = 'approved') as is_withdrawn
     from payment p join payment_state s on s.payment_id = p.id join payer on payer.id = p.payer_id
     where payer.uid = $1 and p.kind in ('membership', 'renewal')`,
  );
  const ordered = await one<{ payment_id: string; membership_id: string; number: number }>(
    `select payment_id, membership_id, number from membership_charge where ${mine}`,
  );
  const chargesOf = Map.groupBy(
    await world.chargesOf(ordered.map((each) => each.payment_id)),
    ({ paymentId }) => paymentId,
  );
  const charges = ordered.flatMap((order) =>
    (chargesOf.get(order.payment_id) ?? []).map(({ at }) => ({ ...order, charged_at: at })),
  );
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));

  const suspended = await one<{ cards: number; renewing: number }>(
    `select (select count(*)::int from saved_card where payer_id = payer.id and forgotten_at is null) as cards,
       (select count(*)::int from membership where payer_id = payer.id and renews and state <> 'ended') as renewing
     from payer where uid = $1 and exists (select from payment_dispute dispute
       where dispute.payer_id = payer.id and state <> 'won' and allowed_at is null)`,
  );
  for (const { cards, renewing } of suspended)
    assert.deepEqual([cards, renewing], [0, 0], 'a disputed payment, and a card is kept or charged again');
  assert.ok(memberships.filter(({ state }) => state !== 'ended').length <= 1, 'two live memberships');

  const numbers = new Set<string>();
  for (const { payment_id: id, membership_id, number, price_cents, credit_cents, reason } of periods) {
    if (reason === 'gift') continue;
    assert.ok(!numbers.has(`${membership_id} ${number}`), 'a period is paid twice');
    numbers.add(`${membership_id} ${number}`);
    const payment = paymentOf.get(id!)!;
    assert.equal(payment.state, 'succeeded');
    assert.equal(payment.amount_cents, price_cents - credit_cents);
    const { membershipId, periodNumber } = payment.subject;
    assert.ok([membership_id, null].includes(membershipId), 'bought for another membership');
    assert.equal(number, reason === 'renewal' ? periodNumber : periodNumber + 1, 'bought for another period');
  }
  const used = new Set(periods.map(({ payment_id }) => payment_id));
  for (const payment of payments)
    if (payment.state === 'succeeded' && !used.has(payment.id))
      assert.equal(
        payment.refunded_cents + payment.refunding_cents,
        payment.amount_cents,
        'a payment that pays for no period was not refunded',
      );

  for (const charge of charges) {
    const before = periods.filter(
      ({ membership_id, number, reason, created_at }) =>
        membership_id === charge.membership_id &&
        number === charge.number - 1 &&
        // Days given at the same moment came after the charge.
        (reason === 'gift' ? created_at < charge.charged_at : created_at <= charge.charged_at),
    );
    const end = Math.max(...before.map(({ ends_at }) => ends_at.getTime()));
    const late = charge.charged_at.getTime() - end;
    assert.ok(late >= 0, `charged ${-late / day} days early`);
    assert.ok(late <= 7 * day, `charged ${late / day} days late`);
    judgeOrder(events, charge, stoppedAt);
  }

  const access = await accessOf(api, uid, now);
  const live = memberships.find(({ id }) => isLive(events, id));
  const ofLive = live ? periods.filter(({ membership_id }) => membership_id === live.id) : [];
  const current = Math.max(0, ...ofLive.map(({ number }) => number));
  const present = ofLive.filter(({ number }) => number === current);
  const ends = Math.max(0, ...present.map(({ ends_at }) => ends_at.getTime()));
  const until = ends + (live && renews(events, live.id, stoppedAt) ? 7 * day : 0);
  assert.equal(access !== null, now.getTime() < until, `access at ${now.toISOString()}`);
  if (!access) return judgeNothingIsPaid(periods, events, paymentOf, now);
  assert.equal(Date.parse(access.until), until);
  assert.equal(access.coversUncensored, present[0]!.covers_uncensored);
  for (const period of chainOf(ofLive)) {
    const payment = paymentOf.get(period.payment_id!)!;
    assert.ok(payment.refunded_cents < payment.amount_cents, 'access for money that was given back');
    assert.ok(!payment.was_refunded_at_win, 'a won dispute gave back refunded time');
    assert.ok(!payment.is_withdrawn, 'access after a withdrawal');
    assert.ok(payment.dispute !== 'disputed' && payment.dispute !== 'dispute_lost', 'access in a dispute');
  }
}

/** A charge requires that renewal was on when it was ordered, and was not stopped before it was charged. */
function judgeOrder(
  events: readonly Event[],
  charge: { payment_id: string; membership_id: string; charged_at: Date },
  stoppedAt: readonly Date[],
): void {
  const ofMembership = events.filter(({ membership_id }) => membership_id === charge.membership_id);
  const index = ofMembership.findIndex(
    ({ kind, facts }) => kind === 'charged' && facts.paymentId === charge.payment_id,
  );
  assert.ok(renews(ofMembership.slice(0, index), charge.membership_id, stoppedAt), 'charged after a stop');
  // The order of a stop and a charge at the same moment is not known.
  const overAt = ofMembership.slice(index).find(({ kind }) => ['stopped', 'ended'].includes(kind))?.at;
  assert.ok(!overAt || charge.charged_at <= overAt, 'ordered before a stop, and charged after it');
}

function isLive(events: readonly Event[], id: string): boolean {
  const kinds = events.filter(({ membership_id }) => membership_id === id).map(({ kind }) => kind);
  return kinds.findLastIndex((kind) => kind === 'ended') <=
    kinds.findLastIndex((kind) => kind === 'reinstated')
    ? kinds.length > 0
    : false;
}

/** A purchase turns renewal on, unless it was stopped after the order; `stoppedAt`: also without a membership. */
export function renews(events: readonly Event[], id: string, stoppedAt: readonly Date[]): boolean {
  let isOn = false;
  let lastStop: Date | null = null;
  for (const { membership_id, kind, at, facts } of events) {
    if (membership_id !== id) continue;
    if (kind === 'bought') {
      const orderedAt = new Date(facts.agreed!.agreedAt);
      const isStopped =
        (lastStop && lastStop > orderedAt) || stoppedAt.some((stop) => stop > orderedAt && stop <= at);
      isOn = !isStopped;
    }
    if (kind === 'resumed' || kind === 'plan_changed') isOn = true;
    if (kind !== 'stopped' && kind !== 'ended') continue;
    isOn = false;
    lastStop = at;
  }
  return isOn;
}

/** The paid periods whose money pays for the present one: an upgrade is also paid by the credit of those before it. */
function chainOf(periods: readonly Period[]): Period[] {
  const paid = periods.filter(({ reason }) => reason !== 'gift').toSorted((a, b) => b.number - a.number);
  const length = paid.findIndex(({ reason }) => reason !== 'upgrade') + 1;
  return paid.slice(0, length);
}

/** Without access, no present period is paid for, unless its money was refunded or is disputed. */
function judgeNothingIsPaid(
  periods: readonly Period[],
  events: readonly Event[],
  paymentOf: ReadonlyMap<string, Payment>,
  now: Date,
): void {
  for (const period of periods) {
    if (period.reason === 'gift' || period.starts_at > now || period.ends_at <= now) continue;
    const siblings = periods.filter(({ membership_id }) => membership_id === period.membership_id);
    const isReplaced = siblings.some(({ number }) => number > period.number);
    const isTakenBack = chainOf(siblings).some(({ payment_id }) => {
      const payment = paymentOf.get(payment_id!)!;
      const { amount_cents: paid, refunded_cents: refunded, dispute, is_withdrawn: isWithdrawn } = payment;
      return refunded >= paid || dispute !== null || isWithdrawn;
    });
    assert.ok(
      isReplaced || isTakenBack,
      `paid and no access: ${JSON.stringify(period)} ${JSON.stringify(events.slice(-6))}`,
    );
  }
}

export async function accessOf(api: TestApp, uid: string, now: Date): Promise<MembershipAccess | null> {
  const { rows } = await sql<{
    access: MembershipAccess | null;
  }>`select ${membershipAccess(uid, now)} as access`.execute(
    api.core.db.reads as unknown as Parameters<ReturnType<typeof sql>['execute']>[0],
  );
  return rows[0]!.access;
}
