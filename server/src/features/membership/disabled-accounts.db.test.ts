/** What becomes of the membership of an account that staff disable. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { lettersTo, openMember, passDays } from '../../../test/memberships/members.ts';
import { signUpPerson } from '../../../test/people.ts';

const api = await openTestApp();
const { payments, moneyClock, db, emit } = api.core;
const support = await signUpPerson(api, { role: 'support' });
const disable = (uid: string, json: object = {}) =>
  api.ask('PUT', `/people/${uid}/disabled`, { key: support.token, json: { disabled: true, ...json } });
const refuse = (code: string, uid: string, json: object, key = support.token) =>
  api.refused(code, 'PUT', `/people/${uid}/disabled`, { key, json: { disabled: true, ...json } });
const enable = (uid: string) => api.ask('PUT', `/people/${uid}/disabled`, { json: { disabled: false } });
const refundable = async (uid: string) =>
  (await api.ask('GET', `/people/${uid}/refundable`, { key: support.token })).data as {
    amountCents: number;
  }[];
const stateOf = async (uid: string) =>
  (
    await api.rows<{ state: string; renews: boolean; end_reason: string | null }>(
      'select state, renews, end_reason from membership where uid = $1',
      [uid],
    )
  )[0];
const stopsOf = async (uid: string) =>
  (
    await api.rows<{ ordered_by: string }>(
      `select ordered_by from membership_event join membership on membership.id = membership_id
       where uid = $1 and kind = 'stopped' order by at`,
      [uid],
    )
  ).map((row) => row.ordered_by);
const openRefunds = (uid: string) =>
  api.rows<{ state: string; amount_cents: number; rule: string }>(
    'select state, amount_cents, rule from refund_request where uid = $1',
    [uid],
  );

test('disabling stops the renewal as staff, with the usual mail, and enabling does not resume it', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  await disable(member.uid);
  await disable(member.uid);
  assert.deepEqual(await stopsOf(member.uid), ['staff']);
  const kinds = (await lettersTo(api, member.uid)).map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === 'stopped').length, 1);
  await enable(member.uid);
  const view = (await member.membership())!;
  assert.deepEqual([view.renews, view.undoByLinkUntil], [false, null]);
  await passDays(api, 29);
  assert.equal((await stateOf(member.uid))!.state, 'ended');
  assert.equal(await member.membership(), undefined);
});

test('a purchase that the bank still asks about when the account is disabled begins without renewal', async () => {
  for (const [changes, renews] of [
    [[{}], false],
    [[{ keepsRenewal: true }], true],
    [[{ keepsRenewal: true }, {}], false],
  ] as const) {
    const member = await openMember(api);
    const id = await member.order('4weeks', '4000002500003155');
    const { action } = await member.process(id);
    await moneyClock.moveBy(60_000);
    for (const change of changes) await disable(member.uid, change);
    // Enabled again before the answer: the renewal stays stopped.
    if (changes.length > 1) await enable(member.uid);
    await api.send('POST', new URL((action as { url: string }).url, 'http://localhost').pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'answer=complete',
    });
    await payments.process(id);
    assert.deepEqual(await stateOf(member.uid), { state: 'active', renews, end_reason: null });
  }
});

test('a purchase that was open while the deletion of the account was requested begins without renewal', async () => {
  const member = await openMember(api);
  const id = await member.order('4weeks', '4000000000000077');
  await member.process(id);
  await moneyClock.moveBy(1000);
  await db.transaction((tx) => emit(tx, { type: 'deletionRequested', uid: member.uid }));
  // The account is kept.
  await moneyClock.moveBy(60_000);
  await payments.process(id);
  assert.deepEqual(await stateOf(member.uid), { state: 'active', renews: false, end_reason: null });
});

test('renewal goes on if the staff keep it, and nothing is changed for a person who never paid', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  await disable(member.uid, { keepsRenewal: true });
  assert.equal((await stateOf(member.uid))!.renews, true);
  await passDays(api, 29);
  const renewals = await api.rows(
    `select 1 from membership_period join membership on membership.id = membership_id
     where uid = $1 and reason = 'renewal'`,
    [member.uid],
  );
  assert.equal(renewals.length, 1);
  const other = await signUpPerson(api);
  assert.deepEqual(await refundable(other.uid), []);
  await refuse('refund_not_offered', other.uid, { refundCents: 100 });
  await api.ask('GET', '/account', { key: other.token });
  await disable(other.uid);
});

test('disabling can pay the unused part back at once, of every payment of the contract', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  await passDays(api, 1);
  await member.buy('24weeks');
  await passDays(api, 20);
  const [{ amountCents } = { amountCents: 0 }] = await refundable(member.uid);
  assert.ok(amountCents > 0);
  await refuse('price_changed', member.uid, { refundCents: amountCents + 1 });
  assert.deepEqual(await openRefunds(member.uid), []);
  await api.ask('GET', '/account', { key: member.key });
  const answer = await disable(member.uid, { refundCents: amountCents });
  assert.equal(answer.disabled, true);
  const made = await openRefunds(member.uid);
  assert.ok(made.every(({ state, rule }) => state === 'approved' && rule === 'goodwill'));
  assert.equal(
    made.reduce((sum, each) => sum + each.amount_cents, 0),
    amountCents,
  );
  assert.deepEqual(await stateOf(member.uid), { state: 'ended', renews: false, end_reason: 'refunded' });
  const steps = await api.rows<{ by: string }>(
    'select distinct refund_event.by from refund_event join refund_request on id = request_id where uid = $1',
    [member.uid],
  );
  assert.deepEqual(steps, [{ by: 'staff' }]);
  assert.deepEqual(await refundable(member.uid), []);
  await refuse('refund_not_offered', member.uid, { refundCents: amountCents });
});

test('refuses a refund while a request is open, for one’s own account, and together with keeping renewal', async () => {
  const member = await openMember(api);
  await member.buy('12weeks');
  const [{ amountCents } = { amountCents: 0 }] = await refundable(member.uid);
  await refuse('invalid_input', member.uid, { refundCents: amountCents, keepsRenewal: true });
  await refuse('invalid_input', member.uid, { disabled: false, keepsRenewal: true });
  await refuse('own_account', support.uid, { refundCents: 1 });
  const [payment] = await member.call<{ paymentId: string }[]>('POST', '/refunds/offers', {
    residence: 'elsewhere',
  });
  await member.call('POST', '/refunds', {
    paymentId: payment!.paymentId,
    residence: 'elsewhere',
    rule: 'goodwill',
    shown: { amountCents },
  });
  assert.deepEqual(await refundable(member.uid), []);
  await refuse('refund_not_offered', member.uid, { refundCents: amountCents });
});
