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

test('the comics of creators are counted up to the same bound, each once, and those of their site alone', async () => {
  const credit = async (name: string, comics: string) => {
    const { data } = await api.ask('POST', '/creators', { fields: { site: 'normal', name } });
    const { id } = data[0] as { id: string };
    await api.rows(
      `insert into comic_creator (comic_id, creator_id, role, position)
       select comic.id, $1, role, 1 from (select * from comic ${comics}) as comic,
         unnest(array['writer', 'artist']) as role`,
      [id],
    );
    return id;
  };
  await credit('Everyone', '');
  await credit('Some', `where site = 'normal' order by published desc, id limit 500`);
  await credit('Of the other site', `where site = 'uncensored'`);
  const { data } = await api.ask('POST', '/staff/creators/list', { json: { sort: 'name' } });
  const counts = (data as { name: string; comics: number; allComics: number }[]).map(
    ({ name, comics, allComics }) => [name, allComics, comics <= allComics ? comics > 0 : comics],
  );
  assert.deepEqual(counts, [
    ['Everyone', maxCounted + 1, true],
    ['Of the other site', 0, false],
    ['Some', 500, true],
  ]);
});
