import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '@longstrip/client/api';
import { createElement as h, type ReactNode } from 'react';
import { act, only, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { routes } = await import('./routes.ts');
const { ErrorPage } = await import('./pages/error-page.tsx');
const { loadPage } = await import('./platform/router/load-page.ts');
const { locationOf } = await import('./platform/router/location.ts');
const { createRouter } = await import('./platform/router/router.ts');
const { RouterView } = await import('./platform/router/router-view.tsx');

const id = '0192f0c0-1111-7000-8000-00000000000a';
const comic = { id, title: 'Twelve Tides', description: '', genres: [], contentRating: 'T', chapterCount: 0 };

async function openComic() {
  let comics = [comic];
  const store = createStore({
    transport: async ({ name }) => {
      const site = { name: 'Longstrip', siteVariant: 'normal', normalOrigin: null };
      const answer = name === 'readSite' ? site : { data: name === 'listComics' ? comics : [], total: 0 };
      return { ok: true, answer };
    },
  });
  const location = locationOf(`/comic/${id}`, { pathname: '/', search: '' }, '');
  const router = createRouter(routes, store, await loadPage(routes, location, store, 'http://localhost'));
  return { store, router, deleteComic: () => (comics = []) };
}

test('a comic that is deleted while it is open becomes the "not found" page', async (t) => {
  const { store, router, deleteComic } = await openComic();
  const frame = ({ children }: { children: ReactNode }) => children;
  const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
  await render(h(Provider, { store } as never, view));
  assert.equal(only('h1').textContent, 'Twelve Tides');
  deleteComic();
  t.mock.method(console, 'error', () => {});
  await act(async () => {
    store.dispatch(api.util.invalidateTags(['Comic']));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  });
  assert.match(only('main').textContent!, /404.*This comic does not exist\./);
  assert.ok(document.querySelector('footer'), 'inside its frame');
});

test('a frame that fails is replaced by the failure alone, not by an empty document', async (t) => {
  const { store, router } = await openComic();
  t.mock.method(console, 'error', () => {});
  const frame = () => {
    throw new Error('a defect in the frame');
  };
  const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
  await render(h(Provider, { store } as never, view));
  assert.equal(only('h1').textContent, 'Something went wrong on our side');
});
