import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { MoneyDay } from '@longstrip/contract/insight/insight.endpoints';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../../test/builders.ts';
import { manyRows } from '../../../test/many-rows.ts';
import { assertReadByIndex } from '../../../test/list-plans.ts';
import { openMember, passDays } from '../../../test/memberships/members.ts';
import { salesCounted, someCoins } from '../../../test/paying.ts';
import { signUpPerson } from '../../../test/people.ts';
import { recordUnlock } from './record-sales.ts';

const api = await openTestApp();
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const today = dayOf(api.clock.now());

test('payments and unlocks count for the episode whose lock led to them, and money for its day', async () => {
  const { id } = await aComic(api, { title: 'Behind a lock' });
  const chapters = await someChapters(api, id, 5);
  for (const { id: chapterId } of chapters) await somePages(api, id, chapterId);
  const [first, second] = chapters.slice(3);
  const member = await openMember(api);
  await someCoins(api, member.uid, 100);
  await member.call('POST', `/chapters/${second!.id}/unlock`, { shown: { coins: 30 } });
  const paymentId = await member.order('1week');
  const returnPath = `/payment/1week?${new URLSearchParams({ returnTo: `/comic/${id}/${first!.id}` })}`;
  await member.call('POST', `/payments/${paymentId}/process`, { returnPath });
  // The same answer again counts nothing.
  await member.call('POST', `/payments/${paymentId}/process`, { returnPath });

  await salesCounted(api);
  const range = { from: today, to: today };
  const { data, title } = await api.ask('POST', `/insight/comics/${id}`, { json: range });
  assert.equal(title, 'Behind a lock');
  assert.deepEqual(
    data.map((each: Record<string, unknown>) => [each['chapterNumber'], each['paid'], each['unlocks']]),
    [
      [4, 1, 0],
      [5, 0, 1],
    ],
  );
  await passDays(api, 7);
  const to = dayOf(api.core.moneyClock.now());
  const { days, members } = (await api.ask('POST', '/insight/money', { json: { from: today, to } })) as {
    days: MoneyDay[];
    members: object;
  };
  const sumOf = (of: (day: MoneyDay) => number) => days.reduce((sum, day) => sum + of(day), 0);
  assert.deepEqual(members, { active: 1, inGrace: 0 });
  assert.deepEqual(
    [
      sumOf(({ started }) => started),
      sumOf(({ renewed }) => renewed),
      sumOf(({ renewalCents }) => renewalCents),
      sumOf(({ coinsSpent }) => coinsSpent),
      sumOf(({ unlocks }) => unlocks),
    ],
    [1, 1, 799, 30, 1],
  );
  assert.ok(days[0]!.membershipCents > 0 && days[0]!.day === today);
  const ofOtherSite = await api.ask('POST', '/insight/money', {
    json: { from: today, to, site: 'uncensored' },
  });
  assert.deepEqual(ofOtherSite.days, []);
});

test('a withdrawn comic and a withdrawn episode keep their names and figures', async () => {
  const { id } = await aComic(api, { title: 'Withdrawn' });
  const [episode] = await someChapters(api, id, 1);
  const withdraw = (what: string, ids: string[]) =>
    api.ask('POST', `/${what}/publication`, { json: { ids, publication: 'draft' } });
  await withdraw('chapters', [episode!.id]);
  const unlock = {
    type: 'chapterUnlocked',
    payerId: randomUUID(),
    chapterId: episode!.id,
    coins: 3,
  } as const;
  await api.core.db.transaction((tx) => recordUnlock(tx, { ...unlock, at: api.clock.now() }, api.core));
  await salesCounted(api);
  await withdraw('comics', [id]);
  const json = { from: today, to: today };
  const { data: comics } = await api.ask('POST', '/insight/comics', { json });
  const listed = comics.find(({ comicsId }: { comicsId: string }) => comicsId === id);
  assert.deepEqual([listed?.title, listed?.unlocks], ['Withdrawn', 1]);
  const { data, title } = await api.ask('POST', `/insight/comics/${id}`, { json });
  assert.deepEqual(
    [title, data[0]?.chapterNumber, data[0]?.title === null, data[0]?.unlocks],
    ['Withdrawn', 1, false, 1],
  );
});

