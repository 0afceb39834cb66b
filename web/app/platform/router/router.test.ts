import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { PageFailure } from './failure.ts';
import { loadPage } from './load-page.ts';
import { locationOf } from './location.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';

type Store = { asked: string[] };
const frame = () => null;
const waiting = () => null;
const pending = new Map<string, () => void>();
const page = (path: string, slow = false): Route<Store> => ({
  path,
  frame,
  load: async () => ({
    Component: frame,
    ...(slow && { Waiting: waiting }),
    loader: async ({ store, request }) => {
      store.asked.push(request.url);
      if (slow) await new Promise<void>((done) => pending.set(path, done));
    },
  }),
});
let open = false;
const question = () => null;
const closed: Route<Store> = {
  path: '/closed',
  frame,
  load: async () => ({
    Component: frame,
    loader: async () => {
      if (!open) throw new PageFailure({ status: 403, code: 'not_yet', title: '' });
    },
  }),
  standIns: { not_yet: { load: async () => ({ Component: question }) } },
};
const routes = [closed, page('/'), page('/slow', true), page('/quick'), page('*')];

/** As much of a browser as the router touches. */
function pretendBrowser() {
  const entries: { state: unknown; url: string }[] = [{ state: null, url: '/' }];
  const listeners: Record<string, (event: object) => void> = {};
  const history = {
    get state() {
      return entries.at(-1)!.state;
    },
    scrollRestoration: 'auto',
    replaceState: (state: unknown, _: string, url = entries.at(-1)!.url) =>
      void (entries[entries.length - 1] = { state, url }),
    pushState: (state: unknown, _: string, url: string) => void entries.push({ state, url }),
  };
  Object.assign(globalThis, {
    history,
    scrollY: 0,
    sessionStorage: { getItem: () => null, setItem() {} },
    location: { origin: 'http://site', search: '', hash: '', pathname: '/' },
    addEventListener: (name: string, listener: never) => void (listeners[name] = listener),
  });
  return { entries, listeners };
}

let browser: ReturnType<typeof pretendBrowser>;
let store: Store;
const start = async () =>
  createRouter(
    routes,
    store,
    await loadPage(routes, locationOf('/', { pathname: '/', search: '' }, ''), store, ''),
  );

beforeEach(() => {
  browser = pretendBrowser();
  store = { asked: [] };
  open = false;
});

test('the address changes only when the page is there', async () => {
  const router = await start();
  const move = router.navigate('/slow');
  await new Promise(setImmediate);
  assert.equal(router.view().moving, true);
  assert.equal(router.view().shown.location.pathname, '/');
  assert.equal(browser.entries.length, 1);
  pending.get('/slow')!();
  await move;
  assert.equal(router.view().shown.location.pathname, '/slow');
  assert.deepEqual(
    browser.entries.map(({ url }) => url),
    ['/', '/slow'],
  );
  assert.equal(router.view().scroll, 0);
});

test('a page that takes long shows its layout first, under its own address', async (t) => {
  const router = await start();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const move = router.navigate('/slow');
  t.mock.timers.tick(300);
  await new Promise(setImmediate);
  assert.equal(router.view().shown.page!.Component, waiting);
  assert.equal(router.view().moving, true);
  assert.equal(browser.entries.length, 2);
  pending.get('/slow')!();
  await move;
  assert.equal(router.view().shown.page!.Component, frame);
  assert.equal(browser.entries.length, 2);
  assert.equal(router.view().scroll, null);
});

test('a newer move makes an older one stale', async () => {
  const router = await start();
  const slow = router.navigate('/slow');
  await new Promise(setImmediate);
  await router.navigate('/quick');
  pending.get('/slow')!();
  await slow;
  assert.equal(router.view().shown.location.pathname, '/quick');
  assert.deepEqual(
    browser.entries.map(({ url }) => url),
    ['/', '/quick'],
  );
});

test('the same address again takes the place of its entry', async () => {
  const router = await start();
  await router.navigate('/quick');
  await router.navigate('/quick');
  assert.equal(browser.entries.length, 2);
  assert.equal(router.view().move, 'REPLACE');
});

test('Back returns to the height that was left', async () => {
  const router = await start();
  const first = (browser.entries[0]!.state as { key: string }).key;
  Object.assign(globalThis, { scrollY: 700 });
  await router.navigate('/quick');
  Object.assign(globalThis, { location: { origin: 'http://site', href: 'http://site/' } });
  browser.listeners['popstate']!({ state: { key: first, index: 0 } });
  await new Promise(setImmediate);
  assert.equal(router.view().shown.location.pathname, '/');
  assert.equal(router.view().move, 'POP');
  assert.equal(router.view().scroll, 700);
});

test('getting a page ready goes nowhere', async () => {
  const router = await start();
  router.prepare('/quick');
  await new Promise(setImmediate);
  assert.deepEqual(store.asked.at(-1), 'http://site/quick');
  assert.equal(router.view().shown.location.pathname, '/');
});

test('a refusal with a stand-in shows that at the same address, until the page comes when it is loaded again', async () => {
  const router = await start();
  Object.assign(globalThis, { scrollY: 0 });
  await router.navigate('/closed?a=b#c');
  const { page: shown, failure, standIn, location: at } = router.view().shown;
  assert.deepEqual([shown?.Component, failure, standIn], [question, null, 'not_yet']);
  assert.deepEqual([at.pathname, at.search, at.hash], ['/closed', '?a=b', '#c']);
  open = true;
  const { arrivals } = router.view();
  await router.reload();
  assert.equal(router.view().shown.page!.Component, frame);
  assert.equal(router.view().shown.standIn, null);
  assert.equal(router.view().arrivals, arrivals + 1);
  assert.equal(router.view().move, 'PUSH');
  assert.equal(browser.entries.length, 2);
});
