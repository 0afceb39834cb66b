import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre } from '../../../test/builders.ts';
import { uncensored } from '../../../test/requests.ts';

const api = await openTestApp({ env: { AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: 'uncensored.localhost' } });
const [drama, action, unused] = [await aGenre(api), await aGenre(api), await aGenre(api)];
const wanted = [
  { title: 'Cherry', contentRating: 'T', genres: [drama.id] },
  { title: 'apple', contentRating: 'M', genres: [drama.id, action.id] },
  { title: 'Banana', contentRating: 'T', genres: [] },
  { title: 'Durian', contentRating: 'AO', genres: [action.id] },
  { title: 'Elder', contentRating: 'AO', genres: [drama.id] },
] as const;
const idOf = new Map<string, string>();
for (const comic of wanted) {
  api.clock.moveBy(60_000);
  idOf.set(comic.title, (await aComic(api, { ...comic, genres: [...comic.genres] })).id);
}

type RequestOptions = Parameters<typeof api.read>[2];
async function titles(body: Record<string, unknown>, options: RequestOptions = {}): Promise<string[]> {
  const { json, status, text } = await api.read('/comics/list', body, options);
  assert.equal(status, 200, text);
  if (body.limit === undefined && !body.offset)
    assert.equal(json.total, json.data.length, 'total and data agree');
  return json.data.map((comic: { title: string }) => comic.title);
}

test('newest first, and each site has its own comics', async () => {
  assert.deepEqual(await titles({}), ['Banana', 'apple', 'Cherry']);
  assert.deepEqual(await titles({}, { host: uncensored }), ['Elder', 'Durian']);
  assert.deepEqual(await titles({}, { host: 'UNCENSORED.localhost.:3000' }), ['Elder', 'Durian']);
  assert.deepEqual(await titles({}, { host: 'localhost', headers: { 'x-forwarded-host': uncensored } }), [
    'Banana',
    'apple',
    'Cherry',
  ]);
});

