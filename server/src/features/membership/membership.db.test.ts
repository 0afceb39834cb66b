import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { uncensored } from '../../../test/requests.ts';
import { goodCard, lettersTo, openMember, passDays, typeCard } from '../../../test/memberships/members.ts';

const api = await openTestApp();
const kindsOf = async (uid: string) => (await lettersTo(api, uid)).map(({ kind }) => kind);

test('a purchase starts a membership with the figures that were shown, and brings a receipt', async () => {
  const member = await openMember(api);
  const { figures, change } = await member.quote('4weeks');
  assert.equal(change, 'new');
  const paid = await member.buy('4weeks');
  assert.deepEqual([paid.state, paid.amountCents], ['succeeded', figures.firstChargeCents]);
  const membership = (await member.membership())!;
  assert.deepEqual(
    [membership.planId, membership.state, membership.renews, membership.coversUncensored],
    ['4weeks', 'active', true, false],
  );
  assert.deepEqual(membership.nextCharge, {
    cents: figures.nextChargeCents,
    at: membership.periodEnd,
    perWeekCents: figures.nextPerWeekCents,
    planId: '4weeks',
  });
  assert.deepEqual(membership.lastCharge, { cents: figures.firstChargeCents, at: membership.startedAt });
  const [receipt] = await lettersTo(api, member.uid);
  assert.equal(receipt!.kind, 'receipt');
});

test('a declined first payment leaves nothing and does not block another', async () => {
  const member = await openMember(api);
  assert.equal((await member.buy('1week', '4000000000000002')).state, 'failed');
  assert.equal(await member.membership(), undefined);
  assert.equal((await member.quote('1week')).figures.firstChargeCents, 799);
  assert.equal((await member.buy('1week')).state, 'succeeded');
  assert.equal((await member.membership())!.planId, '1week');
});

test('a purchase is refused with other figures than shown, for the present plan, and without agreement', async () => {
  const member = await openMember(api);
  const json = await member.purchase('12weeks', { token: await typeCard(api, goodCard) });
  const post = (changes: object) => ({ key: member.key, json: { ...json, ...changes } });
  const path = '/membership/purchases';
  for (const shown of [
    { firstChargeCents: 1, nextChargeCents: 3599 },
    { firstChargeCents: 2499, nextChargeCents: 799 },
  ])
    await api.refused('price_changed', 'POST', path, post({ shown }));
  await api.refused('invalid_input', 'POST', path, post({ agreedToTerms: false }));
  await api.refused('invalid_input', 'POST', path, post({ planId: '2weeks' }));
  await api.refused('no_saved_card', 'POST', path, post({ card: 'saved' }));
  await api.refused('unauthenticated', 'POST', path, { key: '', json });
  await member.buy('12weeks');
  const now = await member.purchase('12weeks', 'saved');
  await api.refused('already_member', 'POST', path, { key: member.key, json: now });
  await api.refused('plan_change_unavailable', 'POST', path, {
    key: member.key,
    json: { ...now, planId: '1week' },
  });
});

test('a buyer without an email address is refused: receipts and notices could not reach them', async () => {
  const member = await openMember(api, { email: null });
  const json = await member.purchase('4weeks', { token: await typeCard(api, goodCard) });
  await api.refused('email_required', 'POST', '/membership/purchases', { key: member.key, json });
  const card = { token: await typeCard(api, goodCard) };
  const coins = { packId: 'coins-100', card, shown: { coins: 100, priceCents: 99 } };
  await api.refused('email_required', 'POST', '/coins/purchases', { key: member.key, json: coins });
  await api.rows('update account set email = $2 where uid = $1', [member.uid, 'late@readers.example']);
  assert.equal((await member.buy('4weeks')).state, 'succeeded');
});

test('an account whose deletion is requested cannot buy or resume anything until it is kept', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  await member.call('POST', '/account/deletion', {});
  const { key } = member;
  const refused = (method: 'POST' | 'PUT', path: string, json: object = {}) =>
    api.refused('deletion_requested', method, path, { key, json });
  await refused('POST', '/membership/purchases', await member.purchase('12weeks', 'saved'));
  await refused('POST', '/membership/resume');
  const coins = { packId: 'coins-100', card: 'saved', shown: { coins: 100, priceCents: 99 } };
  await refused('POST', '/coins/purchases', coins);
  await member.call('DELETE', '/account/deletion');
  await member.call('POST', '/membership/resume', {});
  assert.equal((await member.membership())!.renews, true);
});

