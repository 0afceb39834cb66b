/** Memberships, coins and refunds as the staff see them, and their lists with many rows. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { aComic, someChapters, somePages } from './builders.ts';
import { listCoinEntries } from '@longstrip/contract/coins/coins.staff.endpoints';
import { listMemberships } from '@longstrip/contract/membership/memberships.staff.endpoints';
import { listRefunds } from '@longstrip/contract/refunds/refunds.endpoints';
import { assertStaffListByIndex } from './list-plans.ts';
import { lettersTo, openMember } from './memberships/members.ts';
import { payerOf, someCoins } from './paying.ts';
import { signUpPerson } from './people.ts';

const api = await openTestApp();
const support = await signUpPerson(api, { role: 'support' });
const editor = await signUpPerson(api, { role: 'editor' });
const asSupport = { key: support.token };

test('support sees the history of a membership, and stops its renewal', async () => {
  const member = await openMember(api);
  const { id: paymentId } = await member.buy('4weeks');
  const list = async (json: object) =>
    (await api.ask('POST', '/staff/memberships/list', { ...asSupport, json })).data;
  const [found] = await list({ uid: member.uid });
  assert.deepEqual([found.planId, found.state, found.renewalCents], ['4weeks', 'active', 1599]);
  assert.deepEqual(await list({ contractNumber: found.contractNumber.toLowerCase() }), [found]);
  assert.deepEqual(await list({ live: true, sort: 'end', planId: '4weeks' }), [found]);
  assert.deepEqual(await list({ state: 'ended' }), []);

  const [history] = (await api.ask('GET', `/staff/memberships/${found.id}`, asSupport)).data;
  assert.deepEqual(
    history.periods.map((period: Record<string, unknown>) => [period.reason, period.paymentId]),
    [['first', paymentId]],
  );
  const [stopped] = (await api.ask('POST', `/staff/memberships/${found.id}/stop`, asSupport)).data;
  assert.equal(stopped.renews, false);
  assert.deepEqual(stopped.events.at(-1).facts, { by: 'staff' });
  assert.equal((await member.membership())!.renews, false);
  assert.deepEqual(
    (await lettersTo(api, member.uid)).map(({ kind }) => kind),
    ['receipt', 'stopped'],
  );
  await api.refused('membership_not_found', 'POST', `/staff/memberships/${paymentId}/stop`, asSupport);
  await api.refused('forbidden', 'POST', '/staff/memberships/list', { key: editor.token, json: {} });
});

test('a price change leaves members the price that they agreed to, and says how many there are', async () => {
  const member = await openMember(api);
  await member.buy('1week');
  await api.ask('PATCH', '/plans/1week', { json: { renewalPriceCents: 999 } });
  assert.equal((await member.membership())!.nextCharge!.cents, 799);
  const { data } = await api.ask('POST', '/staff/plans/members/list', { json: {} });
  assert.deepEqual(data[0], { planId: '1week', members: 1, keepAnotherPrice: 1 });
});

test('support sees what happened to the coins of a person', async () => {
  const { uid, token } = await signUpPerson(api);
  await someCoins(api, uid, 100);
  const comic = await aComic(api, { title: 'Opened with coins' });
  const chapter = (await someChapters(api, comic.id, 5)).at(-1)!;
  await somePages(api, comic.id, chapter.id);
  await api.ask('POST', `/chapters/${chapter.id}/unlock`, { key: token, json: { shown: { coins: 30 } } });
  const { data } = await api.ask('POST', '/staff/coins/list', { ...asSupport, json: { uid } });
  assert.deepEqual(
    data.map((entry: Record<string, unknown>) => [entry.uid, entry.kind, entry.balanceAfter]),
    [
      [uid, 'unlock', 70],
      [uid, 'gift', 100],
    ],
  );
  assert.equal(data[0].chapter.comicTitle, 'Opened with coins');
  assert.deepEqual(await api.ask('GET', `/people/${uid}/wallet`, asSupport), { balance: 70, valueCents: 0 });
  assert.equal((await api.ask('GET', '/people/nobody/wallet', asSupport)).balance, 0);
});

test('pages of many memberships, coins and refunds are read from indexes', async () => {
  const paymentId = randomUUID();
  const { uid } = await signUpPerson(api);
  const payer = await payerOf(api, uid);
  await api.rows(`begin; set local session_replication_role = replica;
    insert into membership (id, payer_id, contract_number, site, origin, plan_id, covers_uncensored, state, renews,
      period_number, period_start, paid_until, period_end, paid_cents, charged_cents, attempts, try_at, is_reminded,
      started_at, summary_at, ended_at)
    select gen_random_uuid(), gen_random_uuid(), 'many' || n, 'normal', 'http://localhost',
      (array['1week', '4weeks', '12weeks', '24weeks'])[n % 4 + 1], false,
      case when n % 1000 = 0 then 'grace' when n % 20 = 0 then 'active' else 'ended' end, false, 1, at, at, at + n % 97 * interval '1 day', 1, 1,
      0, at, true, at, at, case when n % 20 <> 0 then at end
    from generate_series(1, 30000) n, lateral (select '2024-05-01T00:00Z'::timestamptz + n * interval '1 minute' as at) t;
    insert into wallet_entry (payer_id, number, kind, coins, balance_after, chapter_id, payment_id, reason, created_at)
    select case when n <= 100 then '${payer}'::uuid else gen_random_uuid() end, n,
      case when n % 1000 = 0 then 'correction' else 'gift' end, 1, n, null,
      case when n % 1000 = 0 then gen_random_uuid() end, 'many', '2024-05-01T00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 30000) n;
    insert into refund_request (id, payer_id, origin, payment_id, what, rule, residence, amount_cents, state, submitted_at,
      is_refund_failed, is_reminded)
    select gen_random_uuid(), gen_random_uuid(), 'http://localhost',
      case when n % 100 = 1 then '${paymentId}' else gen_random_uuid() end, 'many', 'goodwill', 'europe', 1,
      case when n % 1000 = 0 then 'in_review' else 'paid_back' end,
      '2024-05-01T00:00Z'::timestamptz + n * interval '1 minute', false, false
    from generate_series(1, 30000) n;
    commit`);
  await api.rows('vacuum analyze membership, wallet_entry, refund_request');
  await assertStaffListByIndex(
    api,
    listMemberships,
    {
      started: ({ startedAt }) => startedAt as string,
      end: ({ endedAt, periodEnd }) => (endedAt ?? periodEnd) as string,
    },
    {
      groups: [
        {
          table: 'membership',
          filters: [
            {},
            { state: 'grace' },
            { state: 'ended' },
            { planId: '12weeks' },
            { live: true },
            { live: true, planId: '1week' },
          ],
        },
        { table: 'membership', filters: [{ uid }, { contractNumber: 'many7' }], hasFullPages: false },
      ],
    },
  );
  const path = '/api/v1/staff/memberships/export';
  const { text } = await api.send('POST', path, { ...asSupport, json: { live: true } });
  const [head, ...lines] = text.trimEnd().split('\r\n');
  assert.match(head!, /^\ufeffcontract,plan,state,since \(UTC\)/);
  const ofMany = lines.filter((line) => line.startsWith('many'));
  assert.equal(new Set(ofMany).size, 30_000 / 20);
  assert.ok(
    ofMany.every((line) => /^many\d+,\d+weeks?,(active|grace),2024-/.test(line)),
    ofMany[0],
  );
  const at = (row: Record<string, unknown>) => row['at'] as string;
  await assertStaffListByIndex(
    api,
    listCoinEntries,
    { at },
    { groups: [{ table: 'wallet_entry', filters: [{}, { kind: 'correction' }, { uid }] }] },
  );
  await assertStaffListByIndex(
    api,
    listRefunds,
    { submitted: ({ submittedAt }) => submittedAt as string },
    {
      groups: [
        {
          table: 'refund_request',
          filters: [{}, { open: true }, { state: 'in_review' }, { paymentId }],
        },
        { table: 'refund_request', filters: [{ uid }], hasFullPages: false },
      ],
    },
  );
});

test('a filter by a person refuses a text with a NUL character', async () => {
  for (const path of [
    '/staff/memberships/list',
    '/staff/payments/list',
    '/staff/coins/list',
    '/refunds/list',
  ])
    await api.refused('invalid_input', 'POST', path, { json: { uid: 'nul \u0000 inside' } });
});
