import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, type ReactNode } from 'react';
import { render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { routes } = await import('./routes.ts');
const { ErrorPage } = await import('./pages/error-page.tsx');
const { loadPage } = await import('./platform/router/load-page.ts');
const { locationOf } = await import('./platform/router/location.ts');
const { createRouter } = await import('./platform/router/router.ts');
const { RouterView } = await import('./platform/router/router-view.tsx');

const idOf = (number: number) => `0192f0c0-1111-7000-8000-00000000000${number}`;
const comic = {
  id: idOf(9),
  title: 'Twelve Tides',
  description: '',
  genres: [],
  contentRating: 'T',
  comicOfTheDay: false,
  readersChoice: false,
  chapterCount: 5,
};

function answersOf(sells: boolean): Record<string, object> {
  const locked = {
    state: 'locked',
    reason: 'premium_required',
    coins: 30,
    coinsValueCents: sells ? 30 : null,
  };
  const chapters = [1, 2, 3, 4, 5].map((number) => ({
    id: idOf(number),
    title: `Tide ${number}`,
    chapterNumber: number,
    previewImage: null,
    publishedAt: '2026-01-01T00:00:00Z',
    access: number > 3 ? locked : { state: 'open', because: 'first_chapters' },
    assetVariant: 'censored',
  }));
  return {
    readSite: { name: 'Longstrip', siteVariant: 'normal', normalOrigin: null, sells },
    readHomePage: { rows: [{ source: 'sale' }], isEmpty: false },
    readSaleBanner: {
      title: 'Members',
      subtitle: 'read',
      text: 'everything.',
      button: 'Join',
      picture: null,
    },
    listComics: { data: [comic], total: 1 },
    listChapters: { data: chapters, total: 5 },
    listChaptersAround: { data: chapters, offset: 0, total: 5 },
  };
}

async function open(path: string, sells: boolean) {
  const answers = answersOf(sells);
  const store = createStore({
    transport: async ({ name }) => ({ ok: true, answer: answers[name] ?? { data: [], total: 0 } }),
  });
  const { siteApi } = await import('@longstrip/client/site.api');
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const location = locationOf(path, { pathname: '/', search: '' }, '');
  const router = createRouter(routes, store, await loadPage(routes, location, store, 'http://localhost'));
  const frame = ({ children }: { children: ReactNode }) => children;
  const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
  await render(h(Provider, { store } as never, view));
  return {
    offers: document.querySelectorAll('a[href^="/premium"]').length,
    namesCoins: /30 coins/.test(document.body.textContent!),
  };
}

const lockPage = `/comic/${comic.id}/${idOf(4)}`;
for (const [path, offers] of [
  ['/', 3],
  [`/comic/${comic.id}`, 3],
  [lockPage, 1],
] as const)
  test(`${path} offers memberships and coins only where they are sold`, async () => {
    assert.deepEqual(await open(path, true), { offers, namesCoins: path !== '/' });
    assert.deepEqual(await open(path, false), { offers: 0, namesCoins: false });
    if (path === lockPage)
      assert.match(document.body.textContent!, /Memberships are not sold here at the moment\./);
  });
