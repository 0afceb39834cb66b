/** Attacks on the parts of payments that are open to everyone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../../test/builders.ts';
import { receiveEvent } from './receive-event.ts';
import { openBuyer } from '../../../test/payments/buyer.ts';
import { contextFor } from '../../../test/payments/context.ts';
import { sandboxWorld } from '../../../test/payments/sandbox-world.ts';

const api = await openTestApp();
const world = sandboxWorld(api);
const deliver = (body: Buffer | string, headers: object) =>
  api.send('POST', '/webhooks/sandbox', { body, headers: headers as Record<string, string> });

test('webhooks that are forged, replayed or old change nothing', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4000002500003155');
  const unpaid = JSON.stringify({ id: 'evt_1', type: 'charge', paymentId: id });
  const [event] = await world.webhooks();
  for (const { body, headers } of [
    { body: Buffer.from(unpaid), headers: {} },
    { body: Buffer.from(unpaid), headers: event!.headers },
    world.forge({ body: Buffer.from(unpaid), headers: event!.headers }),
  ])
    assert.equal((await deliver(body, headers)).json.code, 'forbidden');
  for (let times = 0; times < 3; times++)
    assert.equal((await deliver(event!.body, event!.headers)).status, 204);
  api.clock.moveBy(301_000);
  assert.equal((await deliver(event!.body, event!.headers)).status, 403);
  assert.equal((await buyer.getPayment(id)).state, 'action_required');
  assert.equal((await deliver('x'.repeat(300_000), {})).status, 413);
});

test('a signed event about a payment that is not ours is accepted and has no effect', async () => {
  const { provider } = world;
  const events = [
    { type: 'charge', paymentId: randomUUID() },
    { type: 'charge', paymentId: "' or 1=1" },
    { type: 'other' },
    { type: 'refund', paymentId: randomUUID(), refundId: null, amountCents: 5, result: {} },
  ];
  for (const [index, event] of events.entries())
    await receiveEvent(
      { ...provider, readEvent: () => ({ id: `evt_strange_${index}`, ...event }) as never },
      { body: Buffer.alloc(0), headers: {} },
      contextFor(api),
    );
  const known = await api.rows(`select 1 from provider_event where event_id like 'evt_strange_%'`);
  assert.equal(known.length, events.length);
});

test('a refund that staff make at the provider is recorded once', async () => {
  const buyer = await openBuyer(api);
  const { id: paymentId } = await buyer.buy('4242424242424242');
  const result = { state: 'succeeded', reference: 're_by_hand', at: api.clock.now() } as const;
  for (const id of ['evt_hand_1', 'evt_hand_2', 'evt_hand_1'])
    await receiveEvent(
      {
        ...world.provider,
        readEvent: async () => ({ id, type: 'refund', paymentId, refundId: null, amountCents: 300, result }),
      },
      { body: Buffer.alloc(0), headers: {} },
      contextFor(api),
    );
  assert.equal((await buyer.getPayment(paymentId)).refundedCents, 300);
});

test('the tokens of the sandbox are limited, and bad input is refused without being repeated', async () => {
  const card = { number: '4242424242424242', expiry: '12/39', cvc: '123' };
  const type = { 'content-type': 'application/json' };
  for (const [body, status] of [
    ['{"number":"4111111111111111"', 400],
    [JSON.stringify({ ...card, number: 4_111_111_111_111_111 }), 400],
    [JSON.stringify({ ...card, note: '4111111111111111' }), 400],
    [JSON.stringify({ ...card, number: '4111111111111111'.repeat(100) }), 413],
  ] as const) {
    const answer = await api.send('POST', '/sandbox/v1/tokens', { body, headers: type });
    assert.equal(answer.status, status, answer.text);
    assert.doesNotMatch(answer.text, /4111/);
  }
  const create = () => api.send('POST', '/sandbox/v1/tokens', { json: card });
  let made = 0;
  while ((await create()).status === 200) assert.ok(++made <= 200);
  assert.equal((await create()).json.code, 'too_many_attempts');
  api.clock.moveBy(3_600_001);
  assert.equal((await create()).status, 200);
});

test('the return path from the bank has to be on this site', async () => {
  const buyer = await openBuyer(api);
  const id = await buyer.order('4000002500003155');
  for (const returnPath of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'account',
    '/a b',
    5,
  ])
    await api.refused('invalid_input', 'POST', `/payments/${id}/process`, {
      key: buyer.token,
      json: { returnPath },
    });
  assert.equal((await buyer.getPayment(id)).state, 'created');
  assert.equal((await api.send('GET', '/sandbox/v1/challenge/ch_guessed')).status, 404);
  const answer = {
    body: 'answer=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  assert.equal((await api.send('POST', '/sandbox/v1/challenge/ch_guessed', answer)).status, 404);
});

test('amounts are whole cents above zero', async () => {
  const buyer = await openBuyer(api);
  for (const amountCents of [0, -1349, 13.49, 2 ** 31, Number.NaN])
    await assert.rejects(buyer.order('4242424242424242', { amountCents }), String(amountCents));
});

test('with payments off nothing is sold, and the sandbox is not served', async () => {
  const closed = await openTestApp({ env: { PAYMENTS: 'off' } });
  assert.deepEqual(await closed.ask('GET', '/payments/settings', { key: '' }), { provider: 'off' });
  assert.equal((await closed.ask('GET', '/site', { key: '' })).sells, false);
  assert.equal((await api.ask('GET', '/site', { key: '' })).sells, true);
  assert.equal((await closed.read('/coin-packs/list', {})).json.total, 0);
  const { id: comicsId } = await aComic(closed);
  const fourth = (await someChapters(closed, comicsId, 4))[3]!.id;
  await somePages(closed, comicsId, fourth);
  const { data } = (await closed.read('/chapters/list', { filters: { comicsId } })).json;
  const unpriced = { coins: 30, coinsValueCents: null };
  assert.deepEqual(data[3].access, { state: 'locked', reason: 'premium_required', ...unpriced });
  const buyer = await openBuyer(closed);
  await assert.rejects(buyer.order('saved'), { code: 'payments_unavailable' });
  assert.equal((await closed.send('GET', '/sandbox/v1/sandbox.js')).status, 404);
});
