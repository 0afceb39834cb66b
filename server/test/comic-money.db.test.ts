/**
 * The money figures of a comic are the sums of the payments made from its locks, whatever happened to these payments.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComicMoney, ComicMoneyDay } from '@longstrip/contract/insight/insight.endpoints';
import type { PaymentEvent } from '../src/features/payments/index.ts';
import { payBackAll, sellPayments } from './comic-money-histories.ts';
import { openTestApp } from './app-for-tests.ts';
import { aComic, someChapters, somePages } from './builders.ts';
import { until } from '../src/platform/database/embedded/processes.ts';
import { readMigrationTexts } from '../src/platform/database/migrate.ts';
import type { Emit } from '../src/platform/events/events.ts';
import { openMember, passDays } from './memberships/members.ts';
import { salesCounted, someCoins } from './paying.ts';
import { signUpPerson } from './people.ts';
import { randomOf, seed } from './seeded.ts';

const api = await openTestApp({ jobs: true });
const { db, moneyClock, payments } = api.core;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const today = dayOf(api.clock.now());

async function aLockedComic(title: string) {
  const { id } = await aComic(api, { title });
  const chapters = await someChapters(api, id, 5);
  for (const { id: chapterId } of chapters) await somePages(api, id, chapterId);
  return { id, locked: chapters.slice(3).map((chapter) => chapter.id) as [string, string] };
}

const moneyOf = (id: string, range = { from: today, to: today }) =>
  api.ask('POST', `/insight/money/comics/${id}`, { json: range }) as Promise<{
    days: ComicMoneyDay[];
    coinsSpentCents: number;
  }>;

test('the figures of a comic are what was paid from its locks, refunded, and spent in coins', async () => {
  const { id, locked } = await aLockedComic('Behind a lock');
  const member = await openMember(api);
  await someCoins(api, member.uid, 100);
  await member.call('POST', `/chapters/${locked[1]}/unlock`, { shown: { coins: 30 } });
  const search = new URLSearchParams({ returnTo: `/comic/${id}/${locked[0]}` });
  const process = (paymentId: string) =>
    member.call('POST', `/payments/${paymentId}/process`, { returnPath: `/payment/any?${search}` });
  const paymentId = await member.order('1week');
  // The same answer again counts nothing.
  for (let time = 0; time < 2; time++) await process(paymentId);
  const { data } = await api.ask('POST', '/coins/purchases', {
    key: member.key,
    json: {
      packId: 'coins-100',
      card: 'saved',
      shown: { coins: 100, priceCents: 99 },
    },
  });
  await process(data[0].paymentId);
  const [{ amountCents }] = (await api.rows(
    `select amount_cents as "amountCents" from payment where id = '${paymentId}'`,
  )) as [{ amountCents: number }];
  const paid = {
    membershipCents: amountCents,
    coinCents: 99,
    refundedCents: 0,
    disputedCents: 0,
    coinsSpent: 30,
    unlocks: 1,
  };
  await salesCounted(api);
  assert.deepEqual(await moneyOf(id), { days: [{ day: today, ...paid }], coinsSpentCents: 30 });

  const other = await aLockedComic('Called back');
  const buyer = await openMember(api);
  const returnTo = `/comic/${other.id}/${other.locked[0]}`;
  await buyer.call('POST', `/payments/${await buyer.order('1week', '4000000000000259')}/process`, {
    returnPath: `/payment/any?${new URLSearchParams({ returnTo })}`,
  });
  const disputed = async () => (await moneyOf(other.id)).days[0]?.disputedCents;
  assert.ok(await until(async () => (await disputed()) === amountCents, 30_000));

  // A renewal is paid for the whole site and counts for no comic; a refund counts on its own day.
  await passDays(api, 7);
  await db.transaction((tx) => payments.refund(tx, { paymentId, amountCents: 50, reason: 'test' }));
  const refunded = async () =>
    (await api.rows(`select 1 from payment_event where payment_id = $1 and kind = 'refunded'`, [paymentId]))
      .length;
  assert.ok(await until(async () => (await refunded()) === 1, 30_000));
  await salesCounted(api);
  const later = dayOf(moneyClock.now());
  const { days } = await moneyOf(id, { from: today, to: later });
  const nothing = { membershipCents: 0, coinCents: 0, disputedCents: 0, coinsSpent: 0, unlocks: 0 };
  assert.deepEqual(days, [
    { day: today, ...paid },
    { day: later, ...nothing, refundedCents: 50 },
  ]);
});

test('comics are listed by what they earned, and exported with it', async () => {
  const comics = await Promise.all(['Much', 'Little', 'Coins only'].map(aLockedComic));
  const [much, little, coins] = comics.map(({ id }) => id) as [string, string, string];
  await api.rows(
    `insert into insight_comic_day (site, day, comic_id, reads, membership_cents, coin_cents, refunded_cents, disputed_cents,
       coins_spent)
     values ('normal', '2025-03-01', $1, 1, 2000, 500, 100, 200, 0), ('normal', '2025-03-02', $1, 1, 100, 0, 0, 0, 0),
       ('normal', '2025-03-01', $2, 9, 700, 0, 0, 0, 30), ('normal', '2025-03-01', $3, 5, 0, 0, 0, 0, 1200)`,
    [much, little, coins],
  );
  const range = { from: '2025-03-01', to: '2025-03-31' };
  const sorted = async (sort?: string) =>
    (await api.ask('POST', '/insight/money/comics', { json: { ...range, sort } })).data as ComicMoney[];
  const idsBy = async (sort?: string) => (await sorted(sort)).map(({ comicsId }) => comicsId);
  assert.deepEqual(await idsBy(), [much, little, coins]);
  assert.deepEqual(await idsBy('coinsSpent'), [coins, little, much]);
  assert.deepEqual(await idsBy('reads'), [little, coins, much]);
  const [first] = await sorted('netCents');
  assert.deepEqual(
    [first!.title, first!.membershipCents, first!.coinCents, first!.refundedCents, first!.disputedCents],
    ['Much', 2100, 500, 100, 200],
  );
  assert.deepEqual([first!.netCents, (await sorted('coinsSpent'))[0]!.coinsSpentCents], [2300, 1188]);
  const { text } = await api.send('POST', '/api/v1/insight/money/comics/export', { key: true, json: range });
  assert.ok(text.includes(`${much},Much,2,0,0,0,0,0,0,0,0,21.00,5.00,1.00,2.00,23.00,0,0.00\r\n`), text);
});

test('editors and support see no money of a comic', async () => {
  const { id } = await aLockedComic('Secret');
  await api.rows(
    `insert into insight_comic_day (site, day, comic_id, reads, membership_cents) values ('normal', $2, $1, 1, 4242)`,
    [id, today],
  );
  const json = { from: today, to: today };
  for (const role of ['editor', 'support'] as const) {
    const { token: key } = await signUpPerson(api, { role });
    for (const path of [
      '/insight/money/comics',
      '/insight/money/comics/export',
      `/insight/money/comics/${id}`,
    ])
      await api.refused('forbidden', 'POST', path, { key, json });
    for (const path of ['/insight/comics', '/insight/comics/export', `/insight/comics/${id}`]) {
      const { text } = await api.send('POST', `/api/v1${path}`, { key, json });
      assert.ok(text.includes('Secret') || path.endsWith(id), path);
      assert.doesNotMatch(text, /4242|42\.42|cents/i, path);
    }
    await api.refused('invalid_input', 'POST', '/insight/comics', {
      key,
      json: { ...json, sort: 'netCents' },
    });
  }
});

test(`after any history the money of comics is that of their payments (seed ${seed})`, async () => {
  const comics = await Promise.all(['One', 'Other'].map(aLockedComic));
  const { on } = api.core.slices.of('insight');
  const emit: Emit<PaymentEvent> = async (tx, event) => on![event.type]?.(tx, event as never);
  const history = { api, random: randomOf(seed), emit, from: moneyClock.now() };
  const addresses = comics.flatMap(({ id, locked }) =>
    locked.map((chapterId) => `/comic/${id}/${chapterId}`),
  );
  const sold = await sellPayments(history, [...addresses, '/account', null]);
  await salesCounted(api);
  // A refund still counts for a comic that was deleted meanwhile.
  await api.ask('DELETE', '/comics', { json: { ids: [comics[1]!.id] } });
  await payBackAll(history, sold);
  await salesCounted(api);

  for (const { id } of comics) {
    const paidFromIt = [...sold]
      .filter(([, address]) => address?.includes(id))
      .map(([paymentId]) => paymentId);
    const expected = await api.rows<ComicMoneyDay>(
      `select (at at time zone 'UTC')::date::text as day,
         sum(event.amount_cents * (event.kind = 'succeeded' and payment.kind = 'membership')::int)::int as "membershipCents",
         sum(event.amount_cents * (event.kind = 'succeeded' and payment.kind = 'coins')::int)::int as "coinCents",
         sum(event.amount_cents * case event.kind when 'refunded' then 1 when 'refund_failed' then -1 else 0 end)::int as "refundedCents",
         sum(event.amount_cents * case event.kind when 'disputed' then 1 when 'dispute_won' then -1 else 0 end)::int as "disputedCents"
       from payment_event event join payment on payment.id = payment_id
       where payment_id = any($1) and payment.kind <> 'renewal'
         and event.kind in ('succeeded', 'refunded', 'refund_failed', 'disputed', 'dispute_won')
         and (event.kind <> 'refund_failed' or exists (select from payment_event done where done.payment_id = event.payment_id
           and done.refund_id = event.refund_id and done.kind = 'refunded'))
         and not exists (select from payment_event late where late.payment_id = event.payment_id and late.reason = 'late')
       group by 1 order by 1`,
      [paidFromIt],
    );
    const { days } = await moneyOf(id, {
      from: today,
      to: dayOf(new Date(history.from.getTime() + 100 * 86_400_000)),
    });
    const counted = days.map(({ coinsSpent: _, unlocks: __, ...day }) => day);
    assert.deepEqual(counted.filter(isMoved), expected.filter(isMoved));
    assert.ok(expected.some(({ refundedCents }) => refundedCents > 0) && expected.length > 5);
  }

  // The migration computes the same figures for payments made before it.
  const counted = () =>
    api.rows(
      `select day::text, membership_cents, coin_cents, refunded_cents, disputed_cents from insight_comic_day
       where comic_id = $1 and 0 <> any(array[membership_cents, coin_cents, refunded_cents, disputed_cents]) order by day`,
      [comics[0]!.id],
    );
  const before = await counted();
  await api.rows(
    `update insight_comic_day set membership_cents = 0, coin_cents = 0, refunded_cents = 0, disputed_cents = 0`,
  );
  assert.deepEqual(await counted(), []);
  await api.rows('delete from insight_sale');
  const [, ...statements] = (await readMigrationTexts()).get('0046-insight-sales')!.split(/^(?=insert)/m);
  for (const statement of statements) await api.rows(statement);
  assert.deepEqual(await counted(), before);
});

const isMoved = ({ day: _, ...sums }: Partial<ComicMoneyDay>) =>
  Object.values(sums).some((cents) => cents !== 0);
