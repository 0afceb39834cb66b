/** Comics of libraries that move to the other site by their rating. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyLibraryComic } from '@longstrip/contract/library/library.rules';
import { unlimitedRetention } from '@longstrip/contract/reading/adult-history.rules';
import type { ContentRating } from '@longstrip/contract/site';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';
import { runs } from '../../../test/seeded.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { deleteExpired } from './delete-from-library.ts';
import { moveComic, movedComicsQueue } from './move-in-library.ts';

const api = await openTestApp();
const { db } = api.core;
const day = 86_400_000;
/** A request of the uncensored site, with an age that is confirmed now. */
async function onUncensoredSite() {
  const request = { key: false, json: { over18: true }, host: uncensored } as const;
  const { headers } = await api.send('POST', '/api/v1/age-confirmation', request);
  return { host: uncensored, headers: { cookie: String(headers['set-cookie']).split(';')[0]! } };
}

const follow = (token: string, comicId: string, site = {}) => {
  const followedAt = api.clock.now().getTime();
  const comics = [
    { ...emptyLibraryComic(comicId), followed: true, followedAt, note: 'mine', notedAt: followedAt },
  ];
  return api.ask('POST', '/library/sync', { key: token, json: { comics }, ...site });
};
const rate = (id: string, contentRating: ContentRating) =>
  api.ask('PATCH', `/comics/${id}`, { fields: { contentRating } });
const rowsOf = (comicId: string) =>
  api.rows<{ uid: string; adult: boolean }>('select uid, adult from library_comic where comic_id = $1', [
    comicId,
  ]);
const retain = (token: string, days: number) =>
  api.ask('POST', '/reading/sync', {
    key: token,
    json: { adult: { ...unlimitedRetention, days, chosen: api.clock.now().getTime() } },
  });

/** Each runs once, as the worker would. */
async function runJobs() {
  const jobs = await api.rows<{ id: string; data: { comicId: string } }>(
    'delete from jobs.job where name = $1 returning id, data',
    [movedComicsQueue.name],
  );
  for (const { data } of jobs) await moveComic(db, data.comicId);
  return jobs.length;
}

for (const days of [1, 0])
  test(`a comic that becomes AO expires in libraries with a retention of ${days} days, and only there`, async () => {
    const [limited, always] = [await signUpPerson(api), await signUpPerson(api)];
    const [moved, other] = [(await aComic(api)).id, (await aComic(api)).id];
    await retain(limited.token, days);
    for (const { token } of [limited, always]) for (const id of [moved, other]) await follow(token, id);
    await rate(moved, 'M');
    assert.equal(await runJobs(), 0, 'no move');
    await rate(moved, 'AO');
    assert.equal(await runJobs(), 1);
    api.clock.moveBy(2 * day);
    await deleteExpired({ db, clock: api.clock });
    assert.deepEqual(await rowsOf(moved), [{ uid: always.uid, adult: true }]);
    assert.equal((await rowsOf(other)).length, 2);
  });

test('a comic that is no longer AO does not expire, and one in the trash is changed too', async () => {
  const { token, uid } = await signUpPerson(api);
  const { id } = await aComic(api, { contentRating: 'AO' });
  await retain(token, 30);
  await follow(token, id, await onUncensoredSite());
  assert.deepEqual(await rowsOf(id), [{ uid, adult: true }]);
  await rate(id, 'T');
  await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  await runJobs();
  api.clock.moveBy(31 * day);
  await deleteExpired({ db, clock: api.clock });
  assert.deepEqual(await rowsOf(id), [{ uid, adult: false }]);
});

test('changes many libraries in parts', async () => {
  const { id } = await aComic(api);
  const count = 1201;
  await api.rows(
    `insert into library_comic (uid, comic_id, adult, followed, followed_at, seen_at, note, noted_at, marks, changed_at)
     select 'reader ' || n, $1, n % 7 = 0, true, now(), now(), '', now(), '[]', now() from generate_series(1, $2::int) n`,
    [id, count],
  );
  await rate(id, 'AO');
  await runJobs();
  assert.equal((await rowsOf(id)).filter(({ adult }) => adult).length, count);
});

for (const isStored of [false, true])
  test(`a synchronisation that has read the former rating is corrected (${isStored ? 'stored before' : 'new'})`, async () => {
    const { token, uid } = await signUpPerson(api);
    const { id } = await aComic(api);
    if (isStored) await follow(token, id);
    api.clock.moveBy(1000);
    // Other test files wait for locks on the same server, in databases of their own.
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const areWaiting = (count: number) =>
      until(async () => (await api.rows(waiting)).length >= count, 30_000);
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction(async (tx) => {
      await sql`lock table library_comic in share mode`.execute(
        tx as unknown as Parameters<ReturnType<typeof sql>['execute']>[0],
      );
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const following = follow(token, id);
    assert.ok(await areWaiting(1));
    await rate(id, 'AO');
    const moving = runJobs();
    assert.ok(await areWaiting(2));
    release.resolve();
    await Promise.all([holding, following, moving]);
    assert.deepEqual(await rowsOf(id), [{ uid, adult: true }]);
  });

test('whatever is followed and moved at the same time, each row is as its comic at the end', async () => {
  const readers = [await signUpPerson(api), await signUpPerson(api)];
  const there = await onUncensoredSite();
  const step = fc.oneof(
    fc.record({ rating: fc.constantFrom('T' as const, 'AO' as const) }),
    fc.record({ reader: fc.nat({ max: 1 }), isThere: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { id } = await aComic(api);
      const running: Promise<unknown>[] = [];
      for (const each of steps) {
        api.clock.moveBy(1000);
        if ('rating' in each) {
          await rate(id, each.rating);
          running.push(runJobs());
        } else running.push(follow(readers[each.reader]!.token, id, each.isThere ? there : {}));
      }
      await Promise.all(running);
      const [comic] = await api.rows<{ site: string }>('select site from comic where id = $1', [id]);
      for (const { adult } of await rowsOf(id)) assert.equal(adult, comic!.site === 'uncensored');
    }),
    { numRuns: runs(30) },
  );
});
