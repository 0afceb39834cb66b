import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre } from '../../../test/builders.ts';

const api = await openTestApp();

test('lists genres by name, with or without a body: all for staff, for others those in use on their site', async () => {
  const genres: string[] = [];
  for (const name of ['drama', 'Action', 'uncensored']) genres.push((await aGenre(api, { name })).id);
  const visitor = { key: false, json: {} };
  assert.deepEqual((await api.ask('POST', '/genres/list', visitor)).data, [], 'no comic has one');
  const { id } = await aComic(api, { contentRating: 'AO', genres });
  assert.deepEqual(
    (await api.ask('POST', '/genres/list', visitor)).data,
    [],
    'a comic of the other site has',
  );
  await api.ask('PATCH', `/comics/${id}`, { fields: { contentRating: 'M' } });
  const names = async (asked: object) =>
    (await api.ask('POST', '/genres/list', asked)).data.map((genre: { name: string }) => genre.name);
  for (const asked of [{}, { json: {} }, { key: false }, { headers: { 'content-type': 'application/json' } }])
    assert.deepEqual(await names(asked), ['Action', 'drama', 'uncensored'], JSON.stringify(asked));
  assert.equal((await api.ask('POST', '/genres/list')).total, 3);
});

test('an update always sets mature, and the name only if one is sent', async () => {
  const { id, name } = await aGenre(api, { mature: true });
  assert.deepEqual(await api.ask('PATCH', `/genres/${id}`, { json: { mature: false } }), {
    data: [{ id, name, mature: false, version: 2 }],
  });
  assert.deepEqual(await api.ask('PATCH', `/genres/${id}`, { json: { mature: true, name: 'Horror' } }), {
    data: [{ id, name: 'Horror', mature: true, version: 3 }],
  });
  await api.refused('invalid_input', 'PATCH', `/genres/${id}`, { json: { name: 'Fear' } });
  await api.refused('invalid_input', 'PATCH', `/genres/${id}`, { json: { mature: true, name: ' ' } });
  await api.refused('genre_not_found', 'PATCH', `/genres/${crypto.randomUUID()}`, { json: { mature: true } });
  await api.refused('genre_name_taken', 'PATCH', `/genres/${id}`, { json: { mature: true, name: 'ACTION' } });
  await api.ask('PATCH', `/genres/${id}`, { json: { mature: true, name: 'HORROR' } });
});

test('names are unique regardless of case, also under concurrency', async () => {
  const creating = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      api.send('POST', '/api/v1/genres', { key: true, json: { name: n % 2 ? 'Mystery' : 'mystery' } }),
    ),
  );
  assert.deepEqual(creating.map((answer) => answer.status).sort(), [201, ...Array(19).fill(409)]);
  assert.ok(creating.every((answer) => answer.status === 201 || answer.json.code === 'genre_name_taken'));
});

test('deleting a genre removes it from its comics', async () => {
  const [gone, kept] = [await aGenre(api), await aGenre(api)];
  const comic = await aComic(api, { genres: [gone.id, kept.id] });
  const { data: deleted } = await api.ask('DELETE', '/genres', {
    json: { ids: [gone.id, crypto.randomUUID()] },
  });
  assert.deepEqual(
    deleted.map(({ id }: { id: string }) => id),
    [gone.id],
  );
  const {
    data: [after],
  } = await api.ask('POST', '/comics/list', { json: { filters: { id: comic.id } } });
  assert.deepEqual(after.genres, [kept]);
  assert.deepEqual(await api.ask('POST', '/comics/list', { json: { filters: { genres: gone.id } } }), {
    data: [],
    total: 0,
  });
});
