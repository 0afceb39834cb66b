/** What an update accepts is stored, answered when it is read again, and kept in the earlier versions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import type { z } from 'zod';
import { openTestApp } from './app-for-tests.ts';
import { aBanner, aComic, aGenre, someChapters } from './builders.ts';

const api = await openTestApp();
type Fields = Record<string, unknown>;
const [drama, sea] = [await aGenre(api), await aGenre(api)];
const readComic = (id: string) => api.ask('GET', `/comics/${id}/staff`).then(({ data }) => data[0] as Fields);
const readChapter = (id: string) =>
  api.ask('GET', `/chapters/${id}/staff`).then(({ data }) => data[0] as Fields);
const fromList = (path: string, id: string) =>
  api
    .ask('POST', path, { json: {} })
    .then(({ data }) => data.find((each: { id: string }) => each.id === id) as Fields);
const genreIds = (genres: unknown) => (genres as { id: string }[]).map(({ id }) => id);

type Update = {
  path: string;
  /** A changed value for each field of the call. */
  sent: Fields;
  read(): Promise<Fields>;
  /** Where versions are kept, and the fields that they leave out. */
  versions?: { object: string; without?: string[] };
  /** Of bulk calls: what the fields beside their values say. */
  about?: Fields;
  isJson?: boolean;
};
/** Fields that steer a call and are not stored. */
const steering = ['version', 'basedOn', 'confirmMove', 'ids'];

const comic = await aComic(api);
const bulkComic = await aComic(api, { genres: [sea.id] });
const [chapter, bulkChapter] = await someChapters(api, comic.id, 2);
await aBanner(api, comic.id);
const [banner] = (await api.ask('POST', '/banners/saved/list', { json: {} })).data;

/** One for each call of the contract that changes fields. */
const updates: Record<string, Update> = {
  updateComic: {
    path: `/comics/${comic.id}`,
    sent: {
      title: 'New title',
      description: 'New description',
      contentRating: 'M',
      genres: [drama.id],
      comicOfTheDay: true,
      readersChoice: true,
      creators: [{ name: 'Ada', role: 'writer' }],
      publisher: 'Ink',
      language: 'pt-BR',
      coinPrice: 45,
      status: 'hiatus',
      updateDay: 3,
    },
    read: () => readComic(comic.id),
    versions: { object: comic.id },
  },
  updateComics: {
    path: '/comics',
    about: { ids: [bulkComic.id] },
    isJson: true,
    sent: {
      status: 'completed',
      updateDay: 5,
      contentRating: 'M',
      language: 'de',
      coinPrice: 50,
      addGenre: drama.id,
      removeGenre: sea.id,
    },
    async read() {
      const found = await readComic(bulkComic.id);
      const has = (id: string) => genreIds(found['genres']).includes(id);
      return { ...found, addGenre: has(drama.id) && drama.id, removeGenre: !has(sea.id) && sea.id };
    },
    versions: { object: bulkComic.id, without: ['addGenre', 'removeGenre'] },
  },
  updateChapter: {
    path: `/chapters/${chapter!.id}`,
    sent: { title: 'Renamed', isFree: true },
    read: () => readChapter(chapter!.id),
    versions: { object: chapter!.id },
  },
  updateChapters: {
    path: '/chapters',
    about: { ids: [bulkChapter!.id] },
    isJson: true,
    sent: { isFree: true },
    read: () => readChapter(bulkChapter!.id),
    versions: { object: bulkChapter!.id },
  },
  updateGenre: {
    path: `/genres/${sea.id}`,
    isJson: true,
    sent: { mature: true, name: 'Ocean' },
    read: () => fromList('/genres/saved/list', sea.id),
  },
  updateBanner: {
    path: `/banners/${banner.id}`,
    sent: {
      title: 'Other',
      description: 'Other words',
      rating: 3.5,
      ageRating: '16',
      isReadersChoice: false,
      position: 7,
      showsFrom: '2031-01-01T00:00:00.000Z',
      showsUntil: '2031-02-01T00:00:00.000Z',
    },
    read: async () => (await api.ask('POST', '/banners/saved/list', { json: {} })).data[0] as Fields,
    versions: { object: banner.id, without: ['position'] },
  },
  updateSaleBanner: {
    path: '/sale-banners/normal',
    sent: { title: 'Sale', subtitle: 'Now', button: 'Join', text: 'Weekly' },
    read: () => api.ask('GET', '/sale-banners/normal'),
    versions: { object: 'normal' },
  },
  updatePlan: {
    path: '/plans/4weeks',
    isJson: true,
    sent: {
      duration: 'Four weeks',
      badge: 'Best',
      description: 'Everything',
      firstPriceCents: 1111,
      renewalPriceCents: 2222,
      includesUncensored: true,
      disclaimers: ['A note'],
    },
    read: () => fromList('/plans/saved/list', '4weeks'),
  },
};

test('every call that changes fields is listed with all its fields', () => {
  const changing = allEndpoints.filter(({ method }) => method === 'PATCH');
  assert.deepEqual(Object.keys(updates).toSorted(), changing.map(({ name }) => name).toSorted());
  for (const { name, body } of changing) {
    const fields = Object.keys((body as z.ZodObject).shape).filter((field) => !steering.includes(field));
    assert.deepEqual(Object.keys(updates[name]!.sent).toSorted(), fields.toSorted(), name);
  }
});

for (const [name, { path, sent, about, isJson, read, versions }] of Object.entries(updates))
  test(`${name}: every field is stored, answered and kept`, async () => {
    const before = await read();
    for (const [field, value] of Object.entries(sent))
      assert.notDeepEqual(
        field === 'genres' ? genreIds(before[field]) : before[field],
        value,
        `${field} changes`,
      );
    await api.ask('PATCH', path, isJson ? { json: { ...about, ...sent } } : { fields: sent });
    const after = await read();
    for (const [field, value] of Object.entries(sent))
      assert.deepEqual(
        field === 'genres' ? genreIds(after[field]) : after[field],
        value,
        `${field} is not stored`,
      );
    if (!versions) return;
    const { data } = await api.ask('POST', `/versions/${versions.object}/list`, { json: {} });
    const { fields, changes } = data[0] as { fields: Fields; changes: Fields };
    for (const field of Object.keys(sent).filter((each) => !versions.without?.includes(each)))
      assert.ok(field in fields && field in changes, `${field} is not kept in the version`);
  });
