import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { unlimitedRetention } from '@longstrip/contract/reading/adult-history.rules';
import { maxPlaces } from '@longstrip/contract/reading/places.endpoints';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, emptyTrash, someChapters } from '../../../test/builders.ts';
import { signInPerson, signUpPerson } from '../../../test/people.ts';
import { deletePlacesInComics, forgetPlacesOfPerson } from './forget-places.ts';
import type { ReadingEntry } from './places.queries.ts';
import { runs } from '../../../test/seeded.ts';

const api = await openTestApp();
const now = () => api.clock.now().getTime();
const comics = (await Promise.all(Array.from({ length: 7 }, () => aComic(api)))).map((comic) => comic.id);

function anEntry(fields: Partial<ReadingEntry> = {}): ReadingEntry {
  return {
    comicId: comics[0]!,
    chapterId: randomUUID(),
    chapterTitle: 'Episode 1',
    chapterNumber: null,
    place: { slice: 3, sliceId: 'abc-0', fraction: 0.25 },
    finished: false,
    next: { chapterId: randomUUID(), chapterTitle: 'Episode 2', chapterNumber: null },
    time: now() - 1000,
    episodes: [],
    adult: false,
    ...fields,
  };
}

type Synced = { entries: ReadingEntry[]; lastReadComics: string[] };
async function sync(token: string, entries: ReadingEntry[] = []): Promise<Synced> {
  const { adult, cleared, ...answer } = await api.ask('POST', '/reading/sync', {
    key: token,
    json: { entries },
  });
  assert.deepEqual(adult, unlimitedRetention);
  assert.deepEqual(cleared, { all: 0, comics: [] });
  return answer;
}
const keptOf = async (uid: string) =>
  (await api.rows<{ n: number }>('select count(*)::int as n from reading_place where uid = $1', [uid]))[0]!.n;

test('another device receives the exact place, newest first, and the five comics read last', async () => {
  const phone = await signUpPerson(api);
  const desk = await signInPerson(api, phone.uid);
  assert.deepEqual(await sync(phone.token), { entries: [], lastReadComics: [] });
  const entries = comics.map((comicId, index) => anEntry({ comicId, time: now() - index * 60_000 }));
  entries[1] = { ...entries[1]!, place: null, next: null, finished: true, chapterTitle: '' };
  const answer = await sync(phone.token, entries.toReversed());
  assert.deepEqual(answer, { entries, lastReadComics: comics.slice(0, 5) });
  assert.deepEqual(await sync(desk.token), answer);
  assert.deepEqual(await sync(desk.token, entries), answer, 'sent again it changes nothing');
});

test('returns the current chapter numbers from the catalogue, not those that a device sends', async () => {
  const { token } = await signUpPerson(api);
  const [first, second] = await someChapters(api, comics[0]!, [4, 5]);
  const [other] = await someChapters(api, comics[1]!, [7]);
  const { chapterNumber: _unknown, ...byOlderDevice } = anEntry({
    chapterId: first!.id,
    chapterTitle: 'Old',
  });
  const next = { chapterId: second!.id, chapterTitle: 'Next', chapterNumber: 99 };
  await sync(token, [{ ...byOlderDevice, next } as ReadingEntry]);
  await sync(token, [anEntry({ comicId: comics[2]!, chapterId: other!.id, next: null, time: now() - 2000 })]);
  const numbers = async () =>
    (await sync(token)).entries.map((entry) => [entry.chapterNumber, entry.next?.chapterNumber]);
  assert.deepEqual(
    await numbers(),
    [
      [4, 5],
      [null, undefined],
    ],
    'none for a chapter of another comic',
  );
  await api.ask('DELETE', '/chapters', { json: { ids: [second!.id] } });
  assert.deepEqual((await numbers())[0], [4, null]);
});

test('the later entry wins; of two with the same time, the first', async () => {
  const { token } = await signUpPerson(api);
  const [old, first, second, late] = [-3, -2, -2, -1].map((time) => anEntry({ time: now() + time * 1000 }));
  assert.deepEqual((await sync(token, [first!, old!])).entries, [first], 'within one call too');
  assert.deepEqual((await sync(token, [second!])).entries, [first]);
  assert.deepEqual((await sync(token, [old!])).entries, [first]);
  assert.deepEqual((await sync(token, [late!, second!])).entries, [late]);
});

test('times in the future are corrected, so that they do not win for ever', async () => {
  const { token } = await signUpPerson(api);
  const ahead = anEntry({ time: now() + 86_400_000 });
  assert.deepEqual((await sync(token, [ahead])).entries, [{ ...ahead, time: now() }]);
  api.clock.moveBy(1000);
  const later = anEntry({ time: now() });
  assert.deepEqual((await sync(token, [later])).entries, [later]);
  await sync(token, [anEntry({ comicId: comics[1]!, time: 8_640_000_000_000_000 })]);
  await sync(token, [anEntry({ comicId: comics[2]!, time: 0 })]);
});