test('editors and support see reads and no money, and ranges are bounded', async () => {
  const json = { from: today, to: today };
  for (const role of ['editor', 'support'] as const) {
    const { token: key } = await signUpPerson(api, { role });
    await api.ask('POST', '/insight/reading', { key, json });
    await api.refused('forbidden', 'POST', '/insight/money', { key, json });
  }
  for (const to of ['2024-01-01', '2026-02-30', '2030-01-01'])
    await api.refused('invalid_input', 'POST', '/insight/reading', { json: { from: '2026-01-01', to } });
  const yearZero = { from: '0000-01-01', to: '0000-01-01' };
  await api.refused('invalid_input', 'POST', '/insight/reading', { json: yearZero });
});

/** A UUID of version 4 for each value of an expression, in SQL. */
const uuidOf = (expression: string) =>
  `overlay(overlay(md5(${expression}) placing '4' from 13) placing '8' from 17)::uuid`;

test('figures of a week are read by an index among many rows', async () => {
  const comics = manyRows / 100;
  await api.rows(`insert into insight_comic_day (site, day, comic_id, readers, reads)
    select 'normal', date '2026-01-01' + d, ${uuidOf("'comic' || c")}, 1, c
    from generate_series(0, 99) d, generate_series(1, ${comics}) c`);
  await api.rows(`insert into insight_chapter_day (comic_id, day, chapter_id, site, reads, furthest_10)
    select ${uuidOf("'comic' || c")}, date '2026-01-01' + d, ${uuidOf("c || 'chapter' || n")}, 'normal', 1, 1
    from generate_series(0, 99) d, generate_series(1, ${comics / 10}) c, generate_series(1, 10) n`);
  const { id: comicsId } = await aComic(api);
  await api.rows(`update insight_chapter_day set comic_id = $1 where comic_id = ${uuidOf("'comic1'")}`, [
    comicsId,
  ]);
  await api.rows('vacuum analyze insight_comic_day, insight_chapter_day');
  const json = { from: '2026-02-01', to: '2026-02-07' };
  const { data } = await assertReadByIndex(api, {
    path: '/insight/comics',
    json: { ...json, limit: 3 },
    table: 'insight_comic_day',
    blocks: 400,
  });
  assert.deepEqual(
    data.map(({ reads }) => reads),
    [comics, comics - 1, comics - 2].map((reads) => 7 * reads),
  );
  await assertReadByIndex(api, {
    path: '/insight/reading',
    json: { ...json, comicsId },
    table: 'insight_comic_day',
    blocks: 50,
  });
  await assertReadByIndex(api, { path: `/insight/comics/${comicsId}`, json, table: 'insight_chapter_day' });
  for (const path of ['/insight/money/comics', `/insight/money/comics/${comicsId}`])
    await assertReadByIndex(api, { path, json, table: 'insight_comic_day', blocks: 400 });
});

test('exports the figures of each comic once, also of deleted ones', async () => {
  const { id } = await aComic(api, { title: '=Sum, of tides' });
  await api.rows(
    `insert into insight_comic_day (site, day, comic_id, readers, reads, finished)
     select site, date '2026-06-01' + d, case when c = 1 then $1 else md5('exported' || c)::uuid end, 1, c, 1
     from unnest(array['normal', 'uncensored']) site, generate_series(0, 1) d, generate_series(1, 2500) c`,
    [id],
  );
  const { token: key } = await signUpPerson(api, { role: 'editor' });
  const path = '/insight/comics/export';
  const json = { from: '2026-06-01', to: '2026-06-02', site: 'normal' };
  const { text, headers } = await api.send('POST', `/api/v1${path}`, { key, json });
  assert.match(headers['content-type']!, /^text\/csv/);
  const [head, ...rows] = text.trimEnd().split('\r\n');
  assert.match(head!, /^\ufeffcomic,title,reads,reader days,reads to the end,/);
  assert.equal(new Set(rows.map((row) => row.split(',')[0])).size, 2500);
  assert.equal(rows.length, 2500);
  assert.ok(rows.includes(`${id},"'=Sum, of tides",2,2,2,0,0,0,0,0,0`));
  assert.equal(rows.filter((row) => row.split(',')[1] === '').length, 2499);
  const { token: reader } = await signUpPerson(api);
  await api.refused('forbidden', 'POST', path, { key: reader, json });
  await api.refused('invalid_input', 'POST', path, { key, json: { from: '2026-06-02', to: '2026-06-01' } });
});
