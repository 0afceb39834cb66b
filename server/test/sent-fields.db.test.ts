/** What an update accepts is stored, answered when it is read again, and kept in the earlier versions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import type { z } from 'zod';
import { openTestApp } from './app-for-tests.ts';
import { aBanner, aComic, aGenre, someChapters } from './builders.ts';
import { signUpPerson } from './people.ts';

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
/** The value in the form in which it is sent. */
const asSent = (field: string, value: unknown) => {
  if (field === 'genres') return genreIds(value);
  const credits = value as { name: string; role: string }[] | undefined;
  return field === 'creators' ? credits?.map(({ name, role }) => ({ name, role })) : value;
};

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
const steering = ['version', 'basedOn', 'confirmMove', 'ids', 'removePicture'];

const comic = await aComic(api);
const bulkComic = await aComic(api, { genres: [sea.id] });
const [chapter, bulkChapter] = await someChapters(api, comic.id, 2);
await aBanner(api, comic.id);
const [banner] = (await api.ask('POST', '/banners/saved/list', { json: {} })).data;
const [creator] = (await api.ask('POST', '/creators', { fields: { site: 'normal', name: 'Ann' } })).data;

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
      otherTitles: '원제\nSecond title',
      publisher: 'Ink',
      language: 'pt-BR',
      coinPrice: 45,
      status: 'hiatus',
      updateDay: 3,
      updateTime: '18:30',
      contentWarnings: ['violence', 'nudity'],
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
      updateTime: '21:15',
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
    sent: { mature: true, name: 'Ocean', slug: 'the-ocean', text: 'Of the sea.' },
    read: () => fromList('/genres/saved/list', sea.id),
    versions: { object: sea.id },
  },
  updateCreator: {
    path: `/creators/${creator.id}`,
    sent: {
      name: 'Ann Lee',
      slug: 'ann-lee',
      alsoKnownAs: ['A. Lee', '이안'],
      alsoKnownAsPublic: true,
      description: 'Draws the sea.',
      links: [{ label: 'Shop', url: 'https://shop.example/ann' }],
    },
    read: async () => (await api.ask('GET', `/creators/${creator.id}/staff`)).data[0] as Fields,
    versions: { object: creator.id },
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
  // What readers change of their own is tested in its slice.
  const changing = allEndpoints.filter(({ method, access }) => method === 'PATCH' && access !== 'signed-in');
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
      assert.notDeepEqual(asSent(field, before[field]), value, `${field} changes`);
    await api.ask('PATCH', path, isJson ? { json: { ...about, ...sent } } : { fields: sent });
    const after = await read();
    for (const [field, value] of Object.entries(sent))
      assert.deepEqual(asSent(field, after[field]), value, `${field} is not stored`);
    if (!versions) return;
    const { data } = await api.ask('POST', `/versions/${versions.object}/list`, { json: {} });
    const { fields, changes } = data[0] as { fields: Fields; changes: Fields };
    for (const field of Object.keys(sent).filter((each) => !versions.without?.includes(each)))
      assert.ok(field in fields && field in changes, `${field} is not kept in the version`);
  });

type Call = {
  method: 'PUT' | 'POST';
  path: string;
  /** Fields that steer the call beside those that are stored. */
  about?: Fields;
  sent: Fields;
  read(): Promise<Fields>;
  isForm?: boolean;
};
const person = await signUpPerson(api);
const [draft] = await someChapters(api, comic.id, [50]);
const created = (path: string, title: string) => fromListBy(path, (each) => each['title'] === title);
const fromListBy = (path: string, is: (each: Fields) => boolean) =>
  api.ask('POST', path, { json: {} }).then(({ data }) => (data as Fields[]).find(is)!);
const packs = [{ coins: 77, priceCents: 177 }];
const creation = {
  title: 'Made',
  description: 'Made of fields',
  contentRating: 'M',
  genres: [drama.id],
  creators: [{ name: 'Bo', role: 'artist' }],
  otherTitles: '原題',
  publisher: 'Press',
  language: 'fr',
  coinPrice: 12,
  status: 'hiatus',
  updateDay: 2,
  updateTime: '07:00',
  contentWarnings: ['gore'],
};

