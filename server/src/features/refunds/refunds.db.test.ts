import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Residence, RefundRule } from '@longstrip/contract/refunds/refund.rules';
import type { RefundRequestView } from '@longstrip/contract/refunds/refunds.shapes';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { lettersIn } from '../../../test/letters.ts';
import { goodCard, openMember, passDays, typeCard, type Member } from '../../../test/memberships/members.ts';
import { erasePerson, signUpPerson } from '../../../test/people.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { exportRefunds } from './export-refunds.ts';

const api = await openTestApp({ jobs: true });
const { moneyClock } = api.core;
const support = await signUpPerson(api, { role: 'support' });

type Offer = { rule: RefundRule; amountCents: number; decision: string };
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

const stateOf = async (member: Member) => (await mine(member))[0]!.state;
async function isPaidBack(member: Member, cents: number): Promise<void> {
  assert.ok(await until(async () => (await stateOf(member)) === 'paid_back', 60_000));
  assert.equal((await refundable(member))[0]!.refundedCents, cents);
}

/** Subjects of the mails to an address, in the order in which they were sent. */
const mailsTo = async (email: string | null) =>
  (await lettersIn(api)).filter(({ to }) => to === email).map(({ subject }) => subject);
const mailed = async (email: string | null, subject: string) =>
  assert.ok(
    await until(async () => (await mailsTo(email)).includes(subject), 60_000),
    `${subject}: ${(await mailsTo(email)).join(', ')}`,
  );

test('a withdrawal within 14 days is approved at once, ends access and is paid back', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  await passDays(api, 7);
  const made = await request(member, 'withdrawal');
  const due = Math.floor((1349 * 3) / 4);
  assert.deepEqual([made.state, made.amountCents], ['approved', due]);
  assert.equal(await member.membership(), undefined, 'access ends with it');
  await isPaidBack(member, due);
  assert.deepEqual(
    (await mine(member))[0]!.events.map(({ kind }) => kind),
    ['submitted', 'approved', 'paid_back'],
  );
  await mailed(member.email, 'We have your withdrawal');
  await mailed(member.email, 'Your money is on its way');
  assert.equal((await refundable(member))[0]!.obstacle, 'used_up');
  assert.equal((await member.quote('4weeks')).figures.firstChargeCents, 1599, 'part of it was kept');
});

test('a Californian gets everything back until the third business day', async () => {
  const member = await openMember(api);
  await member.buy('1week');
  await passDays(api, 1);
  const made = await request(member, 'california', 'california');
  assert.deepEqual([made.state, made.amountCents], ['approved', 799]);
  await isPaidBack(member, 799);
  assert.equal((await refundable(member))[0]!.obstacle, 'paid_back');
});

test('a request whose sum is not the present offer is refused', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  const requestBody = await bodyFor(member, 'withdrawal');
  const refuse = (code: string, changes: object) =>
    api.refused(code, 'POST', '/refunds', { key: member.key, json: { ...requestBody, ...changes } });
  await moneyClock.moveBy(86_400_001);
  await refuse('price_changed', {});
  await refuse('refund_not_offered', { rule: 'unspent_coins' });
  await refuse('refund_not_offered', { rule: 'california' });
  await refuse('invalid_input', { shown: { amountCents: -1.5 } });
  await refuse('payment_not_found', { paymentId: '01890000-0000-7000-8000-000000000000' });
  const stranger = await openMember(api);
  await api.refused('payment_not_found', 'POST', '/refunds', { key: stranger.key, json: requestBody });
  await api.refused('unauthenticated', 'POST', '/refunds', { key: '', json: requestBody });
  assert.equal((await member.membership())!.state, 'active');
  assert.deepEqual(await mine(member), []);
});

test('requests from two tabs create one refund', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  const json = await bodyFor(member, 'withdrawal');
  const send = (key: string) =>
    api.send('POST', '/api/v1/refunds', { key: member.key, json, headers: { 'idempotency-key': key } });
  const [first, same, other] = await Promise.all([send('one'), send('one'), send('two')]);
  const statuses = [first, same, other].map(({ status }) => status).sort();
  assert.equal((await mine(member)).length, 1, String(statuses));
  await isPaidBack(member, json.shown.amountCents);
});

