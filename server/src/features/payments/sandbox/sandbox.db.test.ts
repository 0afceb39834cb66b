/** The outcomes that need a bank, time or a webhook, as a buyer and an operator see them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAppAt, openTestApp } from '../../../../test/app-for-tests.ts';
import { stripeKeys, testDatabase } from '../../../../test/testing.ts';
import { deliverWebhooks, openBuyer } from '../../../../test/payments/buyer.ts';

const api = await openTestApp();
const challengeOf = (action: unknown) => new URL((action as { url: string }).url).pathname;
const answer = (path: string, body: string) =>
  api.send('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

test('the bank asks on a page of its own, without scripts, and leads back to where the buyer was', async () => {
  const buyer = await openBuyer(api);
  const id = await buyer.order('4000002500003155');
  const json = { returnPath: '/payment/4weeks?returnTo=%2Fcomic' };
  const call = () => api.ask('POST', `/payments/${id}/process`, { key: buyer.token, json });
  const [{ state, action }] = (await call()).data;
  assert.equal(state, 'action_required');
  const path = challengeOf(action);
  const page = await api.send('GET', path);
  assert.match(page.text, /\$13\.49/);
  assert.doesNotMatch(page.text, /<script/);
  const policy = page.headers['content-security-policy']!;
  assert.match(
    policy,
    /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost; /,
  );
  assert.equal(page.headers['cache-control'], 'no-store');
  const done = await answer(path, 'answer=complete');
  const back = `http://localhost/payment/4weeks?returnTo=%2Fcomic&payment=${id}`;
  assert.deepEqual([done.status, done.headers['location']], [303, back]);
  assert.equal((await buyer.getPayment(id)).state, 'action_required');
  const [view] = (await call()).data;
  assert.deepEqual([view.state, view.action], ['succeeded', null]);
  const again = await answer(path, 'answer=fail');
  assert.equal(again.headers['location'], back);
  assert.equal((await buyer.process(id)).state, 'succeeded');
});

test('a failed confirmation at the bank refuses the payment', async () => {
  const buyer = await openBuyer(api);
  const { id, action } = await buyer.buy('4000002760003184');
  await answer(challengeOf(action), 'answer=fail');
  const { state, failure } = await buyer.process(id);
  assert.deepEqual([state, failure], ['failed', 'authentication_failed']);
});

test('the page of the bank does not exist for an unknown charge', async () => {
  for (const reference of ['ch_unknown', 'ch_%00']) {
    const path = `/sandbox/v1/challenge/${reference}`;
    assert.equal((await api.send('GET', path)).status, 404, reference);
    assert.equal((await answer(path, 'answer=complete')).status, 404, reference);
  }
});

test('a payment that is cancelled cannot be completed any more', async () => {
  const buyer = await openBuyer(api);
  const { id, action } = await buyer.buy('4000002500003155');
  const unsent = await buyer.order('4242424242424242');
  await api.core.payments.cancelOpenPayments(buyer.payerId, ['coins']);
  assert.equal((await buyer.getPayment(id)).state, 'canceled');
  assert.equal((await buyer.getPayment(unsent)).state, 'canceled');
  await answer(challengeOf(action), 'answer=complete');
  assert.equal((await buyer.process(id)).state, 'canceled');
  assert.equal((await buyer.process(unsent)).state, 'canceled');
  const charges = 'select state from sandbox_charge where payment_id = any($1)';
  assert.deepEqual(await api.rows(charges, [[id, unsent]]), [{ state: 'canceled' }]);
});

test('a payment that was completed before its cancellation stays paid', async () => {
  const buyer = await openBuyer(api);
  const { id, action } = await buyer.buy('4000002500003155');
  await answer(challengeOf(action), 'answer=complete');
  await api.core.payments.cancelOpenPayments(buyer.payerId, ['coins']);
  assert.equal((await buyer.getPayment(id)).state, 'succeeded');
});

test('renewals fail with cards that need 3-D Secure at every payment or are declined later', async () => {
  for (const [card, failure] of [
    ['4000002500003155', null],
    ['4000002760003184', 'authentication_failed'],
    ['4000000000000341', 'card_declined'],
  ] as const) {
    const buyer = await openBuyer(api);
    const { id, action } = await buyer.buy(card);
    if (action) {
      await answer(challengeOf(action), 'answer=complete');
      await buyer.process(id);
    }
    const renewal = await buyer.order('saved', { onSession: false });
    await api.core.payments.process(renewal);
    assert.equal((await buyer.getPayment(renewal)).failure, failure, card);
  }
});

test('a pending charge gets its outcome by webhook', async () => {
  const buyer = await openBuyer(api);
  for (const [card, outcome] of [
    ['4000000000000077', 'succeeded'],
    ['4000000000004236', 'failed'],
  ] as const) {
    const { id, state } = await buyer.buy(card);
    assert.equal(state, 'processing');
    assert.equal((await buyer.process(id)).state, 'processing');
    api.clock.moveBy(10_000);
    await deliverWebhooks(api);
    assert.equal((await buyer.getPayment(id)).state, outcome);
  }
});

test('a dispute is opened, and lost after seven days', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4000000000000259');
  const events = () =>
    api.rows(
      `select kind, amount_cents from payment_event where payment_id = $1 and kind like 'disp%' order by number`,
      [id],
    );
  await deliverWebhooks(api);
  assert.deepEqual(await events(), [{ kind: 'disputed', amount_cents: 1349 }]);
  await api.ask('POST', '/sandbox/clock', { json: { days: 7 } });
  await deliverWebhooks(api);
  assert.deepEqual((await events())[1], { kind: 'dispute_lost', amount_cents: 1349 });
});

test('the script of the provider checks numbers itself, and its tokens name no outcome', async () => {
  const script = await api.send('GET', '/sandbox/v1/sandbox.js');
  assert.match(script.headers['content-type']!, /^text\/javascript/);
  const window: { Sandbox?: () => { createToken(card: object): Promise<unknown> } } = {};
  const sent: string[] = [];
  const fetch = async (path: string, { body }: { body: string }) => {
    sent.push(body);
    const { status, json } = await api.send('POST', path, { json: JSON.parse(body) });
    return { ok: status === 200, status, json: async () => json };
  };
  new Function('window', 'fetch', script.text)(window, fetch);
  const sandbox = window.Sandbox!();
  const card = { number: '4111 1111 1111 1111', expiry: '12/39', cvc: '123' };
  const refused = { error: { field: 'number', code: 'not_a_test_card' } };
  assert.deepEqual(await sandbox.createToken(card), refused);
  assert.deepEqual(sent, []);
  for (const [changes, field, code] of [
    [{ expiry: '13/39' }, 'expiry', 'invalid'],
    [{ expiry: '01/20' }, 'expiry', 'expired'],
    [{ cvc: '12' }, 'cvc', 'invalid'],
    [{ cvc: '1234' }, 'cvc', 'invalid'],
  ] as const) {
    const good = { ...card, number: '4242 4242 4242 4242' };
    assert.deepEqual(await sandbox.createToken({ ...good, ...changes }), { error: { field, code } });
  }
  const made = (await sandbox.createToken({ ...card, number: '3782-822463-10005', cvc: '1234' })) as object;
  assert.deepEqual(Object.keys(made), ['token', 'card']);
  assert.deepEqual(made, { ...made, card: { brand: 'amex', last4: '0005', expMonth: 12, expYear: 2039 } });
});

test('a site of real money that was never in test mode has no trace of the sandbox', async () => {
  const { url } = await testDatabase();
  const live = { url, dataDir: api.dataDir, env: { PAYMENTS: 'stripe', ...stripeKeys } };
  const webhook = async () => {
    const site = await openAppAt(live);
    const { status } = await site.send('POST', '/webhooks/sandbox', { json: {} });
    await site.close();
    return status;
  };
  assert.equal(await webhook(), 404);
  const before = await openAppAt({ ...live, env: {} });
  await (await openBuyer(before)).buy('4242424242424242');
  await before.close();
  assert.notEqual(await webhook(), 404, 'its payments can still be refunded and disputed');
});
