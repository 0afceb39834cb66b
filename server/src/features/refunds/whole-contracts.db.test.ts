/** Refunds of whole contracts, and refunds in full. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Residence, RefundRule } from '@longstrip/contract/refunds/refund.rules';
import type { RefundRequestView } from '@longstrip/contract/refunds/refunds.shapes';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { lettersIn } from '../../../test/letters.ts';
import { goodCard, openMember, passDays, typeCard, type Member } from '../../../test/memberships/members.ts';
import { sharedCard } from '../../../test/typed-card.ts';
import { until } from '../../platform/database/embedded/processes.ts';

const api = await openTestApp({ jobs: true });
const { moneyClock } = api.core;

type Offer = {
  rule: RefundRule;
  amountCents: number;
  decision: string;
  parts: { paymentId: string; amountCents: number }[];
};
type Refundable = { paymentId: string; offers: Offer[]; obstacle: string | null; refundedCents: number };
const refundable = (member: Member, residence: Residence = 'europe') =>
  member.call<Refundable[]>('POST', '/refunds/offers', { residence });
const mine = async (member: Member) => member.call<RefundRequestView[]>('POST', '/refunds/mine', {});

async function bodyFor(member: Member, rule: RefundRule, residence: Residence = 'europe') {
  const [payment] = await refundable(member, residence);
  const { amountCents } = payment!.offers.find((each) => each.rule === rule)!;
  return { paymentId: payment!.paymentId, residence, rule, shown: { amountCents } };
}

async function request(member: Member, rule: RefundRule, residence: Residence = 'europe') {
  const [made] = await member.call<RefundRequestView[]>(
    'POST',
    '/refunds',
    await bodyFor(member, rule, residence),
  );
  return made!;
}

const staff = async (id: string, step: string, json: unknown = {}) =>
  (await api.ask('POST', `/refunds/${id}/${step}`, { json })).data[0];

/** Subjects of the mails to an address, in the order in which they were sent. */
const mailsTo = async (email: string | null) =>
  (await lettersIn(api)).filter(({ to }) => to === email).map(({ subject }) => subject);
const mailed = async (email: string | null, subject: string) =>
  assert.ok(
    await until(async () => (await mailsTo(email)).includes(subject), 60_000),
    `${subject}: ${(await mailsTo(email)).join(', ')}`,
  );

test('one withdrawal after an upgrade pays back all that is unused, with one mail about both payments', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  await passDays(api, 1);
  await member.buy('24weeks');
  await passDays(api, 3);
  const [upgrade, before] = (await refundable(member)) as [Refundable, Refundable];
  assert.deepEqual([before.offers, before.obstacle], [[], 'with_upgrade']);
  const { amountCents, parts } = upgrade.offers[0]!;
  assert.equal(amountCents, Math.floor((7999 * 165) / 168));
  assert.deepEqual(
    parts.map(({ paymentId }) => paymentId),
    [upgrade.paymentId, before.paymentId],
  );
  const body = await bodyFor(member, 'withdrawal');
  await api.refused('refund_not_offered', 'POST', '/refunds', {
    key: member.key,
    json: { ...body, paymentId: before.paymentId },
  });
  const made = await member.call<RefundRequestView[]>('POST', '/refunds', body);
  assert.deepEqual(
    made.map((each) => [each.state, each.amountCents]),
    parts.map((part) => ['approved', part.amountCents]),
  );
  assert.equal(await member.membership(), undefined);
  const areAll = async () => (await mine(member)).every(({ state }) => state === 'paid_back');
  assert.ok(await until(areAll, 60_000));
  const refunded = (await refundable(member)).map(({ refundedCents }) => refundedCents);
  assert.deepEqual(
    refunded,
    parts.map((part) => part.amountCents),
  );
  await mailed(member.email, 'We have your withdrawal');
  const letters = (await lettersIn(api)).filter(({ to }) => to === member.email);
  const approved = letters.filter(({ subject }) => subject === 'We have your withdrawal');
  assert.equal(approved.length, 1);
  for (const cents of [amountCents, ...parts.map((part) => part.amountCents)])
    assert.ok(approved[0]!.text.includes(`$${(cents / 100).toFixed(2)}`), String(cents));
});