test('a rating filter narrows what the site shows; only a key widens it', async () => {
  assert.deepEqual(await titles({ filters: { contentRating: 'M' } }), ['apple']);
  assert.deepEqual(await titles({ filters: { contentRating: ['T', 'AO'] } }), ['Banana', 'Cherry']);
  assert.deepEqual(await titles({ filters: { contentRating: 'AO' } }), []);
  assert.deepEqual(await titles({ filters: { contentRating: ['T', 'M', 'AO'] } }), [
    'Banana',
    'apple',
    'Cherry',
  ]);
  assert.deepEqual(await titles({ filters: { id: idOf.get('Elder') } }), []);
  assert.deepEqual(await titles({ filters: { contentRating: 'T' } }, { host: uncensored }), []);
  assert.deepEqual(await titles({ filters: { contentRating: 'AO' } }, { key: true }), ['Elder', 'Durian']);
  assert.deepEqual(await titles({ filters: { contentRating: ['AO', 'T', 'AO'] } }, { key: true }), [
    'Elder',
    'Durian',
    'Banana',
    'Cherry',
  ]);
  assert.deepEqual(await titles({ filters: { id: idOf.get('Elder') } }, { key: true }), ['Elder']);
  assert.deepEqual(
    await titles({}, { key: true }),
    await titles({}),
    'who asks for nothing else sees the site',
  );
  assert.deepEqual(await titles({}, { key: true, host: uncensored }), ['Elder', 'Durian']);
  for (const key of ['lsk_' + 'a'.repeat(43), 'nonsense', '']) {
    const answer = await api.read('/comics/list', {}, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(answer.json.code, 'unauthenticated', 'a wrong key is not the same as none');
  }
});

test('filters by id and by genre, single or as a list, and both together', async () => {
  const [apple, cherry] = [idOf.get('apple')!, idOf.get('Cherry')!];
  assert.deepEqual(await titles({ filters: { id: apple } }), ['apple']);
  assert.deepEqual(await titles({ filters: { id: apple.toUpperCase() } }), ['apple']);
  assert.deepEqual(await titles({ filters: { id: [cherry, apple, apple, crypto.randomUUID()] } }), [
    'apple',
    'Cherry',
  ]);
  assert.deepEqual(await titles({ filters: { id: [] } }), []);
  assert.deepEqual(await titles({ filters: { genres: drama.id } }), ['apple', 'Cherry']);
  assert.deepEqual(
    await titles({ filters: { genres: [drama.id, action.id] } }),
    ['apple', 'Cherry'],
    'once each',
  );
  assert.deepEqual(await titles({ filters: { genres: [action.id] } }, { host: uncensored }), ['Durian']);
  assert.deepEqual(await titles({ filters: { genres: [unused.id] } }), []);
  assert.deepEqual(await titles({ filters: { genres: [drama.id], id: [cherry, idOf.get('Banana')] } }), [
    'Cherry',
  ]);
  assert.deepEqual(await titles({ filters: { genres: [action.id], contentRating: 'T' } }), []);
  assert.deepEqual(
    await titles({ filters: { genres: [drama.id], contentRating: ['T', 'M', 'AO'] } }, { key: true }),
    ['Elder', 'apple', 'Cherry'],
  );
});

test('an empty list of genres or ratings is no filter; the nil id is no genre', async () => {
  assert.deepEqual(await titles({ filters: { genres: [] } }), ['Banana', 'apple', 'Cherry']);
  assert.deepEqual(await titles({ filters: { contentRating: [] } }), ['Banana', 'apple', 'Cherry']);
  assert.deepEqual(await titles({ filters: { genres: ['00000000-0000-0000-0000-000000000000'] } }), []);
});

test('sorted by date and title in both orders', async () => {
  await api.ask('PATCH', `/comics/${idOf.get('Cherry')}`, { fields: { description: 'touched' } });
  const by = (field: string, order?: string) => titles({ sort: { field, ...(order ? { order } : {}) } });
  assert.deepEqual(await by('created_at', 'asc'), ['Cherry', 'apple', 'Banana']);
  assert.deepEqual(await by('created_at'), ['Banana', 'apple', 'Cherry']);
  assert.deepEqual(await by('updated_at', 'desc'), ['Cherry', 'Banana', 'apple']);
  assert.deepEqual((await by('title', 'asc')).toReversed(), await by('title', 'desc'));
  const sort = { field: 'created_at', order: 'asc' };
  assert.deepEqual(await titles({ filters: { genres: [drama.id] }, sort }), ['Cherry', 'apple']);
});

test('limit and offset page through all comics once; values out of bounds are refused', async () => {
  for (const filters of [{}, { genres: [drama.id] }, { genres: [drama.id, action.id] }]) {
    const { json: all } = await api.read('/comics/list', { filters });
    const seen: string[] = [];
    for (let offset = 0; offset <= all.total; offset++) {
      const { json } = await api.read('/comics/list', { limit: 1, offset, filters });
      assert.equal(json.total, all.total);
      seen.push(...json.data.map((comic: { id: string }) => comic.id));
    }
    assert.deepEqual(
      seen,
      all.data.map((comic: { id: string }) => comic.id),
    );
  }
  assert.deepEqual((await api.read('/comics/list', { offset: 100_000, limit: 200 })).json, {
    data: [],
    total: 3,
  });
  const bad = [
    { limit: 0 },
    { limit: 201 },
    { limit: 1.5 },
    { limit: '5' },
    { offset: -1 },
    { offset: 100_001 },
    { offset: 1e300 },
    { sort: { field: 'id' } },
    { sort: { field: 'title', order: 'up' } },
    { filters: { id: 'x' } },
    { filters: { name: 'x' } },
    { filters: { id: Array(201).fill(idOf.get('apple')) } },
    { filters: { contentRating: 'X' } },
    [],
    'x',
    null,
    5,
    { more: 1 },
  ];
  for (const body of bad) {
    const answer = await api.read('/comics/list', body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.json.code, 'invalid_input');
  }
});

test('cards are the comics of the list, each with what a card shows', async () => {
  for (const host of ['localhost', uncensored])
    for (const body of [{}, { sort: { field: 'title', order: 'asc' } }, { filters: { genres: drama.id } }]) {
      const list = (await api.read('/comics/list', body, { host })).json;
      const cards = (await api.read('/comics/cards', body, { host })).json;
      const shown = list.data.map((comic: Comic) => ({
        id: comic.id,
        title: comic.title,
        bannerImage: comic.bannerImage,
        contentRating: comic.contentRating,
        genres: comic.genres,
        chapterCount: comic.chapterCount,
      }));
      assert.deepEqual(cards, { data: shown, total: list.total });
    }
});

test('a page of long texts ends before 1 MB, and the next one goes on there', async () => {
  const genre = await aGenre(api);
  const description = 'ๆ'.repeat(5000);
  for (let n = 0; n < 70; n++) await aComic(api, { title: `Long ${n}`, description, genres: [genre.id] });
  const read = (offset: number) =>
    api.read('/comics/list', { limit: 200, offset, filters: { genres: genre.id } });
  const first = await read(0);
  assert.ok(first.json.data.length < 70 && Buffer.byteLength(first.text) < 1_000_000);
  const rest = await read(first.json.data.length);
  assert.deepEqual([first.json.total, rest.json.total], [70, 70]);
  const ids = [...first.json.data, ...rest.json.data].map(({ id }: Comic) => id);
  assert.equal(new Set(ids).size, 70);
});
