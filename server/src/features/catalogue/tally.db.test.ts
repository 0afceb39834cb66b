/** Stored totals (`total` of lists, `chapterCount`) equal counted ones after any history. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre } from '../../../test/builders.ts';
import { uncensored } from '../../../test/requests.ts';
import { runs } from '../../../test/seeded.ts';

const api = await openTestApp({
  env: { DATABASE_POOL_SIZE: '12', AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: 'uncensored.localhost' },
});
const send = api.send;

const rating = fc.constantFrom('T', 'M', 'AO');
const which = fc.nat(5);
const genres = fc.uniqueArray(fc.nat(3), { maxLength: 4 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), rating, genres }),
  fc.record({
    kind: fc.constant('update' as const),
    which,
    rating: fc.option(rating),
    genres: fc.option(genres),
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    which: fc.uniqueArray(which, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('delete genre' as const), genre: fc.nat(3) }),
  fc.record({
    kind: fc.constant('add chapters' as const),
    which,
    numbers: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('delete chapters' as const), which, keep: fc.nat(2) }),
  fc.record({ kind: fc.constant('restore' as const), which }),
  fc.record({
    kind: fc.constant('delete for good' as const),
    which: fc.uniqueArray(which, { minLength: 1, maxLength: 3 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Prepares comics and genres for one history; returns a function that performs a step. */
async function startHistory() {
  const all = (await api.rows<{ id: string }>('select id from comic')).map((row) => row.id);
  for (let at = 0; at < all.length; at += 200)
    await api.ask('DELETE', '/comics', { json: { ids: all.slice(at, at + 200) } });
  const genreIds: string[] = [];
  for (let n = 0; n < 4; n++) genreIds.push((await aGenre(api)).id);
  for (let n = 0; n < 3; n++) await aComic(api, { genres: genreIds.slice(n) });
  const comicAt = async (n: number) => {
    const rows = await api.rows<{ id: string }>('select id from comic order by created_at, id');
    return rows[n % Math.max(1, rows.length)]?.id ?? crypto.randomUUID();
  };
  const idsOf = (list: number[]) => list.map((n) => genreIds[n]!);
  const entryAt = async (n: number) => {
    const rows = await api.rows<{ id: string }>(
      'select id from trash order by deleted_at desc, id desc limit 6',
    );
    return rows[n % Math.max(1, rows.length)]?.id ?? crypto.randomUUID();
  };

  return async (step: Step): Promise<void> => {
    const answer = await perform(step);
    assert.ok(answer.status < 300 || [404, 409].includes(answer.status), answer.text);
    assert.notEqual(answer.status >= 300 && answer.json.code, 'changed_meanwhile', 'a deadlock');
  };

  async function perform(step: Step) {
    switch (step.kind) {
      case 'create':
        return send('POST', '/api/v1/comics', {
          key: true,
          fields: { title: 'x', contentRating: step.rating, genres: idsOf(step.genres) },
        });
      case 'update':
        return send('PATCH', `/api/v1/comics/${await comicAt(step.which)}`, {
          key: true,
          fields: {
            ...(step.rating && { contentRating: step.rating }),
            ...(step.genres && { genres: idsOf(step.genres) }),
          },
        });
      case 'delete':
        return send('DELETE', '/api/v1/comics', {
          key: true,
          json: { ids: await Promise.all(step.which.map(comicAt)) },
        });
      case 'delete genre':
        return send('DELETE', '/api/v1/genres', { key: true, json: { ids: idsOf([step.genre]) } });
      case 'add chapters': {
        const chapters = step.numbers.map((chapterNumber) => ({ title: 'x', chapterNumber }));
        return send('POST', '/api/v1/chapters', {
          key: true,
          json: { comicsId: await comicAt(step.which), chapters },
        });
      }
      case 'delete chapters': {
        const rows = await api.rows<{ id: string }>(
          'select id from chapter where comic_id = $1 order by id desc',
          [await comicAt(step.which)],
        );
        const ids = [crypto.randomUUID(), ...rows.slice(step.keep).map((row) => row.id)];
        return send('DELETE', '/api/v1/chapters', { key: true, json: { ids } });
      }
      case 'restore':
        return send('POST', `/api/v1/trash/${await entryAt(step.which)}/restore`, { key: true });
      case 'delete for good':
        return send('DELETE', '/api/v1/trash', {
          key: true,
          json: { ids: await Promise.all(step.which.map(entryAt)) },
        });
    }
  }
}

async function assertCounted(): Promise<void> {
  const genreIds = (await api.rows<{ id: string }>('select id from genre')).map((row) => row.id);
  const lists: object[] = [
    {},
    { contentRating: 'M' },
    ...genreIds.slice(-5).flatMap((id) => [{ genres: id }, { genres: id, contentRating: 'T' }]),
  ];
  for (const filters of lists) {
    for (const asked of [{}, { host: uncensored }, { key: true }]) {
      const { data, total } = (await api.read('/comics/list', { limit: 200, filters }, asked)).json;
      assert.equal(total, data.length, JSON.stringify({ filters, asked }));
    }
  }
  const drift = await api.rows(
    'select id, chapter_count from comic where chapter_count <> (select count(*) from chapter where comic_id = comic.id)',
  );
  assert.deepEqual(drift, []);
  const wrong = await api.rows(
    'select g.* from comic_genre g join comic c on c.id = g.comic_id where g.content_rating <> c.content_rating or g.created_at <> c.created_at',
  );
  assert.deepEqual(wrong, [], 'copied columns are equal');
}

test('the totals are right after any sequential history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (history) => {
      const performStep = await startHistory();
      for (const each of history) await performStep(each);
      await assertCounted();
    }),
    { numRuns: runs(25) },
  );
});

test('the totals are right after any concurrent history, without deadlocks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (history) => {
      const performStep = await startHistory();
      await Promise.all(history.map(performStep));
      await assertCounted();
    }),
    { numRuns: runs(25) },
  );
});