test('a purchase that is sent twice is one payment; two tabs make one membership', async () => {
  const member = await openMember(api);
  const json = await member.purchase('4weeks', { token: await typeCard(api, goodCard) });
  const send = () =>
    member.call<{ paymentId: string }[]>('POST', '/membership/purchases', json, {
      'idempotency-key': 'once',
    });
  const [first] = await send();
  assert.deepEqual(await send(), [first]);
  // The second tab takes the place of the first one, which has not been processed.
  const second = await member.order('12weeks');
  assert.equal((await member.process(first!.paymentId)).state, 'canceled');
  assert.equal((await member.process(second)).state, 'succeeded');
  assert.equal((await member.membership())!.planId, '12weeks');
});

test('a payment that succeeds after another membership began is refunded in full', async () => {
  const member = await openMember(api);
  const pending = await member.order('4weeks', '4000000000000077');
  assert.equal((await member.process(pending)).state, 'processing');
  await api.refused('payment_in_progress', 'POST', '/membership/purchases', {
    key: member.key,
    json: await member.purchase('1week', { token: await typeCard(api, goodCard) }),
  });
  await api.ask('POST', `/people/${member.uid}/membership-days`, { json: { days: 3, reason: 'a test' } });
  await api.core.moneyClock.moveBy(60_000);
  assert.equal((await member.process(pending)).state, 'succeeded');
  await passDays(api, 1);
  assert.equal((await member.process(pending)).refundedCents, 1349);
  assert.equal((await member.membership())!.renews, false);
  assert.equal((await member.quote('4weeks')).figures.firstChargeCents, 1349, 'it was given back in full');
});

test('a renewal at a higher price is announced and charged on its date, and access goes on', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  const { periodEnd } = (await member.membership())!;
  await passDays(api, 13);
  assert.deepEqual(await kindsOf(member.uid), ['receipt']);
  await passDays(api, 1);
  assert.deepEqual(await kindsOf(member.uid), ['receipt', 'reminder']);
  await passDays(api, 13.9);
  assert.equal((await member.membership())!.periodEnd, periodEnd);
  await passDays(api, 0.2);
  assert.deepEqual(await kindsOf(member.uid), ['receipt', 'reminder', 'receipt']);
  const renewed = (await member.membership())!;
  assert.equal(Date.parse(renewed.periodEnd) - Date.parse(periodEnd), 28 * 86_400_000);
  const { data } = await api.ask('POST', '/payments/list', { key: member.key, json: {} });
  assert.deepEqual(
    data.map((each: { amountCents: number; kind: string }) => [each.kind, each.amountCents]),
    [
      ['renewal', 1599],
      ['membership', 1349],
    ],
  );
});

test('a renewal that fails is tried four times, keeps access for a week, and the reader can pay it', async () => {
  const [pays, leaves] = [await openMember(api), await openMember(api)];
  for (const member of [pays, leaves]) await member.buy('1week', '4000000000000341');
  await passDays(api, 7.01);
  for (const member of [pays, leaves]) {
    const membership = (await member.membership())!;
    assert.deepEqual([membership.state, membership.renewalFailure], ['grace', 'card_declined']);
    assert.equal(membership.accessUntil, membership.graceUntil);
    assert.equal((await member.quote('1week')).renewal, 'unpaid');
    const tomorrow = Date.parse(membership.periodEnd) + 86_400_000;
    assert.equal(membership.nextCharge!.at, new Date(tomorrow).toISOString());
  }
  const json = { card: { token: await typeCard(api, goodCard) }, shown: { nextChargeCents: 799 } };
  const [made] = await pays.call<{ paymentId: string }[]>('POST', '/membership/renewal', json, {
    'idempotency-key': 'pay',
  });
  assert.equal((await pays.process(made!.paymentId)).state, 'succeeded');
  assert.equal((await pays.membership())!.state, 'active');
  await passDays(api, 6.9);
  const last = (await leaves.membership())!;
  assert.deepEqual([last.state, last.nextCharge!.cents, last.nextCharge!.at], ['grace', 799, null]);
  await passDays(api, 0.2);
  assert.equal(await leaves.membership(), undefined);
  assert.equal((await pays.membership())!.state, 'active', 'renewed with the new card');
  assert.deepEqual(await kindsOf(leaves.uid), [
    'receipt',
    ...Array.from({ length: 4 }, () => 'renewal_failed'),
    'ended',
  ]);
  await api.refused('membership_not_found', 'POST', '/membership/renewal', { key: leaves.key, json });
});

test('if the bank wants confirmation at a renewal, the reader has to pay it on the account page', async () => {
  const member = await openMember(api);
  const id = await member.order('1week', '4000002760003184');
  const { action } = await member.process(id);
  assert.ok(action && 'url' in action);
  await api.send('POST', new URL(action.url).pathname, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=complete',
  });
  assert.equal((await member.process(id)).state, 'succeeded');
  await passDays(api, 7.01);
  const membership = (await member.membership())!;
  assert.deepEqual([membership.state, membership.renewalFailure], ['grace', 'authentication_failed']);
  const json = { card: 'saved', shown: { nextChargeCents: 799 } };
  const [made] = await member.call<{ paymentId: string }[]>('POST', '/membership/renewal', json);
  assert.equal((await member.process(made!.paymentId)).state, 'action_required');
});

