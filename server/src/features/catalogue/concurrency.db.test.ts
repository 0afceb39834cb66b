/** Concurrent changes of the same comic. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aBanner, aComic, aFile, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import type { Answer } from '../../../test/requests.ts';
import { runs } from '../../../test/seeded.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { ensureGenres } from './ensure-genres.ts';

const api = await openTestApp({ env: { AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: 'uncensored.localhost' } });
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
/** Concurrent calls end with an answer that a client can handle, never with a 500. */
const statuses = (answers: Answer[]) =>
  [
    ...new Set(
      answers.map((answer) => `${answer.status} ${answer.status < 300 ? '' : answer.json.code}`.trim()),
    ),
  ].sort();

test('one of fifty concurrent calls creates the same chapter number', async () => {
  const { id: comicsId } = await aComic(api);
  const preview = await aFile('4.png');
  const answers = await times(50, (n) =>
    api.send('POST', '/api/v1/chapters', {
      key: true,
      fields: { comicsId, chapters: [{ title: `By ${n}`, chapterNumber: 4 }] },
      ...(n % 10 ? {} : { files: [preview] }),
    }),
  );
  assert.equal(answers.filter((answer) => answer.status === 201).length, 1);
  assert.deepEqual(statuses(answers), ['201', '409 chapter_number_taken']);
  assert.deepEqual(await api.rows('select chapter_number from chapter where comic_id = $1', [comicsId]), [
    { chapter_number: 4 },
  ]);
  await api.assertClean();
});

test('ten uploads of the same page leave one', async () => {
  const { id } = await aComic(api);
  const [chapter] = await someChapters(api, id, 1);
  await times(10, () => somePages(api, id, chapter!.id, { count: 2 }));
  assert.equal((await api.rows('select 1 from page where chapter_id = $1', [chapter!.id])).length, 2);
  await api.assertClean();
});

test('a chapter is deleted while pages are uploaded to it', async () => {
  for (let round = 0; round < runs(24); round++) {
    const { id } = await aComic(api);
    const [chapter] = await someChapters(api, id, 1);
    const fields = { chapterId: chapter!.id };
    const files = [await aFile('1.png')];
    const gone =
      round % 2 ? { path: '/api/v1/comics', ids: [id] } : { path: '/api/v1/chapters', ids: [chapter!.id] };
    const [deleted, ...uploads] = await Promise.all([
      delay(round).then(() => api.send('DELETE', gone.path, { key: true, json: { ids: gone.ids } })),
      ...Array.from({ length: 6 }, () =>
        api.send('POST', `/api/v1/comics/${id}/assets/censored`, { key: true, fields, files }),
      ),
    ]);
    assert.equal(deleted!.status, 200, deleted!.text);
    for (const answer of uploads)
      assert.ok(
        ['201', '404 chapter_not_found', '404 comic_not_found'].includes(statuses([answer])[0]!),
        answer.text,
      );
  }
  await api.assertClean();
});

test('a comic is deleted while it is featured, changed and given chapters', async () => {
  for (let round = 0; round < runs(24); round++) {
    const { id } = await aComic(api);
    const chapters = await someChapters(api, id, 3);
    const art = [await aFile('a.png', 'image'), await aFile('b.png', 'mobileImage')];
    const calls = [
      () =>
        api.send('POST', '/api/v1/banners', { key: true, fields: { comicsId: id, title: 'x' }, files: art }),
      () => api.send('PATCH', `/api/v1/comics/${id}`, { key: true, fields: { contentRating: 'M' } }),
      () =>
        api.send('POST', '/api/v1/chapters', {
          key: true,
          json: { comicsId: id, chapters: [{ title: 'x', chapterNumber: 9 }] },
        }),
      () =>
        api.send('DELETE', '/api/v1/chapters', {
          key: true,
          json: { ids: chapters.map((chapter) => chapter.id) },
        }),
      () => api.send('PATCH', `/api/v1/chapters/${chapters[0]!.id}`, { key: true, json: { isFree: 1 } }),
      () => delay(round).then(() => api.send('DELETE', '/api/v1/comics', { key: true, json: { ids: [id] } })),
    ];
    const answers = await Promise.all(calls.map((call) => call()));
    for (const answer of answers) assert.ok(answer.status < 300 || answer.status === 404, answer.text);
    await api.send('DELETE', '/api/v1/comics', { key: true, json: { ids: [id] } });
  }
  assert.deepEqual((await api.ask('POST', '/banners/list', { json: {} })).data, []);
  const { data } = await api.ask('POST', '/trash/list', { json: { limit: 200 } });
  const ids = data.map((entry: { id: string }) => entry.id);
  while (ids.length > 0) await api.ask('DELETE', '/trash', { json: { ids: ids.splice(0, 50) } });
  assert.deepEqual(await api.rows('select id from featured_banner'), []);
  await api.assertClean();
});

