import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { ReadingDay } from '@longstrip/contract/insight/insight.endpoints';
import { openAppAt, openTestApp, type TestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages, type SomeChapter } from '../../../test/builders.ts';
import { uncensored } from '../../../test/requests.ts';
import { randomOf, runs, seed } from '../../../test/seeded.ts';
import { compactInsight } from './insight.jobs.ts';

const env = { TRUST_PROXY: 'loopback' };
const api = await openTestApp({ env });
const other = await mkdtemp(path.join(os.tmpdir(), 'longstrip-node-'));
const second = await openAppAt({ url: api.url, dataDir: other, env });
after(async () => {
  await second.close();
  await rm(other, { recursive: true, force: true });
});
second.clock.moveTo(api.clock.now());

const today = () => api.clock.now().toISOString().slice(0, 10);

type Reader = { address: string; agent: string };
const readerOf = (index: number): Reader => ({
  address: `198.51.${index >> 8}.${index & 255}`,
  agent: `Browser ${index % 7}`,
});
const one = readerOf(60_000);

const view = (
  chapter: { id: string },
  more: Record<string, unknown> = {},
  { address, agent }: Reader = one,
  node: Pick<TestApp, 'send'> = api,
) =>
  node.send('POST', '/api/v1/insight/views', {
    json: { view: randomUUID(), chapterId: chapter.id, step: 'read', ...more },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });

async function aReadableComic(chapters: number): Promise<{ id: string; chapters: SomeChapter[] }> {
  const { id } = await aComic(api);
  const made = await someChapters(api, id, chapters, { isFree: true });
  for (const chapter of made) await somePages(api, id, chapter.id);
  return { id, chapters: made };
}

const daysOf = async (more: object = {}) =>
  (await api.ask('POST', '/insight/reading', { json: { from: today(), to: today(), ...more } }))
    .days as ReadingDay[];
const chaptersOfComic = async (id: string, from = today(), to = today()) =>
  (await api.ask('POST', `/insight/comics/${id}`, { json: { from, to } })).data;

const manyReaders = runs(1000);
test(`${manyReaders} readers of 10 episodes, with reloads, repeated beacons and two nodes: every figure is exact`, async () => {
  const random = randomOf(seed);
  const comic = await aReadableComic(10);
  const stoppedAt = comic.chapters.map(() => Array<number>(10).fill(0));
  const beacons: (() => Promise<unknown>)[] = [];
  for (let index = 0; index < manyReaders; index++) {
    const reader = readerOf(index);
    const chapter = index % comic.chapters.length;
    // A reload is another view; a prefetched or hidden page sends nothing.
    const views = random.maybe(0.3) ? 2 : 1;
    for (let each = 0; each < views; each++) {
      const id = randomUUID();
      const furthest = 1 + random.below(10);
      stoppedAt[chapter]![furthest - 1]!++;
      const send = (at: number) => () =>
        view(
          comic.chapters[chapter]!,
          { view: id, furthest: at },
          reader,
          random.maybe(0.5) ? api : second,
        ).then(({ status }) => assert.equal(status, 200));
      // Sent when it becomes a read and when the page is left, again after a lost answer, in any order, to any node.
      beacons.push(send(1), send(furthest), ...(random.maybe(0.2) ? [send(furthest), send(1)] : []));
    }
  }
  for (let left = beacons.length - 1; left > 0; left--) {
    const at = random.below(left + 1);
    [beacons[left], beacons[at]] = [beacons[at]!, beacons[left]!];
  }
  await Promise.all(beacons.map((send) => send()));

  const reads = stoppedAt.flat().reduce((sum, count) => sum + count, 0);
  const finished = stoppedAt.reduce((sum, parts) => sum + parts[9]!, 0);
  const [day] = await daysOf({ comicsId: comic.id });
  assert.deepEqual([day!.readers, day!.reads, day!.finished], [manyReaders, reads, finished]);
  const chapters = await chaptersOfComic(comic.id);
  assert.deepEqual(
    chapters.map((each: { stoppedAt: number[] }) => each.stoppedAt),
    stoppedAt,
  );
  const [site] = await daysOf();
  assert.deepEqual([site!.readers, site!.reads], [manyReaders, reads]);
});

