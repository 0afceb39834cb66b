/** Members of staff who give to themselves, decide about themselves, or give too much. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { openMember, passDays } from '../memberships/members.ts';
import { signUpPerson } from '../people.ts';

const api = await openTestApp();

type Limit = { centsPerMonth: number; givenCents: number; version: number };
const limitOf = (key: string | true): Promise<Limit> => api.ask('GET', '/staff/gift-limit', { key });
const coins = (count: number) => ({ coins: count, reason: 'Sorry' });
const give = (key: string, uid: string, count: number) =>
  api.send('POST', `/api/v1/people/${uid}/coins`, {
    key,
    json: coins(count),
    headers: { 'idempotency-key': randomUUID() },
  });

test('staff, admins included, cannot give to or decide about their own account', async () => {
  for (const role of ['support', 'admin'] as const) {
    const thief = await openMember(api, { role });
    const { key, uid } = thief;
    await api.refused('own_account', 'POST', `/people/${uid}/coins`, { key, json: coins(1) });
    const days = { days: 1, reason: 'Sorry' };
    await api.refused('own_account', 'POST', `/people/${uid}/membership-days`, { key, json: days });
    await api.refused('own_account', 'POST', `/people/${uid}/purchases/allow`, {
      key,
      json: { reason: 'Sorry' },
    });
    const { id: paymentId } = await thief.buy('4weeks');
    await passDays(api, 20);
    const [offered] = await thief.call<{ offers: { rule: string; amountCents: number }[] }[]>(
      'POST',
      '/refunds/offers',
      { residence: 'elsewhere' },
    );
    const { rule, amountCents } = offered!.offers[0]!;
    const json = { paymentId, residence: 'elsewhere', rule, shown: { amountCents }, message: 'Please' };
    const headers = { 'idempotency-key': randomUUID() };
    const [asked] = await thief.call<{ id: string }[]>('POST', '/refunds', json, headers);
    const path = `/refunds/${asked!.id}`;
    await api.refused('own_account', 'POST', `${path}/review`, { key });
    await api.ask('POST', `${path}/review`, { key: (await signUpPerson(api, { role: 'support' })).token });
    await api.refused('own_account', 'POST', `${path}/question`, { key, json: { text: 'Why?' } });
    await api.refused('own_account', 'POST', `${path}/approve`, { key });
    await api.refused('own_account', 'POST', `${path}/reject`, { key, json: { reason: 'No' } });
    await api.refused('own_account', 'POST', `${path}/retry`, { key });
  }
});

test('gifts of one giver at the limit, all at once, and of others and in the next month', async () => {
  const { token: admin } = await signUpPerson(api, { role: 'admin' });
  const support = await signUpPerson(api, { role: 'support' });
  const before = await limitOf(admin);
  assert.deepEqual([before.centsPerMonth, before.givenCents], [50_000, 0]);
  await api.refused('forbidden', 'PUT', '/staff/gift-limit', {
    key: support.token,
    json: { centsPerMonth: 1_000_000 },
  });
  const json = { centsPerMonth: 500, version: before.version };
  await api.ask('PUT', '/staff/gift-limit', { key: admin, json });
  await api.refused('edit_conflict', 'PUT', '/staff/gift-limit', { key: admin, json });

  const readers = await Promise.all(Array.from({ length: 8 }, () => signUpPerson(api)));
  // A gift of 100 coins is worth $0.99: five of the eight are within $5.00.
  const answers = await Promise.all(readers.map(({ uid }) => give(support.token, uid, 100)));
  const codes = answers.map(({ json: answer }) => (answer.code as string | undefined) ?? 'given').sort();
  assert.deepEqual(codes, [
    ...Array<string>(3).fill('gift_limit_reached'),
    ...Array<string>(5).fill('given'),
  ]);
  assert.equal((await limitOf(support.token)).givenCents, 495);
  const [{ balance }] = (await api.rows<{ balance: number }>(
    `select sum(coins)::int as balance from wallet_entry where kind = 'gift'
     and payer_id in (select id from payer where uid = any($1))`,
    [readers.map(({ uid }) => uid)],
  )) as [{ balance: number }];
  assert.equal(balance, 500);
  // Days count too: a day of 4 weeks is worth $0.58.
  const { uid } = readers[0]!;
  const days = { key: support.token, json: { days: 1, reason: 'Sorry', planId: '4weeks' } };
  await api.refused('gift_limit_reached', 'POST', `/people/${uid}/membership-days`, days);
  assert.equal((await give(support.token, uid, 5)).status, 201);
  assert.equal((await limitOf(support.token)).givenCents, 500);
  // Others, and operator keys, have limits of their own.
  assert.equal((await give((await signUpPerson(api, { role: 'support' })).token, uid, 100)).status, 201);
  await api.ask('POST', `/people/${uid}/coins`, { json: coins(100) });
  await api.refused('gift_limit_reached', 'POST', `/people/${uid}/coins`, { json: coins(500) });

  await passDays(api, 31);
  assert.equal((await give(support.token, uid, 100)).status, 201);
  const [row] = await api.rows(
    `select details from audit_entry where action = 'setGiftLimit' and outcome = 'done' order by at desc limit 1`,
  );
  assert.deepEqual(row, { details: { params: {}, body: json, before: { centsPerMonth: 50_000 } } });
});

test('gifts of coins are limited also while no packs are sold', async () => {
  const support = await signUpPerson(api, { role: 'support' });
  const reader = await signUpPerson(api);
  const { data: packs } = (await api.read('/coin-packs/list', {})).json;
  await api.ask('PUT', '/coin-packs', { json: { packs: [] } });
  await api.ask('PUT', '/staff/gift-limit', { json: { centsPerMonth: 20_000 } });
  for (const status of [201, 201, 409])
    assert.equal((await give(support.token, reader.uid, 10_000)).status, status);
  const sold = packs.map(({ coins, priceCents }: { coins: number; priceCents: number }) => ({
    coins,
    priceCents,
  }));
  await api.ask('PUT', '/coin-packs', { json: { packs: sold } });
});
