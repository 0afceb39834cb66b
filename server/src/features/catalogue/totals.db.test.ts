/** How many there are of what many comics share. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxCounted } from '@longstrip/contract/paging.rules';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { manyComics } from '../../../test/many-rows.ts';

const api = await openTestApp();

test('totals are known or counted up to a bound', async () => {
  await manyComics(api, maxCounted + 3000);
  const [action, drama] = await Promise.all(
    ['Action', 'Drama'].map(async (name) => {
      const { data } = await api.ask('POST', '/genres', { json: { name, mature: false } });
      return (data as [{ id: string }])[0].id;
    }),
  );
  await api.rows(
    `insert into stored_comic_genre (comic_id, genre_id, content_rating, created_at, published)
     select id, genre, content_rating, created_at, published from stored_comic, unnest($1::uuid[]) as genre`,
    [[action, drama]],
  );
  await api.rows('vacuum analyze stored_comic, stored_comic_genre');
  const totalOf = async (genres: unknown[]) => {
    const { total } = await api.ask('POST', '/comics/list', { json: { limit: 1, filters: { genres } } });
    return total as number;
  };
  const [{ normal }] = (await api.rows<{ normal: number }>(
    `select count(*)::int as normal from comic where site = 'normal' and published`,
  )) as [{ normal: number }];
  assert.ok(normal > maxCounted);
  assert.equal(await totalOf([drama]), normal, 'from the tally');
  assert.equal(await totalOf([action, drama]), maxCounted + 1);
  assert.deepEqual(await api.ask('GET', `/genres/${drama}/comics/count`), { comics: maxCounted + 1 });
});