test('counts a reader of two comics once on the site, and once more on the next day', async () => {
  const [before] = await daysOf();
  const comics = [await aReadableComic(1), await aReadableComic(1)];
  const reader = readerOf(50_000);
  for (const comic of [...comics, ...comics]) await view(comic.chapters[0]!, {}, reader);
  const [after] = await daysOf();
  assert.deepEqual([after!.readers - before!.readers, after!.reads - before!.reads], [1, 4]);
  for (const { id } of comics) assert.equal((await daysOf({ comicsId: id }))[0]!.readers, 1);

  api.clock.moveBy(86_400_000);
  await view(comics[0]!.chapters[0]!, {}, reader);
  assert.deepEqual(
    (await daysOf()).map(({ readers, reads }) => [readers, reads]),
    [[1, 1]],
  );
  const keys = await api.rows<{ day: string }>('select day::text from insight_key');
  assert.deepEqual(keys, [{ day: today() }], 'the key of the day before is gone');
});

test('counts locks with the steps that lead from them to a payment', async () => {
  const { id } = await aComic(api);
  const [, , , locked] = await someChapters(api, id, 4);
  await somePages(api, id, locked!.id);
  for (const signedIn of [true, false, false]) await view(locked!, { step: 'lock', signedIn });
  for (const step of ['plans', 'plans', 'checkout']) await view(locked!, { step });
  const [day] = await daysOf({ comicsId: id });
  const { readers, reads, locks, locksSignedIn, plans, checkouts, paid } = day!;
  assert.deepEqual(
    { readers, reads, locks, locksSignedIn, plans, checkouts, paid },
    { readers: 0, reads: 0, locks: 3, locksSignedIn: 1, plans: 2, checkouts: 1, paid: 0 },
  );
});

test('counts a view of the plans without a variant, also for an adult comic', async () => {
  const { id } = await aComic(api, { contentRating: 'AO' });
  const [, , , locked] = await someChapters(api, id, 4);
  await somePages(api, id, locked!.id, { variant: 'uncensored' });
  const json = { over18: true };
  const age = await api.send('POST', '/api/v1/age-confirmation', { host: uncensored, json });
  const headers = { 'user-agent': one.agent, cookie: age.headers['set-cookie']!.split(';')[0]! };
  const count = (more: object) =>
    api.send('POST', '/api/v1/insight/views', {
      host: uncensored,
      headers,
      json: { view: randomUUID(), chapterId: locked!.id, step: 'plans', ...more },
    });
  assert.equal((await count({ variant: 'censored' })).json.code, 'chapter_not_locked');
  assert.equal((await count({})).status, 200);
  assert.equal((await daysOf({ comicsId: id }))[0]!.plans, 1);
});