/** Every PUT, except those that only put items into an order, and the actions whose fields are stored. */
const calls: Record<string, Call> = {
  setCoinPacks: {
    method: 'PUT',
    path: '/coin-packs',
    sent: { packs },
    read: async () => {
      const { data } = await api.ask('POST', '/coin-packs/saved/list', { json: {} });
      return { packs: data.map(({ coins, priceCents }: Fields) => ({ coins, priceCents })) };
    },
  },
  setGiftLimit: {
    method: 'PUT',
    path: '/staff/gift-limit',
    sent: { centsPerMonth: 4321 },
    read: () => api.ask('GET', '/staff/gift-limit'),
  },
  updateHomePage: {
    method: 'PUT',
    path: '/home-pages/uncensored',
    sent: {
      rows: [
        { source: 'ranking', isShown: false, count: 4, period: 'day' },
        {
          source: 'genre',
          isShown: true,
          count: 3,
          genre: { id: drama.id, name: drama.name },
          title: 'Tears',
        },
        { source: 'comics', isShown: true, title: 'Ours', comics: [] },
        { source: 'updated', isShown: true, count: 2 },
        { source: 'sale', isShown: false },
      ],
    },
    read: () => api.ask('GET', '/home-pages/uncensored'),
  },
  updatePolicy: {
    method: 'PUT',
    path: '/policies/terms-of-use',
    sent: { text: 'Our terms.' },
    read: () => api.send('GET', '/api/v1/policies/terms-of-use').then(({ json }) => json as Fields),
  },
  setDisabled: {
    method: 'PUT',
    path: `/people/${person.uid}/disabled`,
    about: { keepsRenewal: undefined, refundCents: undefined },
    sent: { disabled: true },
    read: () => api.ask('GET', `/people/${person.uid}`),
  },
  createGenre: {
    method: 'POST',
    path: '/genres',
    sent: { name: 'Made', mature: true, slug: 'made-up', text: 'Made of words.' },
    read: () => fromListBy('/genres/saved/list', (each) => each['name'] === 'Made'),
  },
  createCreator: {
    method: 'POST',
    path: '/creators',
    sent: {
      site: 'uncensored',
      name: 'Made',
      slug: 'made-up',
      alsoKnownAs: ['Maker'],
      alsoKnownAsPublic: true,
      description: 'Makes things.',
      links: [{ label: '', url: 'https://made.example/' }],
    },
    isForm: true,
    read: () => fromListBy('/staff/creators/list', (each) => each['name'] === 'Made'),
  },
  createComic: {
    method: 'POST',
    path: '/comics',
    about: { draft: true },
    sent: creation,
    isForm: true,
    read: async () => {
      const { id } = await created('/staff/comics/list', creation.title);
      return readComic(id as string);
    },
  },
  publishChapters: {
    method: 'POST',
    path: '/chapters/publication',
    about: { ids: [draft!.id] },
    sent: { publication: 'scheduled', publishAt: '2031-01-01T00:00:00.000Z' },
    read: () => readChapter(draft!.id),
  },
  publishComics: {
    method: 'POST',
    path: '/comics/publication',
    about: { ids: [bulkComic.id] },
    sent: { publication: 'scheduled', publishAt: '2031-01-01T00:00:00.000Z' },
    read: () => readComic(bulkComic.id),
  },
};
const onlyOrder = ['reorderChapters', 'reorderPages'];

test('every PUT is listed, and every listed call with all its fields', () => {
  const puts = allEndpoints.filter(({ method, name }) => method === 'PUT' && !onlyOrder.includes(name));
  for (const { name } of puts) assert.ok(name in calls, `${name} is not listed`);
  for (const [name, { sent, about = {} }] of Object.entries(calls)) {
    const { body } = allEndpoints.find((endpoint) => endpoint.name === name)!;
    const fields = Object.keys((body as z.ZodObject).shape).filter((field) => !steering.includes(field));
    assert.deepEqual(
      Object.keys({ ...sent, ...about })
        .filter((field) => !steering.includes(field))
        .toSorted(),
      fields.toSorted(),
      name,
    );
  }
});

for (const [name, { method, path, about, sent, read, isForm }] of Object.entries(calls))
  test(`${name}: every field is stored and answered`, async () => {
    const body = JSON.parse(JSON.stringify({ ...about, ...sent })) as Fields;
    await api.ask(method, path, isForm ? { fields: body } : { json: body });
    const after = await read();
    for (const [field, value] of Object.entries(sent))
      assert.deepEqual(asSent(field, after[field]), value, field);
  });
