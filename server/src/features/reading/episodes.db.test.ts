import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { maxEpisodes } from '@longstrip/contract/reading/places.endpoints';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic } from '../../../test/builders.ts';
import { signInPerson, signUpPerson } from '../../../test/people.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { deletePlacesInComics, forgetPlacesOfPerson, forgottenComicsQueue } from './forget-places.ts';
import type { ReadingEntry } from './places.queries.ts';

const api = await openTestApp();
const now = () => api.clock.now().getTime();
const [comic, other] = [(await aComic(api)).id, (await aComic(api)).id];
const [one, two] = [randomUUID(), randomUUID()];
const place = { slice: 3, sliceId: 'abc-0', fraction: 0.25, of: 12 };

type Episode = ReadingEntry['episodes'][number];
const episode = (fields: Partial<Episode> = {}): Episode => ({
  chapterId: one,
  place,
  read: false,
  time: now() - 1000,
  ...fields,
});
function anEntry(fields: Partial<ReadingEntry> = {}): ReadingEntry {
  return {
    comicId: comic,
    chapterId: one,
    chapterTitle: 'Episode 1',
    chapterNumber: null,
    place,
    finished: false,
    next: null,
    time: now() - 1000,
    episodes: [episode()],
    adult: false,
    ...fields,
  };
}
type Answer = {
  entries: ReadingEntry[];
  cleared: { all: number; comics: { comicId: string; before: number }[] };
};
const sync = (token: string, json: object = {}): Promise<Answer> =>
  api.ask('POST', '/reading/sync', { key: token, json });
const count = async (table: string, uid: string) =>
  (await api.rows<{ n: number }>(`select count(*)::int as n from ${table} where uid = $1`, [uid]))[0]!.n;

test('a device receives the chapter places of the comics it requests', async () => {
  const { uid, token } = await signUpPerson(api);
  const desk = await signInPerson(api, uid);
  const read = episode({ chapterId: two, read: true, time: now() - 5000 });
  await sync(token, { entries: [anEntry({ episodes: [episode(), read] }), anEntry({ comicId: other })] });
  const { entries } = await sync(desk.token, { episodesOf: [comic] });
  const byComic = new Map(entries.map((entry) => [entry.comicId, entry.episodes]));
  assert.deepEqual(byComic.get(comic), [episode(), read]);
  assert.deepEqual(byComic.get(other), []);
});

test('the limit of chapter places is per person: one comic may use all of it', async () => {
  const { token } = await signUpPerson(api);
  const episodes = Array.from({ length: maxEpisodes }, () => episode({ chapterId: randomUUID() }));
  await sync(token, { entries: [anEntry({ episodes })] });
  const { entries } = await sync(token, { episodesOf: [comic] });
  assert.equal(entries[0]!.episodes.length, maxEpisodes);
});

test('the later place of a chapter wins in any order, and a read mark stays', async () => {
  const early = episode({ read: true, place: null, time: now() - 9000 });
  const late = episode({ time: now() - 2000 });
  // Both in one call: the general and the 18+ chapters of a comic that has become AO.
  for (const calls of [[[early], [late]], [[late], [early]], [[early, late]]]) {
    const { token } = await signUpPerson(api);
    for (const episodes of calls) await sync(token, { entries: [anEntry({ episodes })] });
    const { entries } = await sync(token, { episodesOf: [comic] });
    assert.deepEqual(entries[0]!.episodes, [{ ...late, read: true }]);
  }
});

test('a cleared comic does not come back from any device and can be read again', async () => {
  const { uid, token } = await signUpPerson(api);
  const desk = await signInPerson(api, uid);
  const entries = [anEntry(), anEntry({ adult: true }), anEntry({ comicId: other })];
  await sync(token, { entries });
  const cleared = { all: 0, comics: [{ comicId: comic, before: now() }] };
  assert.deepEqual(
    (await sync(token, { cleared })).entries.map(({ comicId }) => comicId),
    [other],
  );
  const stubborn = await sync(desk.token, { entries });
  assert.deepEqual(stubborn.entries.length, 1);
  assert.deepEqual(stubborn.cleared, cleared);
  assert.equal(await count('reading_episode', uid), 1);
  api.clock.moveBy(1);
  const since = anEntry({ time: now(), episodes: [episode({ time: now() }), episode({ chapterId: two })] });
  const again = await sync(token, { entries: [since], episodesOf: [comic] });
  assert.deepEqual(
    again.entries[0]!.episodes,
    [episode({ time: now() })],
    'a chapter place from before the clearing is not stored again',
  );
});

test('clearing everything keeps adult places, and a device whose clock is ahead clears nothing that is stored later', async () => {
  const { uid, token } = await signUpPerson(api);
  await sync(token, { entries: [anEntry(), anEntry({ adult: true })] });
  const answer = await sync(token, { cleared: { all: now() + 86_400_000, comics: [] } });
  assert.deepEqual(
    answer.entries.map(({ adult }) => adult),
    [true],
  );
  assert.equal(answer.cleared.all, now());
  api.clock.moveBy(1);
  assert.equal((await sync(token, { entries: [anEntry({ time: now() })] })).entries.length, 2);
  await deletePlacesInComics(api.core.db, [comic]);
  assert.equal(await count('reading_episode', uid), 0);
  await api.core.db.transaction((tx) => forgetPlacesOfPerson(tx, uid));
  assert.equal(await count('reading_clearing', uid), 0);
});

test('a comic that is deleted for good loses the places of all readers afterwards, a few at a time', async () => {
  const { id } = await aComic(api);
  const { data } = await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  await api.rows(
    `insert into reading_place (uid, comic_id, adult, chapter_id, chapter_title, finished, read_at)
     select 'reader' || n, case when n % 6 = 0 then $2::uuid else $1::uuid end, false, $1, '', true, now()
     from generate_series(1, 1440) n`,
    [id, randomUUID()],
  );
  const places = async () => (await api.rows('select 1 from reading_place where comic_id = $1', [id])).length;
  await api.ask('DELETE', '/trash', { json: { ids: data.map((each: { trashId: string }) => each.trashId) } });
  assert.equal(await places(), 1200, 'the call does not wait for the locks of 1,200 readers');
  const jobs = await api.rows<{ data: { comicIds: string[] } }>('select data from jobs.job where name = $1', [
    forgottenComicsQueue.name,
  ]);
  assert.deepEqual(
    jobs.map((job) => job.data),
    [{ comicIds: [id] }],
  );
  const { texts } = await statementsOf(() => deletePlacesInComics(api.core.db, [id]));
  assert.equal(await places(), 0);
  assert.equal(texts.filter((text) => text.includes('delete from reading_place')).length, 4);
  assert.equal((await api.rows(`select 1 from reading_place where uid like 'reader%'`)).length, 240);
});

test('refuses malformed places and times', async () => {
  const { token } = await signUpPerson(api);
  for (const json of [
    { entries: [anEntry({ episodes: [episode({ chapterId: 'x' })] })] },
    { entries: [anEntry({ episodes: [episode({ time: -1 })] })] },
    { cleared: { all: -1, comics: [] } },
    { cleared: { all: 0, comics: [{ comicId: 'x', before: 1 }] } },
    { episodesOf: ['x'] },
  ])
    await api.refused('invalid_input', 'POST', '/reading/sync', { key: token, json });
});
