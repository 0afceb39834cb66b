import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openMetrics } from '../../src/platform/metrics/metrics.ts';
import { membership } from '../../src/features/membership/slice.ts';
import { loadPayment } from '../../src/features/payments/load-payment.ts';
import { settle } from '../../src/features/payments/settle.ts';
import { openSandbox } from '../../src/features/payments/sandbox/open-sandbox.ts';
import { signedRequest } from '../../src/features/payments/sandbox/webhook-events.ts';
import { contextFor } from '../payments/context.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openTestApp } from '../app-for-tests.ts';
import { uncensored } from '../requests.ts';
import { goodCard, openMember, passDays, typeCard } from './members.ts';

const api = await openTestApp();

test('a renewal that the reader ordered and abandoned is not charged, and a new purchase is possible after a while', async () => {
  const member = await openMember(api);
  const first = await member.order('1week', '4000002760003184');
  const { action } = await member.process(first);
  assert.ok(action && 'url' in action);
  await api.send('POST', new URL(action.url).pathname, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=complete',
  });
  await member.process(first);
  await passDays(api, 7.01);
  const json = { card: 'saved', shown: { nextChargeCents: 799 } };
  const [left] = await member.call<{ paymentId: string }[]>('POST', '/membership/renewal', json);
  await api.core.moneyClock.moveBy(11 * 60_000);
  await api.core.membership.runDue();
  await passDays(api, 1);
  const path = `/payments/${left!.paymentId}`;
  assert.equal((await api.ask('GET', path, { key: member.key })).data[0].state, 'canceled');
  await passDays(api, 8);
  assert.equal(await member.membership(), undefined);
  assert.equal((await member.buy('4weeks')).state, 'succeeded');
});

test('a dispute that is reported before the success of its charge ends the membership like one reported after it', async () => {
  const member = await openMember(api);
  const id = await member.order('1week', '4000000000000259');
  const { db, jobs, moneyClock } = api.core;
  const context = { db, jobs, moneyClock, secret: api.config.secret! };
  // The charge was made, and its answer was lost.
  await api.rows(
    `insert into payment_event (payment_id, number, kind, amount_cents, at) values ($1, 1, 'sent', 0, now())`,
    [id],
  );
  await api.rows(`update payment_state set state = 'processing' where payment_id = $1`, [id]);
  const [order] = await api.rows<{ card_token: string }>('select card_token from payment where id = $1', [
    id,
  ]);
  await openSandbox(context).charge({
    paymentId: id,
    amountCents: 799,
    currency: 'usd',
    card: { token: order!.card_token },
    keepsCard: true,
    onSession: true,
    description: '1 week of Premium',
    returnUrl: 'http://localhost/account',
  });
  const [event] = await api.rows<{ id: string }>(
    `select id from sandbox_event where body->>'type' = 'dispute' and body->>'paymentId' = $1`,
    [id],
  );
  const { body, headers } = (await signedRequest(event!.id, context))!;
  const webhook = { body, headers: headers as Record<string, string> };
  assert.equal((await api.send('POST', '/webhooks/sandbox', webhook)).status, 204);
  assert.equal((await member.process(id)).state, 'succeeded');
  assert.equal(await member.membership(), undefined);
});