test('goodwill is decided after 48 hours at the earliest, and of two simultaneous decisions one wins', async () => {
  const member = await openMember(api);
  await member.buy('24weeks');
  await passDays(api, 20);
  const { id, amountCents, state } = await request(member, 'goodwill', 'elsewhere');
  assert.equal(state, 'submitted');
  assert.equal((await member.membership())!.renews, false, 'it is not charged again meanwhile');
  assert.equal((await refundable(member))[0]!.obstacle, 'requested');
  const refuse = (code: string, step: string, json: unknown = {}) =>
    api.refused(code, 'POST', `/refunds/${id}/${step}`, { json });
  await refuse('refund_step_not_possible', 'approve');
  const review = await staff(id, 'review');
  assert.deepEqual([review.state, review.isDecidable], ['in_review', false]);
  await refuse('refund_step_not_possible', 'review');
  await refuse('refund_review_too_short', 'approve');
  await refuse('refund_review_too_short', 'reject', { reason: 'No.' });
  await refuse('invalid_input', 'reject', { reason: '' });
  await passDays(api, 2);
  assert.equal((await api.ask('GET', `/refunds/${id}`)).data[0].isDecidable, true);
  const post = (step: string, key: string | true) =>
    api.send('POST', `/api/v1/refunds/${id}/${step}`, { key, json: {} });
  const [staffOnce, staffTwice, reader] = await Promise.all([
    post('approve', true),
    post('approve', true),
    post('withdraw', member.key),
  ]);
  assert.deepEqual([staffOnce, staffTwice, reader].map(({ status }) => status).sort(), [200, 409, 409]);
  if (reader.status === 200) return;
  await isPaidBack(member, amountCents);
  const ended = await api.rows('select end_reason from membership where uid = $1', [member.uid]);
  assert.deepEqual(ended, [{ end_reason: 'refunded' }], 'a voluntary refund is no withdrawal');
  for (const subject of ['We have your request for a refund', 'Your refund is approved'])
    await mailed(member.email, subject);
});

test('an answer continues the review; without one the request is rejected after seven days', async () => {
  const [answers, forgets] = [await openMember(api), await openMember(api)];
  const ids: string[] = [];
  for (const member of [answers, forgets]) {
    await member.buy('12weeks');
    const { id } = await request(member, 'goodwill');
    ids.push(id);
    await staff(id, 'review');
    await staff(id, 'question', { text: 'Which episodes could you not open?' });
    await mailed(member.email, 'A question about your refund');
  }
  const answer = { key: answers.key, json: { text: 'All of them.' } };
  await api.refused('refund_request_not_found', 'POST', `/refunds/${ids[0]}/answer`, {
    ...answer,
    key: forgets.key,
  });
  await api.ask('POST', `/refunds/${ids[0]}/answer`, answer);
  await api.refused('refund_step_not_possible', 'POST', `/refunds/${ids[0]}/answer`, answer);
  await passDays(api, 9);
  assert.equal(await stateOf(answers), 'in_review');
  assert.equal(await stateOf(forgets), 'rejected');
  await mailed(forgets.email, 'Your request for a refund was rejected');
  await mailed(api.config.supportEmail, 'A request for a refund has been waiting for five days');
  const [shown] = await mine(answers);
  assert.deepEqual(
    shown!.events.map(({ kind, text }) => [kind, text]),
    [
      ['submitted', null],
      ['taken_into_review', null],
      ['question_asked', 'Which episodes could you not open?'],
      ['answered', 'All of them.'],
    ],
  );
  await staff(ids[0]!, 'reject', { reason: 'You opened them.' });
  assert.equal(await stateOf(answers), 'rejected');
});

test('a request can be taken back until it is decided', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  const { id } = await request(member, 'goodwill');
  const withdraw = () => api.send('POST', `/api/v1/refunds/${id}/withdraw`, { key: member.key, json: {} });
  assert.equal((await withdraw()).status, 200);
  assert.equal((await withdraw()).json.code, 'refund_step_not_possible');
  assert.equal((await member.membership())!.state, 'active');
  assert.equal((await request(member, 'withdrawal')).state, 'approved', 'and made again');
});

test('an upgrade during the review leaves nothing to approve', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  await passDays(api, 2);
  const { id } = await request(member, 'goodwill');
  await staff(id, 'review');
  await passDays(api, 2);
  await member.buy('24weeks');
  await api.refused('refund_not_offered', 'POST', `/refunds/${id}/approve`, { json: {} });
  assert.equal((await member.membership())!.planId, '24weeks');
});