test('a renewal that its owner pays on the other site is charged there from then on', async () => {
  const member = await openMember(api);
  await member.buy('1week', '4000000000000341');
  await passDays(api, 7.01);
  const { contractNumber } = (await member.membership())!;
  const sites = () => api.rows('select site from membership where contract_number = $1', [contractNumber]);
  assert.deepEqual(await sites(), [{ site: 'normal' }]);
  const json = { card: { token: await typeCard(api, goodCard) }, shown: { nextChargeCents: 799 } };
  const answer = await api.send('POST', '/api/v1/membership/renewal', {
    host: uncensored,
    key: member.key,
    json,
  });
  const { paymentId } = answer.json.data[0];
  const payments = await api.rows('select site from payment where id = $1', [paymentId]);
  assert.deepEqual(payments, [{ site: 'uncensored' }]);
  assert.equal((await member.process(paymentId)).state, 'succeeded');
  assert.deepEqual(await sites(), [{ site: 'uncensored' }]);
});

test('after a stop access lasts to the end without a charge; renewal can be resumed only before the end', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  for (let times = 0; times < 2; times++) {
    const stopped = (
      await member.call<{ renews: boolean; nextCharge: null; chargeIfResumed: object | null }[]>(
        'POST',
        '/membership/stop',
      )
    )[0]!;
    assert.deepEqual(
      [stopped.renews, stopped.nextCharge, stopped.chargeIfResumed !== null],
      [false, null, true],
    );
  }
  await passDays(api, 10);
  await member.call('POST', '/membership/resume');
  await member.call('POST', '/membership/stop');
  assert.deepEqual(await kindsOf(member.uid), ['receipt', 'stopped', 'resumed', 'stopped']);
  await passDays(api, 17.9);
  assert.equal((await member.membership())!.state, 'active');
  await passDays(api, 0.2);
  assert.equal(await member.membership(), undefined);
  await api.refused('membership_not_found', 'POST', '/membership/resume', { key: member.key });
  assert.equal((await member.quote('4weeks')).figures.firstChargeCents, 1599, 'no longer a first purchase');
});

test('an upgrade takes effect at once with the unused part credited, a downgrade at the end of the period', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  await passDays(api, 7);
  const { change, figures } = await member.quote('12weeks');
  assert.equal(change, 'upgrade');
  assert.ok(
    figures.creditCents >= Math.floor((1349 * 20.9) / 28) &&
      figures.creditCents <= Math.ceil((1349 * 21) / 28),
  );
  const paid = await member.buy('12weeks');
  assert.equal(paid.amountCents, figures.firstChargeCents);
  assert.equal((await member.membership())!.coversUncensored, true);
  const later = await member.call<{ planId: string; nextPlanId: string; nextCharge: { cents: number } }[]>(
    'POST',
    '/membership/plan',
    { planId: '1week', agreedToTerms: true, shown: { nextChargeCents: 799 } },
  );
  assert.deepEqual(
    [later[0]!.planId, later[0]!.nextPlanId, later[0]!.nextCharge.cents],
    ['12weeks', '1week', 799],
  );
  const standing = async () =>
    (await member.call<PlanQuote[]>('POST', '/membership/quotes')).map(
      ({ planId, change, renewal, isNext }) => `${planId} ${change} ${renewal}${isNext ? ' next' : ''}`,
    );
  assert.deepEqual(await standing(), [
    '1week downgrade on next',
    '4weeks downgrade on',
    '12weeks current on',
    '24weeks upgrade on',
  ]);
  const keep = { planId: '12weeks', agreedToTerms: true, shown: { nextChargeCents: 3599 } };
  await member.call('POST', '/membership/plan', keep);
  assert.equal((await standing())[2], '12weeks current on next');
  await member.call('POST', '/membership/stop');
  assert.deepEqual(await standing(), [
    '1week downgrade stopped',
    '4weeks downgrade stopped',
    '12weeks current stopped',
    '24weeks upgrade stopped',
  ]);
  await member.call('POST', '/membership/plan', {
    planId: '1week',
    agreedToTerms: true,
    shown: { nextChargeCents: 799 },
  });
  assert.equal((await standing())[0], '1week downgrade on next', 'choosing a plan resumes renewal');
  await passDays(api, 84.1);
  const next = (await member.membership())!;
  assert.deepEqual([next.planId, next.nextPlanId, next.coversUncensored], ['1week', null, false]);
});

