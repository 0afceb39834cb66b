/** Two people edit the same object, for every kind: the second edit is refused, and nothing of the first is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { allEndpoints } from '@longstrip/contract/endpoints';
import type { z } from 'zod';
import type { Method } from './requests.ts';
import { aComic, aFile, aGenre, someChapters } from './builders.ts';

const api = await openTestApp();
const genre = await aGenre(api, { name: 'Sea' });
const comic = await aComic(api);
const [chapter] = await someChapters(api, comic.id, 1);
const [creator] = (await api.ask('POST', '/creators', { fields: { site: 'normal', name: 'Ann' } })).data;
const artwork = [await aFile('a.png', 'image'), await aFile('b.png', 'mobileImage')];
const banner = (
  await api.ask('POST', '/banners', { fields: { comicsId: comic.id, title: 'Sail' }, files: artwork })
).data[0];

type Saved = { version: number; text: unknown };
type Kind = {
  path: string;
  method?: Method;
  /** What is sent to change its text, numbers included. */
  body: (n: number) => Record<string, unknown>;
  isForm?: boolean;
  /** The field that carries the version, if it is not `version`. */
  field?: string;
  read: () => Promise<Saved>;
};

const listed = async (path: string, id: string) =>
  (await api.ask('POST', path, { json: {} })).data.find((each: { id: string }) => each.id === id);

const kinds: Record<string, Kind> = {
  comic: {
    path: `/comics/${comic.id}`,
    body: (n) => ({ title: `Tide ${n}` }),
    isForm: true,
    read: async () => {
      const { title: text, version } = (await api.ask('GET', `/comics/${comic.id}/staff`)).data[0];
      return { text, version };
    },
  },
  chapter: {
    path: `/chapters/${chapter!.id}`,
    body: (n) => ({ title: `Wave ${n}` }),
    isForm: true,
    read: async () => {
      const { title: text, version } = (await api.ask('GET', `/chapters/${chapter!.id}/staff`)).data[0];
      return { text, version };
    },
  },
  genre: {
    path: `/genres/${genre.id}`,
    body: (n) => ({ name: `Sea ${n}`, mature: false }),
    read: async () => {
      const { name: text, version } = await listed('/genres/saved/list', genre.id);
      return { text, version };
    },
  },
  creator: {
    path: `/creators/${creator.id}`,
    body: (n) => ({ description: `Draws ${n} tides.` }),
    isForm: true,
    read: async () => {
      const { description: text, version } = (await api.ask('GET', `/creators/${creator.id}/staff`)).data[0];
      return { text, version };
    },
  },
  banner: {
    path: `/banners/${banner.id}`,
    body: (n) => ({ title: `Sail ${n}` }),
    isForm: true,
    read: async () => {
      const { title: text, version } = await listed('/banners/saved/list', banner.id);
      return { text, version };
    },
  },
  'sale banner': {
    path: '/sale-banners/uncensored',
    body: (n) => ({ title: `Sale ${n}` }),
    isForm: true,
    read: async () => {
      const { title: text, version } = await api.ask('GET', '/sale-banners/uncensored');
      return { text, version };
    },
  },
  'home page': {
    path: '/home-pages/uncensored',
    method: 'PUT',
    body: (n) => ({ rows: [{ source: 'newest', isShown: true, count: n }] }),
    read: async () => {
      const { rows: text, version } = await api.ask('GET', '/home-pages/uncensored');
      return { text, version };
    },
  },
  plan: {
    path: '/plans/1week',
    body: (n) => ({ badge: `Badge ${n}` }),
    read: async () => {
      const { badge: text, version } = await listed('/plans/saved/list', '1week');
      return { text, version };
    },
  },
  'coin packs': {
    path: '/coin-packs',
    method: 'PUT',
    body: (n) => ({ packs: [{ coins: 1000 + n, priceCents: 500 + n }] }),
    read: async () => {
      const { data, version } = await api.ask('POST', '/coin-packs/saved/list', { json: {} });
      return { text: data, version };
    },
  },
  'gift limit': {
    path: '/staff/gift-limit',
    method: 'PUT',
    body: (n) => ({ centsPerMonth: 1000 + n }),
    read: async () => {
      const { centsPerMonth: text, version } = await api.ask('GET', '/staff/gift-limit');
      return { text, version };
    },
  },
  'policy text': {
    path: '/policies/privacy-policy',
    method: 'PUT',
    body: (n) => ({ text: `We keep ${n} things.` }),
    field: 'basedOn',
    read: async () => {
      const { data } = await api.ask('POST', '/policies/privacy-policy/versions/list', { json: {} });
      if (data.length === 0) return { text: null, version: 0 };
      return {
        text: (await api.ask('GET', '/policies/privacy-policy')).text,
        version: data[0].number,
      };
    },
  },
};

/** Changes of several objects at a time are tested with their lists. */
const ofSeveral = ['reorderChapters', 'reorderPages', 'updateChapters', 'updateComics'];

test('every change of one object that states its version is listed', () => {
  const statesVersion = ({ method, body }: (typeof allEndpoints)[number]) => {
    const { shape = {} } = body as z.ZodObject;
    return (method === 'PATCH' || method === 'PUT') && ('version' in shape || 'basedOn' in shape);
  };
  const isListed = ({ method, path }: (typeof allEndpoints)[number]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return Object.values(kinds).some(
      (kind) => (kind.method ?? 'PATCH') === method && pattern.test(kind.path),
    );
  };
  const unlisted = allEndpoints.filter((endpoint) => statesVersion(endpoint) && !isListed(endpoint));
  assert.deepEqual(unlisted.map(({ name }) => name).toSorted(), ofSeveral);
});

for (const [name, { path, method = 'PATCH', body, isForm, field = 'version', read }] of Object.entries(
  kinds,
)) {
  const sent = (n: number, version?: number) => {
    const values = { ...body(n), ...(version !== undefined && { [field]: version }) };
    return isForm ? { fields: values } : { json: values };
  };

  test(`${name}: an edit of an older state is refused and changes nothing, one of the present state succeeds`, async () => {
    const opened = await read();
    await api.ask(method, path, sent(1, opened.version));
    const first = await read();
    assert.notDeepEqual(first.text, opened.text);
    assert.notEqual(first.version, opened.version);
    await api.refused('edit_conflict', method, path, sent(2, opened.version));
    assert.deepEqual(await read(), first);
    await api.ask(method, path, sent(2, first.version));
    assert.notDeepEqual((await read()).text, first.text);
  });

  test(`${name}: a change without a version succeeds, and an edit based on the state before it is refused`, async () => {
    const opened = await read();
    await api.ask(method, path, sent(3));
    await api.refused('edit_conflict', method, path, sent(4, opened.version));
  });

  test(`${name}: of four simultaneous edits exactly one succeeds`, async () => {
    const { version } = await read();
    const tries = [5, 6, 7, 8];
    const answers = await Promise.all(
      tries.map((n) => api.send(method, `/api/v1${path}`, { key: true, ...sent(n, version) })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted(),
      [200, 409, 409, 409],
      JSON.stringify(answers.map(({ json }) => json)),
    );
    for (const { status, json } of answers) if (status === 409) assert.equal(json.code, 'edit_conflict');
    const winner = tries[answers.findIndex(({ status }) => status === 200)]!;
    const after = await read();
    assert.match(JSON.stringify(after.text), new RegExp(String(winner)));
  });
}