test('deleting a comic for good deletes and records the entries of its episodes, without a deadlock', async () => {
  const { id } = await aComic(api);
  const chapters = await someChapters(api, id, 2);
  for (const chapter of chapters) await somePages(api, id, chapter.id);
  const remove = (path: string, ids: string[]) => api.ask('DELETE', path, { json: { ids } });
  const [{ trashId: ofChapter }] = (await remove('/chapters', [chapters[0]!.id])).data;
  const [{ trashId: ofComic }] = (await remove('/comics', [id])).data;
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const deleting = await api.core.db.transaction(async (tx) => {
    await sql`select from trash where id = ${ofChapter} for no key update`.execute(catalogueTables.write(tx));
    const started = remove('/trash', [ofComic]);
    assert.ok(await until(async () => (await api.rows(waiting)).length === 1, 10_000), 'it waits');
    await sql`select from stored_chapter where trash_id = ${ofChapter} for update`.execute(
      catalogueTables.write(tx),
    );
    return [started];
  });
  const [{ data }] = await Promise.all(deleting);
  assert.deepEqual(
    data.map((entry: { id: string }) => entry.id),
    [ofChapter, ofComic],
  );
  const recorded = await api.rows<{ id: string }>(
    `select jsonb_array_elements(details->'before'->'deleted')->>'id' as id from audit_entry
     where action = 'emptyTrash' order by at desc limit 2`,
  );
  assert.deepEqual(recorded.map((entry) => entry.id).toSorted(), [ofChapter, ofComic]);
  await api.assertClean();
});

test('genres are deleted while comics with them are deleted, changed and created', async () => {
  for (let round = 0; round < runs(24); round++) {
    const genres = await times(4, async () => (await aGenre(api)).id);
    const comics = await times(6, async () => (await aComic(api, { genres })).id);
    const answers = await Promise.all([
      api.send('DELETE', '/api/v1/genres', { key: true, json: { ids: genres.slice(0, 2) } }),
      api.send('DELETE', '/api/v1/comics', { key: true, json: { ids: comics.slice(0, 3) } }),
      api.send('DELETE', '/api/v1/comics', { key: true, json: { ids: comics.slice(1, 4).toReversed() } }),
      api.send('DELETE', '/api/v1/genres', { key: true, json: { ids: genres.slice(1, 3).toReversed() } }),
      ...comics.slice(4).map((id) =>
        api.send('PATCH', `/api/v1/comics/${id}`, {
          key: true,
          fields: { contentRating: 'AO', genres: genres.toReversed() },
        }),
      ),
      api.send('POST', '/api/v1/comics', { key: true, fields: { title: 'x', contentRating: 'T', genres } }),
    ]);
    for (const answer of answers)
      assert.ok(answer.status < 300 || answer.json.code === 'genre_not_found', answer.text);
  }
  const drift = await api.rows(`
    select genre_id, content_rating, sum(n)::int as drift from (
      select genre_id, content_rating, comics as n from comic_tally
      union all select '00000000-0000-0000-0000-000000000000', content_rating, -count(*) from comic group by content_rating
      union all select genre_id, content_rating, -count(*) from comic_genre group by 1, 2) as both_ways
    group by 1, 2 having sum(n) <> 0`);
  assert.deepEqual(drift, []);
});

test('concurrent replacements of the cover and of banners leave one image each', async () => {
  const { id } = await aComic(api);
  await aBanner(api, id);
  const [{ id: banner }] = (await api.rows<{ id: string }>('select id from featured_banner')) as [
    { id: string },
  ];
  const file = (field: string) => aFile('x.png', field);
  const answers = await times(12, async (n) => {
    if (n % 3 === 0)
      return api.send('PATCH', `/api/v1/comics/${id}`, { key: true, files: [await file('coverImage')] });
    if (n % 3 === 1)
      return api.send('PATCH', '/api/v1/sale-banners/normal', { key: true, files: [await file('image')] });
    return api.send('PATCH', `/api/v1/banners/${banner}`, { key: true, files: [await file('image')] });
  });
  assert.deepEqual(statuses(answers), ['200']);
  await api.assertClean();
});

/** Yields `turns` times, so that the other calls get further with each round. */
function delay(turns: number): Promise<void> {
  return turns === 0
    ? Promise.resolve()
    : new Promise<void>((resolve) => setImmediate(resolve)).then(() => delay(turns - 1));
}

test('concurrent transactions that create the same genres in different orders share them', async () => {
  const names = ['Sea', 'sky', 'STARS'];
  const found = await times(12, (n) =>
    api.core.db.transaction(async (tx) => {
      const ids = await ensureGenres(tx, n % 2 ? names.toReversed() : names, api.core.catalogue);
      await delay(n);
      return ids.sort();
    }),
  );
  for (const ids of found) assert.deepEqual(ids, found[0]);
  const rows = await api.rows('select 1 from genre where lower(name) = any($1)', [['sea', 'sky', 'stars']]);
  assert.equal(rows.length, 3);
});