test('a request that is repeated while the first runs does not cancel the payment of the first', async () => {
  const member = await openMember(api);
  const json = await member.purchase('4weeks', { token: await typeCard(api, goodCard) });
  const key = { 'idempotency-key': 'sent-again' };
  const send = () => member.call<{ paymentId: string }[]>('POST', '/membership/purchases', json, key);
  // Other test files wait for locks on the same server, in databases of their own.
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const areWaiting = (count: number) => until(async () => (await api.rows(waiting)).length >= count, 30_000);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = api.core.db.transaction(async (tx) => {
    await sql`lock table payment in share mode`.execute(
      tx as unknown as Parameters<ReturnType<typeof sql>['execute']>[0],
    );
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const first = send();
  assert.ok(await areWaiting(1));
  const again = send();
  assert.ok(await areWaiting(2));
  release.resolve();
  await holding;
  const [[made], [repeated]] = await Promise.all([first, again]);
  assert.deepEqual(made, repeated);
  assert.equal((await member.process(made!.paymentId)).state, 'succeeded');
});

test('a membership is renewed on the site on which it was last bought', async () => {
  const member = await openMember(api);
  const days = { days: 3, reason: 'a test' };
  await api.ask('POST', `/people/${member.uid}/membership-days`, { host: uncensored, json: days });
  await member.buy('4weeks');
  assert.deepEqual(await api.rows('select site, origin from membership where uid = $1', [member.uid]), [
    { site: 'normal', origin: 'http://localhost' },
  ]);
});

test('a renewal that was stopped after it was ordered, or marked as sent, is never charged', async () => {
  for (const crash of ['before it is marked as sent', 'after that'] as const) {
    const member = await openMember(api);
    await member.buy('1week');
    await api.core.moneyClock.moveBy(7 * 86_400_000 + 1000);
    const { db, moneyClock, payments } = api.core;
    const ordering = await membership.open(
      { ...api.core, metrics: openMetrics() },
      { ...api.core, payments: { ...payments, process: async () => {} } },
      {},
    );
    await ordering.api.runDue();
    const [order] = await api.rows<{ id: string }>(
      `select p.id from payment p join payer on payer.id = p.payer_id where payer.uid = $1 and kind = 'renewal'`,
      [member.uid],
    );
    const { id } = order!;
    if (crash === 'after that') {
      const died = { ...contextFor(api), providerOf: () => assert.fail('the process died') };
      await settle(id, { want: 'charge', sender: { returnUrl: null } }, died);
    }
    await member.call('POST', '/membership/stop');
    await moneyClock.moveBy(60_000);
    await payments.process(id);
    assert.deepEqual(await api.rows('select 1 from sandbox_charge where payment_id = $1', [id]), [], crash);
    assert.equal((await loadPayment(db, id)).payment.state, 'canceled');
    assert.equal(await member.membership(), undefined);
  }
});

test('an upgrade that succeeds after a stop does not renew; one that is ordered after a stop does', async () => {
  const afterUpgrade = async (...acts: ('stop' | 'order' | 'resume')[]) => {
    const member = await openMember(api);
    await member.buy('4weeks');
    let pending = '';
    for (const act of acts)
      if (act === 'order') {
        pending = await member.order('12weeks', '4000000000000077');
        assert.equal((await member.process(pending)).state, 'processing');
      } else await member.call('POST', `/membership/${act}`);
    await api.core.moneyClock.moveBy(61_000);
    assert.equal((await member.process(pending)).state, 'succeeded');
    const { planId, renews, nextCharge, chargeIfResumed } = (await member.membership())!;
    assert.deepEqual([planId, nextCharge !== null, chargeIfResumed !== null], ['12weeks', renews, !renews]);
    return renews;
  };
  assert.equal(await afterUpgrade('order', 'stop'), false);
  assert.equal(await afterUpgrade('order', 'stop', 'resume'), true);
  assert.equal(await afterUpgrade('stop', 'order'), true);
  assert.equal(await afterUpgrade('stop', 'order', 'resume', 'stop'), false);
});

test('a purchase that succeeds after the deletion of the account was requested is not renewed', async () => {
  const member = await openMember(api);
  const pending = await member.order('1week', '4000000000000077');
  assert.equal((await member.process(pending)).state, 'processing');
  await member.call('POST', '/account/deletion', {});
  await api.core.moneyClock.moveBy(61_000);
  assert.equal((await member.process(pending)).state, 'succeeded');
  assert.equal((await member.membership())!.renews, false);
  await passDays(api, 7.01);
  assert.equal(await member.membership(), undefined);
  assert.equal((await member.call<unknown[]>('POST', '/payments/list', {})).length, 1, 'nothing is charged');
});