test('unspent coins are taken out of the wallet and paid back, spent ones are not', async () => {
  const member = await openMember(api);
  const json = {
    packId: 'coins-550',
    card: { token: await typeCard(api, goodCard) },
    shown: { coins: 550, priceCents: 499 },
  };
  const [made] = await member.call<{ paymentId: string }[]>('POST', '/coins/purchases', json);
  await member.process(made!.paymentId);
  await spendCoins(member.uid, 100);
  const { amountCents, state } = await request(member, 'unspent_coins');
  assert.deepEqual([amountCents, state], [Math.floor((499 * 450) / 550), 'approved']);
  const wallet = await api.ask('POST', '/wallet', { key: member.key, json: {} });
  assert.equal(wallet.balance, 0);
  await isPaidBack(member, amountCents);
});

async function spendCoins(uid: string, coins: number): Promise<void> {
  await api.rows(
    `insert into wallet_entry (payer_id, number, kind, coins, balance_after, chapter_id, created_at)
     select payer_id, number + 1, 'unlock', -$2::int, balance_after - $2::int, gen_random_uuid(), now() from wallet_entry
     where payer_id = (select id from payer where uid = $1) order by number desc limit 1`,
    [uid, coins],
  );
}

test('a payment that is disputed at the bank is not refunded', async () => {
  const member = await openMember(api);
  await member.buy('12weeks', '4000000000000259');
  const [{ paymentId }] = (await refundable(member)) as [Refundable];
  const isDisputed = async () => (await refundable(member))[0]!.obstacle === 'disputed';
  if (!(await isDisputed())) assert.ok(await until(isDisputed, 60_000));
  const requestBody = { paymentId, residence: 'europe', rule: 'withdrawal', shown: { amountCents: 2499 } };
  await api.refused('payment_disputed', 'POST', '/refunds', { key: member.key, json: requestBody });
});

test('a dispute rejects the open request', async () => {
  const member = await openMember(api);
  const { id: paymentId } = await member.buy('12weeks');
  await request(member, 'goodwill');
  const payment = { id: paymentId } as never;
  const cents = { amountCents: 2499, refundedCents: 0 };
  const dispute = { payment, ...cents, state: 'open', isDisputed: true, at: moneyClock.now() } as const;
  await api.core.db.transaction((tx) =>
    api.core.slices.of('refunds').on!.paymentDisputed!(tx, { type: 'paymentDisputed', ...dispute }),
  );
  assert.equal(await stateOf(member), 'rejected');
});

test('the staff list the requests of a person, and those about a payment', async () => {
  const [member, other] = [await openMember(api), await openMember(api)];
  const made = [];
  for (const each of [member, other]) {
    const { id: paymentId } = await each.buy('4weeks');
    made.push({ paymentId, id: (await request(each, 'goodwill')).id });
  }
  const listed = async (filter: object) => {
    const { data } = await api.ask('POST', '/refunds/list', { key: support.token, json: filter });
    return data.map(({ id }: { id: string }) => id);
  };
  const [first, second] = made;
  assert.deepEqual(await listed({ uid: member.uid }), [first!.id]);
  assert.deepEqual(await listed({ paymentId: second!.paymentId }), [second!.id]);
});

/** An approved request whose refund the provider refuses at first. */
async function failedRefund(member: Member) {
  const { id: paymentId } = await member.buy('4weeks');
  // Refunded by hand at the provider, without an event about it yet.
  const [refund] = await api.rows<{ reference: string }>(
    `insert into sandbox_refund (reference, refund_id, charge_reference, amount_cents, created_at)
     select 're_' || $1, gen_random_uuid(), reference, amount_cents, now() from sandbox_charge where payment_id = $1::uuid
     returning reference`,
    [paymentId],
  );
  const { id, amountCents } = await request(member, 'withdrawal');
  const queue = () => api.ask('POST', '/refunds/list', { json: { state: 'approved' } });
  const isFailed = async () =>
    (await queue()).data.find((each: { id: string }) => each.id === id)!.isRefundFailed as boolean;
  assert.ok(await until(isFailed, 60_000));
  await api.rows('delete from sandbox_refund where reference = $1', [refund!.reference]);
  return { id, amountCents };
}

