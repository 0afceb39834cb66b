/** Similar comics by genre, computed again by an oracle that shares no code with them, and what they cost. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre } from '../../../test/builders.ts';
import { uncensored } from '../../../test/requests.ts';
import { randomOf, seed } from '../../../test/seeded.ts';
import { type Statement, statementsOf } from '../../../test/statements-of.ts';
import { setPopularity } from '../catalogue/index.ts';
import { computeSimilar } from './compute-similar.ts';

const api = await openTestApp();
const { db } = api.core;

const stored = () =>
  api.rows<{ site: string; comic_id: string; others: string[] }>(
    'select site, comic_id, others from co_reading order by site, comic_id',
  );
const similar = async (comicId: string, more: object = {}): Promise<string[]> => {
  const { data } = await api.ask('POST', '/similar-comics/list', { key: false, json: { comicId }, ...more });
  return data.map(({ id }: { id: string }) => id);
};

test('comics that share the rarest genres come first, then the most read ones, after what readers read', async () => {
  const random = randomOf(seed);
  const genres = [];
  for (let n = 0; n < 5; n++) genres.push(await aGenre(api));
  type Filled = { id: string; rating: 'T' | 'AO'; genres: string[]; popularity: number };
  const filled: Filled[] = [];
  for (let n = 0; n < 40; n++) {
    const rating = random.maybe(0.3) ? 'AO' : 'T';
    // The first genres are rarer.
    const own = genres.filter((_, index) => random.maybe((index + 1) / 8)).map(({ id }) => id);
    const { id } = await aComic(api, { contentRating: rating, genres: own });
    filled.push({ id, rating, genres: own, popularity: random.below(4) });
  }
  await db.transaction((tx) =>
    setPopularity(
      tx,
      filled.map(({ id, popularity }) => ({ comicId: id, value: popularity })),
      api.core,
    ),
  );
  const expectedOf = (comic: Filled): string[] => {
    const site = filled.filter((other) => other.rating === comic.rating);
    const number = (genre: string) => site.filter((other) => other.genres.includes(genre)).length;
    const rarest = comic.genres.toSorted((a, b) => number(a) - number(b) || (a < b ? -1 : 1));
    const shared = (other: Filled) => rarest.map((genre) => (other.genres.includes(genre) ? 1 : 0)).join('');
    return site
      .filter((other) => other !== comic && shared(other).includes('1'))
      .toSorted(
        (a, b) =>
          (shared(a) === shared(b) ? 0 : shared(a) > shared(b) ? -1 : 1) ||
          b.popularity - a.popularity ||
          (a.id > b.id ? -1 : 1),
      )
      .map(({ id }) => id)
      .slice(0, 12);
  };
  const { headers } = await api.send('POST', '/api/v1/age-confirmation', {
    key: false,
    json: { over18: true },
    host: uncensored,
  });
  const adult = { host: uncensored, headers: { cookie: String(headers['set-cookie']).split(';')[0]! } };
  for (const comic of filled) {
    const own = comic.rating === 'AO';
    assert.deepEqual(await similar(comic.id, own ? adult : {}), expectedOf(comic));
    assert.deepEqual(await similar(comic.id, own ? {} : adult), [], 'on the other site it does not exist');
  }
  await api.refused('age_confirmation_required', 'POST', '/similar-comics/list', {
    key: false,
    json: { comicId: filled.find(({ rating }) => rating === 'AO')!.id },
    host: uncensored,
  });
  const comic = filled.find(({ rating, genres }) => rating === 'T' && genres.length > 0);
  const [plain, adultToo] = [await aComic(api), await aComic(api, { contentRating: 'AO' })];
  const ofReaders = [plain.id, expectedOf(comic!)[3]!];
  await db.transaction(async (tx) => api.core.invalidations.publish(tx, ['Similar']));
  await api.rows('insert into co_reading (site, comic_id, others) values ($1, $2, $3)', [
    'normal',
    comic!.id,
    [ofReaders[0], adultToo.id, randomUUID(), ofReaders[1]],
  ]);
  assert.deepEqual(
    await similar(comic!.id),
    [...new Set([...ofReaders, ...expectedOf(comic!)])].slice(0, 12),
    'without the comic of the other site and the one that is gone',
  );
  assert.deepEqual(await similar(randomUUID()), []);
});

test('of a person the last 50 comics count, and reading more episodes costs nothing', async () => {
  await api.rows('delete from co_reading');
  const many = await api.rows<{ id: string }>(
    `insert into comic (id, title, description, content_rating, published, appeared, created_at, updated_at)
     select gen_random_uuid(), 'Many ' || n, '', 'T', true, true, now(), now() from generate_series(1, 80) n returning id`,
  );
  const ids = many.map(({ id }) => id);
  const uids = Array.from({ length: 12 }, () => randomUUID());
  await api.rows('insert into library_setting select uid, true, now() from unnest($1::text[]) as uid', [
    uids,
  ]);
  // The first half is followed, the second was read later.
  await api.rows(
    `insert into library_comic (uid, comic_id, adult, followed, followed_at, seen_at, note, noted_at, marks, changed_at)
     select uid, id, false, true, at, at, '', at, '[]', at from unnest($1::text[]) as uid,
       unnest($2::uuid[]) with ordinality as comic (id, n), lateral (select now() + n * interval '1 second' as at) as moment
     where n <= 40`,
    [uids, ids],
  );
  const readRows = (from: number) =>
    api.rows(
      `insert into reading_place (uid, comic_id, adult, chapter_id, chapter_title, finished, read_at)
       select uid, id, false, gen_random_uuid(), '', false, now() + n * interval '1 second' from unnest($1::text[]) as uid,
         unnest($2::uuid[]) with ordinality as comic (id, n) where n > $3
       on conflict (uid, comic_id, adult) do update set chapter_id = excluded.chapter_id`,
      [uids, ids, from],
    );
  await readRows(40);
  const first = await statementsOf(() => computeSimilar(api.core));
  const rows = await stored();
  assert.deepEqual(
    new Set(rows.map(({ comic_id }) => comic_id)),
    new Set(ids.slice(30)),
    'the ten followed last, and all that were read',
  );
  assert.ok(rows.every(({ others }) => others.length === 24));
  await readRows(40);
  const again = await statementsOf(() => computeSimilar(api.core));
  assert.deepEqual(await stored(), rows);
  assert.ok(again.texts.length <= first.texts.length);
  assert.ok(again.texts.length < 15, again.texts.join('\n'));
});

test('among 5,000 comics a few hundred rows are read, by index', async () => {
  const [common, rare] = [await aGenre(api), await aGenre(api)];
  const { id } = await aComic(api, { genres: [common.id, rare.id] });
  await api.rows(
    `insert into comic (id, title, description, content_rating, published, appeared, created_at, updated_at)
     select gen_random_uuid(), 'Crowd ' || n, '', 'T', true, true, now(), now() from generate_series(1, 5000) n`,
  );
  await api.rows(
    `insert into comic_genre (comic_id, genre_id, content_rating, created_at)
     select id, $1::uuid, content_rating, created_at from comic where title like 'Crowd %'
     union all select id, $2::uuid, content_rating, created_at from comic where title like 'Crowd %0'`,
    [common.id, rare.id],
  );
  await api.rows('vacuum analyze stored_comic, stored_comic_genre, comic_facet');
  const { answer, statements } = await statementsOf(() => similar(id));
  assert.equal(answer.length, 12);
  const titles = await api.rows<{ title: string }>('select title from comic where id = any($1)', [answer]);
  assert.ok(titles.every(({ title }) => title.endsWith('0')));
  const planOf = async ({ text, values }: Statement) => {
    const [row] = await api.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    return row!['QUERY PLAN'][0].Plan;
  };
  for (const statement of statements.filter(({ text }) => /comic_facet|co_reading/.test(text))) {
    const plan = await planOf(statement);
    assert.doesNotMatch(JSON.stringify(plan), /Seq Scan/, statement.text);
    const blocks = plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    assert.ok(blocks < 3000, `${blocks} blocks: ${statement.text}`);
  }
});