test('a read that began while the episode was open may report its progress after the episode is locked', async () => {
  const { id } = await aComic(api, { contentRating: 'AO' });
  const [free] = await someChapters(api, id, 1);
  await somePages(api, id, free!.id, { variant: 'uncensored' });
  const json = { over18: true };
  const age = await api.send('POST', '/api/v1/age-confirmation', { host: uncensored, json });
  const cookie = age.headers['set-cookie']!.split(';')[0]!;
  const began = randomUUID();
  const count = (view: string, furthest: number, headers: Record<string, string> = {}) =>
    api.send('POST', '/api/v1/insight/views', {
      host: uncensored,
      headers: { 'user-agent': one.agent, ...headers },
      json: { view, chapterId: free!.id, step: 'read', variant: 'uncensored', furthest },
    });
  assert.equal((await count(began, 2, { cookie })).status, 200);
  assert.equal((await count(began, 9)).status, 200);
  assert.equal((await count(randomUUID(), 1)).json.code, 'age_confirmation_required');
  const [chapter] = await chaptersOfComic(id);
  assert.deepEqual(chapter.stoppedAt, [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
});

test('refuses what no reader can have seen', async () => {
  const { id } = await aComic(api);
  const [open, , , locked] = await someChapters(api, id, 4);
  await somePages(api, id, open!.id);
  await somePages(api, id, locked!.id);
  const codeOf = async (answer: ReturnType<typeof view>) => (await answer).json.code;
  assert.equal(await codeOf(view({ id: randomUUID() })), 'chapter_not_found');
  assert.equal(await codeOf(view(locked!)), 'premium_required');
  assert.equal(await codeOf(view(open!, { step: 'lock' })), 'chapter_not_locked');
  const { id: adult } = await aComic(api, { contentRating: 'AO' });
  const [hidden] = await someChapters(api, adult, 1);
  await somePages(api, adult, hidden!.id);
  assert.equal(await codeOf(view(hidden!)), 'chapter_not_found', 'a comic of the other site');
  for (const wrong of [{ furthest: 0 }, { furthest: 11 }, { view: 'x' }, { step: 'paid' }, { more: 1 }])
    assert.equal(await codeOf(view(open!, wrong)), 'invalid_input', JSON.stringify(wrong));
  // Deleted while its access is cached.
  assert.equal((await view(open!)).status, 200);
  await api.ask('DELETE', '/chapters', { json: { ids: [open!.id] } });
  assert.equal(await codeOf(view(open!)), 'chapter_not_found');
});

test('counts neither staff nor robots, and limits how fast one network counts', async () => {
  const { id, chapters } = await aReadableComic(1);
  const staff = await api.send('POST', '/api/v1/insight/views', {
    key: true,
    json: { view: randomUUID(), chapterId: chapters[0]!.id, step: 'read' },
  });
  assert.equal(staff.status, 200);
  await view(chapters[0]!, {}, { ...one, agent: 'Examplebot/2.1 (+https://bot.example)' });
  assert.deepEqual(await daysOf({ comicsId: id }), []);
  const flood = { address: '203.0.113.9', agent: 'Browser' };
  const same = randomUUID();
  let refused = 0;
  // Fewer at once than one address may have in progress.
  for (let batch = 0; batch < 10; batch++) {
    const views = Array.from({ length: 121 }, () => view(chapters[0]!, { view: same }, flood));
    refused += (await Promise.all(views)).filter(({ status }) => status === 429).length;
  }
  assert.equal(refused, 10);
  assert.equal((await daysOf({ comicsId: id }))[0]!.reads, 1);
});

test('deletes views and readers, and adds up days that are older than a year by month', async () => {
  const { id, chapters } = await aReadableComic(1);
  const from = today();
  for (let day = 0; day < 4; day++) {
    const parts = Array.from({ length: 10 }, (_, index) => view(chapters[0]!, { furthest: index + 1 }));
    await Promise.all(parts);
    api.clock.moveBy(10 * 86_400_000);
  }
  await api.rows('update insight_comic_day set membership_cents = 799 where comic_id = $1', [id]);
  api.clock.moveBy(460 * 86_400_000);
  await compactInsight({ db: api.core.db, clock: api.clock });
  await compactInsight({ db: api.core.db, clock: api.clock });
  for (const table of ['insight_view', 'insight_reader', 'insight_key'])
    assert.deepEqual(await api.rows(`select * from ${table}`), [], table);
  const month = `${from.slice(0, 7)}-01`;
  const to = new Date(Date.parse(month) + 365 * 86_400_000).toISOString().slice(0, 10);
  const days = await daysOf({ comicsId: id, from: month, to });
  assert.ok(days.length <= 3 && days.every(({ day }) => day.endsWith('-01')), JSON.stringify(days));
  assert.equal(
    days.reduce((sum, { reads }) => sum + reads, 0),
    40,
  );
  const [chapter] = await chaptersOfComic(id, month, to);
  assert.deepEqual(chapter.stoppedAt, Array(10).fill(4));
  const cents = 'select sum(membership_cents)::int as cents from insight_comic_day where comic_id = $1';
  assert.deepEqual(await api.rows(cents, [id]), [{ cents: 4 * 799 }]);
});

test('refuses the next view of a comic that has moved to the other site', async () => {
  const { id, chapters } = await aReadableComic(1);
  assert.equal((await view(chapters[0]!)).status, 200);
  await api.ask('PATCH', `/comics/${id}`, { fields: { contentRating: 'AO' } });
  assert.equal((await view(chapters[0]!)).status, 404);
});

test('saves the waiting views when the process ends', async () => {
  const { id, chapters } = await aReadableComic(1);
  const { counter } = second.core.insight;
  const waiting = counter.count({
    id: randomUUID(),
    day: today(),
    site: 'normal',
    comicId: id,
    chapterId: chapters[0]!.id,
    step: 'read',
    furthest: 3,
    signedIn: false,
    readers: null,
  });
  await counter.close();
  assert.equal((await daysOf({ comicsId: id }))[0]!.reads, 1);
  await waiting;
});