test('no other reader, admin or operator sees the places of a reader', async () => {
  const [ann, bob, boss] = [
    await signUpPerson(api),
    await signUpPerson(api),
    await signUpPerson(api, { role: 'admin' }),
  ];
  await sync(ann.token, [anEntry()]);
  for (const { token } of [bob, boss]) assert.deepEqual((await sync(token)).entries, []);
  const other = anEntry({ time: now() });
  await sync(bob.token, [other]);
  assert.notDeepEqual((await sync(ann.token)).entries, [other]);
  await api.refused('unauthenticated', 'POST', '/reading/sync', { json: {} });
  await api.refused('unauthenticated', 'POST', '/reading/sync', { key: false, json: {} });
});

test('deleting a comic for good deletes the places of all readers in it', async () => {
  const { uid, token } = await signUpPerson(api);
  const { id } = await aComic(api);
  await sync(token, [anEntry({ comicId: id }), anEntry()]);
  await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  assert.equal(await keptOf(uid), 2, 'undoing the deletion brings them back');
  await emptyTrash(api);
  await deletePlacesInComics(api.core.db, [id]);
  assert.equal(await keptOf(uid), 1);
  const answer = await sync(token, [anEntry({ comicId: id })]);
  assert.deepEqual(answer.lastReadComics, [comics[0]], 'what a device still remembers is not shown');
});

test('deleting a person deletes their places and no others', async () => {
  const [ann, bob] = [await signUpPerson(api), await signUpPerson(api)];
  for (const { token } of [ann, bob]) await sync(token, [anEntry()]);
  await api.core.db.transaction((tx) => forgetPlacesOfPerson(tx, ann.uid));
  assert.deepEqual([await keptOf(ann.uid), await keptOf(bob.uid)], [0, 1]);
});

test('the newest 500 are kept, also when two devices send at the same time', async () => {
  const { uid, token } = await signUpPerson(api);
  const many = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => anEntry({ comicId: randomUUID(), time: from + index }));
  const old = many(maxPlaces, now() - 2_000_000);
  const [left, right] = [many(300, now() - 1_000_000), many(300, now() - 500_000)];
  await sync(token, old);
  await Promise.all([sync(token, left), sync(token, right), sync(token, left)]);
  assert.equal(await keptOf(uid), maxPlaces);
  const [row] = await api.rows<{ oldest: Date }>(
    'select min(read_at) as oldest from reading_place where uid = $1',
    [uid],
  );
  assert.equal(row!.oldest.getTime(), left[100]!.time);
  await api.refused('invalid_input', 'POST', '/reading/sync', {
    key: token,
    json: { entries: many(maxPlaces + 1, 0) },
  });
});

test('refuses malformed entries and stores markup as text', async () => {
  const { token } = await signUpPerson(api);
  const good = anEntry();
  for (const wrong of [
    { ...good, comicId: 'x' },
    { ...good, time: -1 },
    { ...good, time: 1.5 },
    { ...good, time: 9e15 },
    { ...good, chapterTitle: 'x'.repeat(501) },
    { ...good, chapterTitle: 'nul \u0000' },
    { ...good, chapterTitle: 'half a pair \ud800' },
    { ...good, next: { ...good.next!, chapterTitle: 'bell \u0007' } },
    { ...good, place: { ...good.place, sliceId: '\u0000' } },
    { ...good, place: { ...good.place, fraction: 1.1 } },
    { ...good, place: undefined },
    { ...good, adult: 'yes' },
    null,
  ])
    await api.refused('invalid_input', 'POST', '/reading/sync', { key: token, json: { entries: [wrong] } });
  assert.deepEqual((await sync(token)).entries, []);
  const markup = anEntry({ chapterTitle: '<img src=x onerror=alert(1)>', comicId: comics[0]!.toUpperCase() });
  const { entries } = await sync(token, [{ ...markup, uid: 'another user' } as ReadingEntry]);
  assert.deepEqual(
    entries,
    [{ ...markup, comicId: comics[0]! }],
    'markup is stored as text, unknown fields are dropped',
  );
});

test('three devices that sync in any order, also concurrently, all end with the newest entry of each comic', async () => {
  const step = fc.record({
    device: fc.nat({ max: 2 }),
    comic: fc.nat({ max: 2 }),
    // Few moments, so that many are equal.
    time: fc.integer({ min: 1, max: 6 }),
    alone: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const first = await signUpPerson(api);
      const tokens = [
        first.token,
        (await signInPerson(api, first.uid)).token,
        (await signInPerson(api, first.uid)).token,
      ];
      const base = now() - 1000;
      const newest = new Map<string, number>();
      let running: Promise<unknown>[] = [];
      for (const { device, comic, time, alone } of steps) {
        const entry = anEntry({ comicId: comics[comic]!, time: base + time });
        newest.set(entry.comicId, Math.max(newest.get(entry.comicId) ?? 0, entry.time));
        running.push(sync(tokens[device]!, [entry, anEntry({ ...entry, time: base })]));
        if (alone) {
          await Promise.all(running);
          running = [];
        }
      }
      await Promise.all(running);
      const ends = await Promise.all(tokens.map((token) => sync(token)));
      assert.deepEqual(ends[1], ends[0]);
      assert.deepEqual(ends[2], ends[0]);
      assert.deepEqual(new Map(ends[0]!.entries.map((entry) => [entry.comicId, entry.time])), newest);
    }),
    { numRuns: runs(25) },
  );
});