test('a refund that the provider cannot carry out is tried again by the staff', async () => {
  const member = await openMember(api);
  const { id, amountCents } = await failedRefund(member);
  await staff(id, 'retry');
  await api.refused('refund_step_not_possible', 'POST', `/refunds/${id}/retry`, { json: {} });
  await isPaidBack(member, amountCents);
});

test('a refund of an erased account is not tried again while the bank disputes its payment', async () => {
  const member = await openMember(api);
  const { id } = await failedRefund(member);
  await erasePerson(api, member.uid);
  await api.rows(
    `insert into payment_event (payment_id, number, kind, provider_reference, amount_cents, at)
     select payment_id, max(number) + 1, 'disputed', 'dp_1', 100, now() from payment_event
     where payment_id = (select payment_id from refund_request where id = $1) group by payment_id`,
    [id],
  );
  await api.refused('payment_disputed', 'POST', `/refunds/${id}/retry`, { json: {} });
});

test('a refund of an erased account can be retried while an event about its payment is applied', async () => {
  const member = await openMember(api);
  const { id } = await failedRefund(member);
  await erasePerson(api, member.uid);
  const factConnection = await api.core.db.pool.connect();
  try {
    await factConnection.query('begin');
    // Locks in the order of an event about the payment: the payer first, then the request.
    const payer =
      'select from payer where id = (select payer_id from refund_request where id = $1) for update';
    await factConnection.query(payer, [id]);
    const retried = staff(id, 'retry');
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    assert.ok(await until(async () => (await api.rows(waiting)).length > 0, 30_000));
    await factConnection.query('select from refund_request where id = $1 for update', [id]);
    await factConnection.query('commit');
    assert.equal((await retried).isRefundFailed, false);
  } finally {
    await factConnection.query('rollback');
    factConnection.release();
  }
  const state = async () =>
    (await api.rows<{ state: string }>('select state from refund_request where id = $1', [id]))[0]!.state;
  assert.ok(await until(async () => (await state()) === 'paid_back', 60_000));
});

test('the staff calls need the support role, and support cannot act for a reader', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  const { id } = await request(member, 'goodwill');
  const editor = await signUpPerson(api, { role: 'editor' });
  for (const key of [member.key, editor.token])
    for (const [step, json] of [
      ['review', {}],
      ['question', { text: 'Why?' }],
      ['approve', {}],
      ['reject', { reason: 'No.' }],
      ['retry', {}],
    ] as const)
      await api.refused('forbidden', 'POST', `/refunds/${id}/${step}`, { key, json });
  await api.refused('forbidden', 'POST', '/refunds/list', { key: member.key, json: {} });
  await api.ask('POST', `/refunds/${id}/review`, { key: support.token, json: {} });
  await api.refused('refund_request_not_found', 'POST', `/refunds/${id}/withdraw`, {
    key: support.token,
    json: {},
  });
  const acts = await api.rows(
    "select outcome from audit_entry where action = 'takeIntoReview' and actor_uid = $1",
    [support.uid],
  );
  assert.equal(acts.length, 1);
});

test('requests are exported, and erasing the account keeps them without their texts', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  const json = { ...(await bodyFor(member, 'goodwill')), message: 'I live on the moon.' };
  const [{ id }] = (await member.call<RefundRequestView[]>('POST', '/refunds', json)) as [RefundRequestView];
  const [archive] = await exportRefunds(api.core.db, member.uid);
  assert.equal(archive!.content[0]!.events[0]!.text, 'I live on the moon.');
  await assert.rejects(api.rows('delete from refund_event where request_id = $1', [id]), /never changed/);
  await staff(id, 'review');
  await staff(id, 'question', { text: 'Why on the moon?' });
  await erasePerson(api, member.uid);
  const audited = await api.rows(`select 1 from audit_entry where details::text like '%moon%'`);
  assert.deepEqual(audited, [], 'the audit trail has no copy');
  const [row] = await api.rows('select uid, state, amount_cents from refund_request where id = $1', [id]);
  assert.deepEqual(row, { uid: null, state: 'withdrawn', amount_cents: json.shown.amountCents });
  assert.deepEqual(await api.rows('select * from refund_text where request_id = $1', [id]), []);
  assert.equal((await api.rows('select * from refund_event where request_id = $1', [id])).length, 4);
});
