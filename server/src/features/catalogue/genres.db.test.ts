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
  const { id, name, slug } = await aGenre(api, { mature: true });
  const page = { slug, text: '' };
  assert.deepEqual(await api.ask('PATCH', `/genres/${id}`, { json: { mature: false } }), {
    data: [{ id, name, mature: false, ...page, version: 2 }],
  });
  assert.deepEqual(await api.ask('PATCH', `/genres/${id}`, { json: { mature: true, name: 'Horror' } }), {
    data: [{ id, name: 'Horror', mature: true, ...page, version: 3 }],
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

test('a genre has an address, from its name unless another genre has it', async () => {
  const slugOf = async (fields: { name: string; slug?: string }) =>
    (await api.ask('POST', '/genres', { json: fields })).data[0];
  assert.equal((await slugOf({ name: 'Tranches de Vie: Été' })).slug, 'tranches-de-vie-ete');
  const second = await slugOf({ name: 'Tranches de vie – été' });
  assert.equal(second.slug, second.id);
  const korean = await slugOf({ name: '로맨스' });
  assert.equal(korean.slug, korean.id);
  assert.equal((await slugOf({ name: 'Chosen', slug: 'my-own' })).slug, 'my-own');
  await api.refused('genre_slug_taken', 'POST', '/genres', { json: { name: 'Other', slug: 'my-own' } });
  for (const slug of ['', 'My-Own', 'a--b', '-a', 'é', 'a/b'])
    await api.refused('invalid_input', 'POST', '/genres', { json: { name: 'Wrong', slug } });
  await api.ask('PATCH', `/genres/${korean.id}`, { json: { mature: false, slug: 'romance', text: 'Love.' } });
  await api.refused('genre_slug_taken', 'PATCH', `/genres/${second.id}`, {
    json: { mature: false, slug: 'romance' },
  });
  const { data: versions } = await api.ask('POST', `/versions/${korean.id}/list`, { json: {} });
  assert.deepEqual(versions[0].changes, { slug: 'romance', text: 'Love.' });
});

test('the page of a genre exists on the sites whose comics have it', async () => {
  const { slug, id, name } = await aGenre(api);
  await api.ask('PATCH', `/genres/${id}`, { json: { mature: false, text: 'A text of its own.' } });
  await api.refused('genre_not_found', 'GET', `/genres/${slug}`, { key: false });
  await aComic(api, { genres: [id] });
  assert.deepEqual(await api.ask('GET', `/genres/${slug}`, { key: false }), {
    id,
    name,
    mature: false,
    slug,
    text: 'A text of its own.',
  });
});

test('a restored genre whose address was taken meanwhile gets its id as address', async () => {
  const { id, slug } = await aGenre(api);
  const { data: trashed } = await api.ask('DELETE', '/genres', { json: { ids: [id] } });
  await api.ask('POST', '/genres', { json: { name: 'Successor', slug } });
  await api.ask('POST', `/trash/${trashed[0].trashId}/restore`);
  const { data } = await api.ask('POST', '/genres/saved/list');
  assert.equal(data.find((genre: { id: string }) => genre.id === id).slug, id);
});

test('former addresses of a genre lead to it, on the sites whose comics have it, until another genre has them', async () => {
  const { id, slug } = await aGenre(api);
  await aComic(api, { genres: [id] });
  const at = async (address: string) => {
    const answer = await api.send('GET', `/api/v1/genres/${address}`);
    return answer.status === 200 ? [answer.json.id, answer.json.slug] : answer.json.code;
  };
  const move = (genre: string, to: string) =>
    api.ask('PATCH', `/genres/${genre}`, { json: { mature: false, slug: to } });
  await move(id, 'second-address');
  await move(id, 'third-address');
  for (const address of [slug, 'second-address', 'third-address'])
    assert.deepEqual(await at(address), [id, 'third-address'], address);
  assert.equal(await at('fourth-address'), 'genre_not_found');
  const other = await aGenre(api);
  await move(other.id, slug);
  assert.deepEqual(await at(slug), [id, 'third-address'], 'readers do not know the genre that has it now');
  const { id: comic } = await aComic(api, { genres: [other.id] });
  assert.deepEqual(await at(slug), [other.id, slug]);
  await move(other.id, other.slug);
  assert.deepEqual(await at(slug), [other.id, other.slug], 'it leads to the last that had it');
  await api.ask('PATCH', `/comics/${comic}`, { fields: { contentRating: 'AO' } });
  assert.equal(await at(slug), 'genre_not_found');
  await move(id, 'second-address');
  assert.deepEqual(await at('third-address'), [id, 'second-address']);
  await api.ask('DELETE', '/genres', { json: { ids: [id] } });
  assert.equal(await at('third-address'), 'genre_not_found');
});
