import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../test/builders.ts';
import { openReaders, type ReaderHistory } from './seed-readers.ts';

const api = await openTestApp();
const visa = '4242424242424242';
const histories: ReaderHistory[] = [
  { email: 'tomas@readers.example', acts: [{ daysAgo: 200, act: 'buys', planId: '24weeks', card: visa }] },
  {
    email: 'greta@readers.example',
    acts: [
      { daysAgo: 40, act: 'buys', planId: '4weeks', card: visa },
      { daysAgo: 30, act: 'upgrades', planId: '12weeks' },
      { daysAgo: 5, act: 'changes later', planId: '1week' },
    ],
  },
  {
    email: 'ida@readers.example',
    acts: [
      { daysAgo: 60, act: 'buys', planId: '4weeks', card: visa },
      { daysAgo: 50, act: 'stops' },
    ],
  },
  {
    email: 'basil@readers.example',
    acts: [{ daysAgo: 29.7, act: 'buys', planId: '4weeks', card: '4000000000000341' }],
  },
  {
    email: 'hugo@readers.example',
    acts: [
      { daysAgo: 5, act: 'buys', planId: '4weeks', card: visa },
      { daysAgo: 1, act: 'wants money back', rule: 'withdrawal' },
    ],
  },
  {
    email: 'odile@readers.example',
    acts: [
      { daysAgo: 26, act: 'buys', planId: '12weeks', card: visa },
      { daysAgo: 1, act: 'wants money back', rule: 'goodwill', message: 'At sea' },
    ],
  },
  {
    email: 'lulu@readers.example',
    acts: [{ daysAgo: 3, act: 'buys coins', packId: 'coins-550', card: visa }],
  },
];

const memberships = () =>
  api.rows(
    `select account.email, plan_id, state, renews, next_plan_id, period_number
     from membership join account using (uid) order by account.email`,
  );
const payments = () =>
  api.rows(`select account.email, kind, amount_cents, state, refunding_cents from payment
     join payment_state on payment_id = payment.id join payer on payer.id = payer_id join account using (uid)
     order by account.email, payment.created_at`);

const requests = () =>
  api.rows(`select account.email, rule, state from refund_request join account using (uid) order by 1`);

test('creates the past of demo readers once, with the states that follow from it', async () => {
  const now = api.clock.now();
  const done = new Map<string, string | null>();
  const steps = {
    idOf: async (key: string) => done.get(key),
    add: async (_tx: unknown, key: string, id: string | null) => void done.set(key, id),
  };
  const { replayReaderHistories, unlock, read } = await openReaders(api.core, api.clock, steps);
  await replayReaderHistories(histories, now);
  assert.equal(api.clock.now().getTime(), now.getTime());
  const before = [await memberships(), await payments(), await requests()];
  assert.deepEqual(
    before[0]!.map((each) => Object.values(each)),
    [
      ['basil@readers.example', '4weeks', 'grace', true, null, 1],
      ['greta@readers.example', '12weeks', 'active', true, '1week', 2],
      ['hugo@readers.example', '4weeks', 'ended', false, null, 1],
      ['ida@readers.example', '4weeks', 'ended', false, null, 1],
      ['odile@readers.example', '12weeks', 'active', false, null, 1],
      ['tomas@readers.example', '24weeks', 'active', true, null, 2],
    ],
  );
  assert.deepEqual(
    before[1]!.map((each) => Object.values(each)),
    [
      ['basil@readers.example', 'membership', 1349, 'succeeded', 0],
      ['basil@readers.example', 'renewal', 1599, 'failed', 0],
      ['basil@readers.example', 'renewal', 1599, 'failed', 0],
      ['greta@readers.example', 'membership', 1349, 'succeeded', 0],
      // 18 of 28 days were left: $8.67 off $35.99.
      ['greta@readers.example', 'membership', 2732, 'succeeded', 0],
      // 24 of 28 days were left.
      ['hugo@readers.example', 'membership', 1349, 'succeeded', 1156],
      ['ida@readers.example', 'membership', 1349, 'succeeded', 0],
      ['lulu@readers.example', 'coins', 499, 'succeeded', 0],
      ['odile@readers.example', 'membership', 2499, 'succeeded', 0],
      ['tomas@readers.example', 'membership', 4199, 'succeeded', 0],
      ['tomas@readers.example', 'renewal', 7999, 'succeeded', 0],
    ],
  );
  assert.deepEqual(
    before[2]!.map((each) => Object.values(each)),
    [
      ['hugo@readers.example', 'withdrawal', 'approved'],
      ['odile@readers.example', 'goodwill', 'submitted'],
    ],
  );
  await replayReaderHistories(histories, now);
  assert.deepEqual(
    [await memberships(), await payments(), await requests()],
    before,
    'an interrupted filling is repeated',
  );

  const { id: comicId } = await aComic(api);
  const chapter = (await someChapters(api, comicId, 4))[3]!;
  await somePages(api, comicId, chapter.id);
  for (let times = 0; times < 2; times++) await unlock('lulu@readers.example', chapter.id, 30);
  assert.deepEqual(await api.rows('select kind, balance_after from wallet_entry order by number'), [
    { kind: 'purchase', balance_after: 550 },
    { kind: 'unlock', balance_after: 520 },
  ]);

  const time = now.getTime() - 3_600_000;
  const episode = { chapterId: chapter.id, place: null, read: true, time };
  const place = { ...episode, comicId, chapterTitle: '', finished: false, next: null, episodes: [episode] };
  for (let times = 0; times < 2; times++) await read('ida@readers.example', place);
  await read('nobody@readers.example', place);
  assert.deepEqual(
    await api.rows(`select account.email, chapter_id, read from reading_episode join account using (uid)`),
    [{ email: 'ida@readers.example', chapter_id: chapter.id, read: true }],
  );
});
