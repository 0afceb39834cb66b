import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '@longstrip/client/api';
import { chaptersApi } from './features/chapters/chapters.api.ts';
import { createStore } from './store.ts';
import { pageLoader } from './platform/page-loader.ts';

const wanted = { comicsId: 'comic', assetVariant: 'censored' as const };
const { listChapters } = chaptersApi.endpoints;

/** A store whose next answer is held until it is released. */
function slowServer() {
  const held = Promise.withResolvers<void>();
  const store = createStore({
    transport: async () => {
      await held.promise;
      return { ok: true, answer: { data: [], total: 0 } };
    },
  });
  const list = () => listChapters.select(wanted)(store.getState() as never).data;
  return { store, list, release: () => held.resolve() };
}
const loader = pageLoader((load) => load(listChapters, wanted));

test("a loader's answers stay in the cache until the page shows, even if tags are invalidated", async () => {
  const { store, list, release } = slowServer();
  const { signal } = new AbortController();
  const loaded = loader({ store, params: {}, request: { url: '', signal } });
  store.dispatch(api.util.invalidateTags(['Chapter']));
  release();
  await loaded;
  assert.ok(list());
  store.dispatch(api.util.invalidateTags(['Chapter']));
  assert.ok(list());
});

test('after the next navigation has begun, invalidating tags drops answers that no page shows', async () => {
  const { store, list, release } = slowServer();
  const navigation = new AbortController();
  release();
  await loader({ store, params: {}, request: { url: '', signal: navigation.signal } });
  navigation.abort();
  store.dispatch(api.util.invalidateTags(['Chapter']));
  assert.equal(list(), undefined);
});

test('a request that a loader did not wait for, and its page shows, goes on while the next page loads', async () => {
  const { store, list, release } = slowServer();
  const navigation = new AbortController();
  const notWaiting = pageLoader(async (load) => void load(listChapters, wanted).catch(() => {}));
  await notWaiting({ store, params: {}, request: { url: '', signal: navigation.signal } });
  const shown = store.dispatch(listChapters.initiate(wanted));
  navigation.abort();
  release();
  assert.equal((await shown).isError, false);
  assert.ok(list());
  shown.unsubscribe();
});

test('the next navigation aborts the requests that a loader waits for', async () => {
  const { store, list, release } = slowServer();
  const navigation = new AbortController();
  const loaded = loader({ store, params: {}, request: { url: '', signal: navigation.signal } });
  navigation.abort();
  await assert.rejects(Promise.resolve(loaded), { name: 'AbortError' });
  release();
  assert.equal(list(), undefined);
});
