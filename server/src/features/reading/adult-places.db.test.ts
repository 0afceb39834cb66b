import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { unlimitedRetention, type AdultRetention } from '@longstrip/contract/reading/adult-history.rules';
import { maxPlaces } from '@longstrip/contract/reading/places.endpoints';
import fc from 'fast-check';
import { unzipSync, strFromU8 } from 'fflate';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic } from '../../../test/builders.ts';
import { signInPerson, signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { forgetPlacesOfPerson } from './forget-places.ts';
import type { ReadingEntry } from './places.queries.ts';
import { deleteExpiredPlaces } from './reading.jobs.ts';
import { runs } from '../../../test/seeded.ts';

const api = await openTestApp();
const day = 86_400_000;
const now = () => api.clock.now().getTime();
const mature = (await aComic(api, { contentRating: 'M' })).id;
const other = (await aComic(api, { contentRating: 'M' })).id;
const adultsOnly = (await aComic(api, { contentRating: 'AO' })).id;

function anEntry(fields: Partial<ReadingEntry> = {}): ReadingEntry {
  return {
    comicId: mature,
    chapterId: randomUUID(),
    chapterTitle: 'Episode 1',
    chapterNumber: null,
    place: null,
    finished: false,
    next: null,
    time: now() - 1000,
    adult: true,
    episodes: [],
    ...fields,
  };
}

type Sent = { entries?: Partial<ReadingEntry>[]; adult?: AdultRetention };
type Answer = { entries: ReadingEntry[]; lastReadComics: string[]; adult: AdultRetention };
const sync = (token: string, json: Sent = {}): Promise<Answer> =>
  api.ask('POST', '/reading/sync', { key: token, json });
const keptOf = async (uid: string) =>
  (await api.rows<{ n: number }>('select count(*)::int as n from reading_place where uid = $1', [uid]))[0]!.n;
const retentionOf = (fields: Partial<AdultRetention>): AdultRetention => ({
  ...unlimitedRetention,
  ...fields,
});

/** As a reader who has confirmed their age on that site. */
async function syncOnUncensoredSite(token: string, json: Sent = {}): Promise<Answer> {
  const request = { key: false, json: { over18: true }, host: uncensored };
  const { headers } = await api.send('POST', '/api/v1/age-confirmation', request);
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  return api.ask('POST', '/reading/sync', { key: token, json, host: uncensored, headers: { cookie } });
}

test('places in comics of the other site are stored as 18+ and shown only there', async () => {
  const { uid, token } = await signUpPerson(api);
  const entries = [
    anEntry({ comicId: adultsOnly, time: now(), adult: false }),
    anEntry({ adult: false }),
    anEntry({ time: now() - 2000 }),
  ];
  const here = await sync(token, { entries });
  assert.deepEqual(here.entries, entries.slice(1), 'each says whether it is 18+');
  assert.deepEqual(here.lastReadComics, [mature], 'for having been read in normal mode');
  await api.refused('age_confirmation_required', 'POST', '/reading/sync', {
    key: token,
    json: {},
    host: uncensored,
  });
  const there = await syncOnUncensoredSite(token);
  assert.deepEqual(there.entries, [{ ...entries[0]!, adult: true }]);
  assert.deepEqual(there.lastReadComics, [adultsOnly]);
  const written = 'select adult from reading_place where uid = $1 and comic_id = $2';
  assert.deepEqual(await api.rows(written, [uid, adultsOnly]), [{ adult: true }]);
  const staff = await signUpPerson(api, { role: 'editor' });
  assert.deepEqual((await sync(staff.token, { entries })).entries, entries.slice(1), 'for staff as well');
  assert.equal(await keptOf(uid), 3);
});

test('reading in uncensored mode is in no last-read list of the normal site', async () => {
  const { token } = await signUpPerson(api);
  const answer = await sync(token, { entries: [anEntry()] });
  assert.deepEqual([answer.entries.length, answer.lastReadComics], [1, []]);
});

test('the 18+ and the general place of a comic are separate, and the later one of each wins', async () => {
  const { token } = await signUpPerson(api);
  const moments = fc.array(fc.record({ time: fc.integer({ min: 1, max: 9 }), adult: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(moments, async (steps) => {
      const comicId = (await aComic(api, { contentRating: 'M' })).id;
      const base = now() - 1000;
      const newest = new Map<boolean, number>();
      for (const { time, adult } of steps) {
        newest.set(adult, Math.max(newest.get(adult) ?? 0, base + time));
        await sync(token, { entries: [anEntry({ comicId, time: base + time, adult })] });
      }
      const ends = (await sync(token)).entries.filter((entry) => entry.comicId === comicId);
      assert.deepEqual(new Map(ends.map((entry) => [entry.adult, entry.time])), newest);
    }),
    { numRuns: runs(10) },
  );
});

test('reading moves to the other site with a comic that becomes AO', async () => {
  const { token } = await signUpPerson(api);
  const { id } = await aComic(api, { contentRating: 'M' });
  const [plain, later] = [
    anEntry({ comicId: id, adult: false, time: now() - 5000 }),
    anEntry({ comicId: id, time: now() - 4000 }),
  ];
  await sync(token, { entries: [plain, later] });
  await api.ask('PATCH', `/comics/${id}`, { fields: { contentRating: 'AO' } });
  assert.deepEqual((await sync(token)).entries, []);
  assert.deepEqual((await syncOnUncensoredSite(token)).entries, [later], 'once');
  const short = await syncOnUncensoredSite(token, { adult: retentionOf({ clearedBefore: later.time }) });
  assert.deepEqual(short.entries, [], 'the older entry does not reappear');
});

test('the newest 500 of each kind are kept', async () => {
  const { uid, token } = await signUpPerson(api);
  const many = (adult: boolean, from: number) =>
    Array.from({ length: maxPlaces }, (_, index) =>
      anEntry({ comicId: randomUUID(), time: from + index, adult }),
    );
  await sync(token, { entries: many(false, now() - 900_000) });
  await sync(token, { entries: many(true, now() - 500_000) });
  assert.equal(await keptOf(uid), 2 * maxPlaces);
  await sync(token, { entries: many(true, now() - 400_000) });
  assert.equal(await keptOf(uid), 2 * maxPlaces);
});

test('a shorter retention applies immediately, on every device, and to 18+ reading only', async () => {
  const { uid, token } = await signUpPerson(api);
  const desk = await signInPerson(api, uid);
  const entries = [
    anEntry({ time: now() - 8 * day }),
    anEntry({ comicId: other, time: now() - 6 * day }),
    anEntry({ time: now() - 40 * day, adult: false }),
  ];
  await sync(token, { entries });
  const week = await sync(desk.token, { adult: retentionOf({ days: 7, chosen: now() }) });
  assert.deepEqual(week.entries, entries.slice(1));
  assert.deepEqual(await sync(token), week);
  assert.equal(await keptOf(uid), 2);
  const stubborn = await sync(token, { entries, adult: retentionOf({ days: null, chosen: now() - 1 }) });
  assert.deepEqual(
    stubborn.entries,
    week.entries,
    'an older choice of another device does not bring it back',
  );
  const none = await sync(token, { entries, adult: retentionOf({ days: 0, chosen: now() + 1 }) });
  assert.deepEqual([none.entries, none.adult.days], [entries.slice(2), 0]);
  assert.deepEqual((await sync(token, { entries: [anEntry({ time: now() })] })).entries, entries.slice(2));
});

test('cleared entries do not come back from another device', async () => {
  const { uid, token } = await signUpPerson(api);
  const old = anEntry();
  await sync(token, { entries: [old, { ...old, adult: false }] });
  const cleared = await sync(token, { adult: retentionOf({ clearedBefore: now() }) });
  assert.deepEqual(cleared.entries, [{ ...old, adult: false }]);
  assert.deepEqual((await sync(token, { entries: [old] })).entries, cleared.entries);
  assert.equal(await keptOf(uid), 1);
  api.clock.moveBy(1);
  const since = anEntry({ time: now() });
  assert.deepEqual((await sync(token, { entries: [since] })).entries[0], since);
});

test('an entry sent at the same time as a clearing is cleared', async () => {
  const { uid, token } = await signUpPerson(api);
  const old = [anEntry(), anEntry({ comicId: other })];
  for (let round = 0; round < 8; round++) {
    const adult = retentionOf({ clearedBefore: now() });
    const both = [sync(token, { adult }), sync(token, { entries: old })];
    await Promise.all(round % 2 ? both : both.toReversed());
    assert.equal(await keptOf(uid), 0);
    api.clock.moveBy(1);
  }
});

test('a device whose clock runs ahead cannot clear later entries or make its choice permanent', async () => {
  const { token } = await signUpPerson(api);
  const ahead = retentionOf({ days: 1, chosen: now() + day, clearedBefore: now() + day });
  assert.deepEqual((await sync(token, { adult: ahead })).adult, {
    days: 1,
    chosen: now(),
    clearedBefore: now(),
  });
  api.clock.moveBy(1);
  const chosen = retentionOf({ days: 30, chosen: now() });
  assert.equal((await sync(token, { entries: [anEntry({ time: now() })], adult: chosen })).adult.days, 30);
});

test('the hourly job also deletes expired entries of readers who do not come back', async () => {
  const [ann, bob] = [await signUpPerson(api), await signUpPerson(api)];
  const entries = [anEntry({ time: now() }), anEntry({ time: now(), adult: false })];
  await sync(ann.token, { entries, adult: retentionOf({ days: 1, chosen: now() }) });
  await sync(bob.token, { entries });
  api.clock.moveBy(day - 1);
  await deleteExpiredPlaces({ db: api.core.db, clock: api.clock });
  assert.equal(await keptOf(ann.uid), 2);
  const again = await signInPerson(api, ann.uid);
  assert.equal((await sync(again.token)).entries.length, 2);
  api.clock.moveBy(1);
  assert.equal(
    (await sync(again.token)).entries.length,
    1,
    'expired entries are not returned even before they are deleted',
  );
  await deleteExpiredPlaces({ db: api.core.db, clock: api.clock });
  assert.deepEqual([await keptOf(ann.uid), await keptOf(bob.uid)], [1, 2]);
});

test('the hourly job reads 18+ entries only, by an index, and deletes a few at a time', async () => {
  const expired = new Date(now() - 40 * day);
  await api.rows(
    `insert into reading_preference select 'many' || n, 30, $1, $1 from generate_series(1, 300) n`,
    [expired],
  );
  await api.rows(
    `insert into reading_place (uid, comic_id, adult, chapter_id, chapter_title, finished, read_at)
     select 'many' || n, $1, adult, $1, '', true, $2 from generate_series(1, 300) n, unnest(array[true, false]) adult`,
    [other, new Date(now())],
  );
  await api.rows(
    `insert into reading_episode (uid, comic_id, adult, chapter_id, read, read_at)
     select 'many' || n, $1, k > 95, gen_random_uuid(), true, $2 from generate_series(1, 300) n, generate_series(1, 100) k`,
    [other, expired],
  );
  await api.rows('vacuum analyze reading_episode, reading_place, reading_preference');
  const { statements } = await statementsOf(() => deleteExpiredPlaces({ db: api.core.db, clock: api.clock }));
  const [{ adult, general } = { adult: -1, general: -1 }] = await api.rows<{
    adult: number;
    general: number;
  }>(
    `select count(*) filter (where adult)::int as adult, count(*) filter (where not adult)::int as general
     from reading_episode where uid like 'many%'`,
  );
  assert.deepEqual([adult, general], [0, 300 * 95]);
  const deletes = statements.filter(({ text }) => text.includes('delete from "reading_episode"'));
  assert.equal(deletes.length, 2, '1,500 rows');
  await api.rows('vacuum analyze reading_episode');
  const [row] = await api.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${deletes[0]!.text}`,
    deletes[0]!.values,
  );
  const { Plan: plan } = row!['QUERY PLAN'][0];
  const blocks = plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  assert.ok(blocks < 50, `${blocks} blocks, although no entry has expired`);
});

test('the export contains 18+ marks and the choice of retention; deleting the person deletes both', async () => {
  const { uid, token } = await signUpPerson(api);
  const clearedBefore = now() - day;
  await sync(token, { entries: [anEntry()], adult: retentionOf({ days: 30, chosen: now(), clearedBefore }) });
  const { bytes } = await api.send('GET', '/api/v1/account/export', { key: token });
  const files = unzipSync(bytes);
  const read = (name: string) => JSON.parse(strFromU8(files[name]!));
  assert.deepEqual(
    (read('reading.json') as ReadingEntry[]).map(({ adult }) => adult),
    [true],
  );
  assert.deepEqual(read('reading-preferences.json'), {
    keepAdultReadingForDays: 30,
    adultReadingClearedAt: new Date(clearedBefore).toISOString(),
    readingClearedAt: null,
    comicsClearedAt: [],
  });
  await api.core.db.transaction((tx) => forgetPlacesOfPerson(tx, uid));
  assert.deepEqual(await api.rows('select uid from reading_preference where uid = $1', [uid]), []);
  assert.equal(await keptOf(uid), 0);
});

test('the export contains the chapters of a comic that were read before it became AO', async () => {
  const { token } = await signUpPerson(api);
  const { id } = await aComic(api, { contentRating: 'M' });
  const entry = anEntry({ comicId: id, adult: false });
  const episode = { chapterId: entry.chapterId, place: null, read: true, time: entry.time };
  await sync(token, { entries: [{ ...entry, episodes: [episode] }] });
  await api.ask('PATCH', `/comics/${id}`, { fields: { contentRating: 'AO' } });
  const { bytes } = await api.send('GET', '/api/v1/account/export', { key: token });
  const exported = JSON.parse(strFromU8(unzipSync(bytes)['reading.json']!)) as ReadingEntry[];
  assert.deepEqual(
    exported.map(({ adult, episodes }) => [adult, episodes]),
    [[true, [episode]]],
  );
});

test('refuses a malformed choice of retention', async () => {
  const { token } = await signUpPerson(api);
  for (const adult of [
    retentionOf({ days: 2 as never }),
    retentionOf({ days: -1 as never }),
    retentionOf({ chosen: -1 }),
    retentionOf({ clearedBefore: 0.5 }),
    { days: 7 },
    null,
  ])
    await api.refused('invalid_input', 'POST', '/reading/sync', { key: token, json: { adult } });
});

test('no order of syncs brings back entries that were cleared or have expired', async () => {
  const step = fc.record({
    device: fc.nat({ max: 2 }),
    /** Hours before now. */
    read: fc.option(fc.nat({ max: 24 * 40 })),
    adult: fc.boolean(),
    comic: fc.boolean(),
    days: fc.option(fc.constantFrom(null, 30, 7, 1, 0), { nil: undefined, freq: 3 }),
    cleared: fc.option(fc.nat({ max: 24 * 3 }), { nil: undefined, freq: 3 }),
    pause: fc.nat({ max: 24 * 4 }),
  });
  const hour = 3_600_000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const { uid } = await signUpPerson(api);
      // What each device remembers, including its choice of retention: it sends all of it with every sync.
      const devices = [1, 2, 3].map(() => ({ entries: [] as ReadingEntry[], retention: unlimitedRetention }));
      let wanted = unlimitedRetention;
      const plain = new Map<string, number>();
      for (const { device, read, adult, comic, days, cleared, pause } of steps) {
        api.clock.moveBy(pause * hour + 1);
        const mine = devices[device]!;
        if (read !== null)
          mine.entries.push(anEntry({ comicId: comic ? mature : other, time: now() - read * hour, adult }));
        if (days !== undefined) mine.retention = { ...mine.retention, days, chosen: now() };
        if (cleared !== undefined)
          mine.retention = {
            ...mine.retention,
            clearedBefore: Math.max(mine.retention.clearedBefore, now() - cleared * hour),
          };
        if (mine.retention.chosen > wanted.chosen)
          wanted = { ...wanted, days: mine.retention.days, chosen: mine.retention.chosen };
        wanted = { ...wanted, clearedBefore: Math.max(wanted.clearedBefore, mine.retention.clearedBefore) };
        for (const entry of mine.entries.filter((each) => !each.adult))
          plain.set(entry.comicId, Math.max(plain.get(entry.comicId) ?? 0, entry.time));

        const { token } = await signInPerson(api, uid);
        const answer = await sync(token, { entries: mine.entries, adult: mine.retention });
        assert.deepEqual(answer.adult, wanted);
        for (const entry of answer.entries.filter((each) => each.adult)) {
          assert.ok(entry.time > wanted.clearedBefore, 'cleared');
          if (wanted.days !== null) assert.ok(entry.time > now() - wanted.days * day, 'expired');
        }
        const others = answer.entries.filter((each) => !each.adult);
        assert.deepEqual(new Map(others.map((each) => [each.comicId, each.time])), plain);
      }
    }),
    { numRuns: runs(30) },
  );
});