test('figures that were shown hold for an hour while the credit shrinks', async () => {
  const member = await openMember(api);
  await member.buy('24weeks');
  await member.call('POST', '/membership/stop');
  const other = await openMember(api);
  await other.buy('12weeks');
  await passDays(api, 1);
  const json = await other.purchase('24weeks', { token: await typeCard(api, goodCard) });
  await passDays(api, 0.04);
  const path = '/membership/purchases';
  const [made] = await other.call<{ paymentId: string }[]>('POST', path, json);
  assert.equal((await other.process(made!.paymentId)).amountCents, json.shown.firstChargeCents);
  const [third] = [await openMember(api)];
  await third.buy('12weeks');
  await passDays(api, 1);
  const stale = await third.purchase('24weeks', { token: await typeCard(api, goodCard) });
  await passDays(api, 0.5);
  await api.refused('price_changed', 'POST', path, { key: third.key, json: stale });
});

test('figures that were shown never cause a charge below the minimum of the provider', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  await passDays(api, 1);
  const { figures } = await member.quote('24weeks');
  const setPrice = (renewalPriceCents: number) =>
    api.ask('PATCH', '/plans/24weeks', { json: { renewalPriceCents } });
  await setPrice(figures.creditCents + 49);
  const json = await member.purchase('24weeks', { token: await typeCard(api, goodCard) });
  assert.equal(json.shown.firstChargeCents, 49);
  await passDays(api, 0.04);
  await api.refused('plan_change_unavailable', 'POST', '/membership/purchases', { key: member.key, json });
  await setPrice(7999);
});

test('the quote equals the charge while an expired membership has not been ended yet', async () => {
  const member = await openMember(api);
  await member.buy('1week');
  await member.call('POST', '/membership/stop');
  await api.core.moneyClock.moveBy(8 * 86_400_000);
  assert.equal(await member.membership(), undefined, 'before the engine has ended it');
  const { change, figures } = await member.quote('1week');
  assert.deepEqual([change, figures.firstChargeCents], ['new', 799]);
  assert.equal((await member.buy('1week')).amountCents, 799);
});

test('a full refund ends the membership', async () => {
  const member = await openMember(api);
  const { id } = await member.buy('4weeks');
  const { payments, db } = api.core;
  await db.transaction((tx) => payments.refund(tx, { paymentId: id, amountCents: 349, reason: 'goodwill' }));
  await passDays(api, 1);
  assert.equal((await member.membership())!.state, 'active');
  await db.transaction((tx) => payments.refund(tx, { paymentId: id, amountCents: 1000, reason: 'goodwill' }));
  await passDays(api, 1);
  assert.equal(await member.membership(), undefined);
});

test('days given by staff prolong a membership or start one, and are kept by an upgrade', async () => {
  const member = await openMember(api);
  await api.refused('forbidden', 'POST', `/people/${member.uid}/membership-days`, {
    key: member.key,
    json: { days: 3, reason: 'mine' },
  });
  await api.refused('account_not_found', 'POST', '/people/nobody/membership-days', {
    json: { days: 3, reason: 'a test' },
  });
  const give = (days: number) =>
    api.ask('POST', `/people/${member.uid}/membership-days`, {
      json: { days, reason: 'an outage' },
      headers: { 'idempotency-key': `days-${days}` },
    });
  await give(10);
  await give(10);
  const given = (await member.membership())!;
  assert.deepEqual([given.renews, given.chargeIfResumed !== null, given.nextCharge], [false, false, null]);
  const givenDays = (Date.parse(given.periodEnd) - Date.parse(given.startedAt)) / 86_400_000;
  assert.equal(givenDays, 10, 'sent twice, given once');
  await api.refused('no_saved_card', 'POST', '/membership/resume', { key: member.key });
  const { change, figures } = await member.quote('4weeks');
  assert.equal(change, 'new');
  assert.equal(figures.firstChargeCents, 1349);
  await member.buy('4weeks');
  const bought = (await member.membership())!;
  assert.equal(bought.contractNumber, given.contractNumber);
  assert.ok(Math.abs(Date.parse(bought.periodEnd) - Date.parse(given.periodEnd) - 28 * 86_400_000) < 60_000);
  await give(5);
  assert.equal(
    Date.parse((await member.membership())!.periodEnd) - Date.parse(bought.periodEnd),
    5 * 86_400_000,
  );
});

test('rows of periods, charges and events are final, and a payer has one live membership', async () => {
  for (const statement of [
    'update membership_period set number = number + 1',
    'delete from membership_event',
    'truncate membership_charge',
    `insert into membership select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'contract_number', 'x'))).* from membership m where state <> 'ended' limit 1`,
  ])
    await assert.rejects(api.rows(statement), statement);
});