test('a claim of which the previous version has decided one request is read, and the other one is decided', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  await passDays(api, 1);
  await member.buy('24weeks');
  await passDays(api, 20);
  const body = await bodyFor(member, 'goodwill');
  const [first, second] = await member.call<RefundRequestView[]>('POST', '/refunds', body);
  // It knows no claims.
  await api.rows(`update refund_request set state = 'rejected', due_at = null where id = $1`, [second!.id]);
  await api.rows(
    `insert into refund_event (request_id, number, kind, by, at) values ($1, 2, 'rejected', 'staff', $2)`,
    [second!.id, moneyClock.now()],
  );
  assert.deepEqual((await mine(member)).map(({ state }) => state).toSorted(), ['rejected', 'submitted']);
  await staff(first!.id, 'review');
  await passDays(api, 2);
  await staff(first!.id, 'approve');
  const isPaid = async () => (await mine(member)).some(({ state }) => state === 'paid_back');
  assert.ok(await until(isPaid, 60_000));
  const { state, events } = (await mine(member)).find(({ id }) => id === second!.id)!;
  assert.deepEqual([state, events.length], ['rejected', 2]);
});

test('a voluntary refund after an upgrade is one decision about both payments', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  await passDays(api, 1);
  await member.buy('24weeks');
  await passDays(api, 20);
  const [first, second] = await member.call<RefundRequestView[]>(
    'POST',
    '/refunds',
    await bodyFor(member, 'goodwill'),
  );
  assert.equal(first!.parts.length, 2);
  await staff(second!.id, 'review');
  await passDays(api, 2);
  await staff(first!.id, 'approve');
  const states = (await mine(member)).map(({ state }) => state);
  assert.ok(
    states.every((state) => state === 'approved' || state === 'paid_back'),
    String(states),
  );
  await api.refused('refund_step_not_possible', 'POST', `/refunds/${second!.id}/reject`, {
    json: { reason: 'No.' },
  });
});

test('requests of the previous version, which counted hours and named one payment, are approved', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  await passDays(api, 1);
  await member.buy('24weeks');
  await moneyClock.moveBy(20 * 86_400_000 + 3_600_000);
  const [ofUpgrade, ofFirst] = await member.call<RefundRequestView[]>(
    'POST',
    '/refunds',
    await bodyFor(member, 'goodwill'),
  );
  const { pool } = api.core.db;
  await pool.query('update refund_request set state = $1 where id = $2', ['withdrawn', ofUpgrade!.id]);
  await pool.query('update refund_request set claim_id = null, decision = null where id = $1', [ofFirst!.id]);
  await staff(ofFirst!.id, 'review');
  await passDays(api, 2);
  await staff(ofFirst!.id, 'approve');

  const other = await openMember(api);
  await other.buy('4weeks');
  await moneyClock.moveBy(20 * 86_400_000 + 3_600_000);
  const asked = await request(other, 'goodwill');
  const [days, hours] = [
    Math.floor((1349 * 7) / 28),
    Math.floor((1349 * (28 * 24 - 20 * 24 - 2)) / (28 * 24)),
  ];
  assert.equal(asked.amountCents, days);
  const change =
    'update refund_request set claim_id = null, decision = null, amount_cents = $1 where id = $2';
  await pool.query(change, [hours, asked.id]);
  await staff(asked.id, 'review');
  await passDays(api, 2);
  await staff(asked.id, 'approve');
});

test('a refund in full is granted without a review once in 12 months, per person and per card', async () => {
  const shared = async () =>
    (await api.send('POST', '/sandbox/v1/tokens', { json: sharedCard })).json.token as string;
  const cardToken = (number: string) => (number === goodCard ? shared() : typeCard(api, number));
  const person = await openMember(api, {}, cardToken);
  const sameCard = await openMember(api, {}, cardToken);
  const offered = async (member: Member) =>
    (await refundable(member, 'california'))[0]!.offers.map(({ rule, decision }) => `${rule} ${decision}`);
  const everything = 'california at_once';
  const reviewed = ['california reviewed', 'withdrawal at_once', 'goodwill reviewed'];
  await person.buy('4weeks');
  assert.equal((await offered(person))[0], everything);
  assert.equal((await request(person, 'california', 'california')).state, 'approved');
  await moneyClock.moveBy(1000);
  await person.buy('4weeks', '378282246310005');
  assert.deepEqual(await offered(person), reviewed, 'the same person with another card');
  await sameCard.buy('1week');
  assert.deepEqual(await offered(sameCard), reviewed, 'another person with the same card');

  const body = await bodyFor(person, 'california', 'california');
  await api.refused('refund_is_reviewed', 'POST', '/refunds', { key: person.key, json: body });
  const shown = { ...body.shown, decision: 'reviewed' };
  const [made] = await person.call<RefundRequestView[]>('POST', '/refunds', { ...body, shown });
  assert.deepEqual([made!.state, made!.amountCents], ['submitted', 1599]);
  assert.equal((await person.membership())!.renews, false);
  await staff(made!.id, 'review');
  await passDays(api, 6);
  await staff(made!.id, 'approve');
  assert.equal(await person.membership(), undefined);

  await moneyClock.moveBy(365 * 86_400_000);
  await person.buy('1week');
  assert.equal((await offered(person))[0], everything, 'a year later');
});
