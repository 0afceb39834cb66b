import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { PageFailure, PageMoved } from './failure.ts';
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
    pushState: (state: unknown, _: string, url = entries.at(-1)!.url) => void entries.push({ state, url }),
    back: () => setTimeout(goBack),
  };
  const goBack = () => {
    entries.pop();
    listeners['popstate']!({ state: history.state });
  };
  Object.assign(globalThis, {
    history,
    scrollY: 0,
    sessionStorage: { getItem: () => null, setItem() {} },
    location: { origin: 'http://site', search: '', hash: '', pathname: '/' },
    addEventListener: (name: string, listener: never) => void (listeners[name] = listener),
  });
  return { entries, listeners, goBack };
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

test('a page file that cannot be fetched leaves no unhandled rejection behind its waiting layout', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  mock.timers.enable({ apis: ['setTimeout'] });
  let fail = (_reason: Error) => {};
  const broken = page('/broken');
  broken.load = () => new Promise((_done, failed) => (fail = failed));
  const first = await loadPage(routes, locationOf('/', { pathname: '/', search: '' }, ''), store, '');
  const router = createRouter([broken, ...routes], store, first);
  mock.method(console, 'error', () => {});
  const move = router.navigate('/broken', { replace: true });
  const failLoader = fail;
  mock.timers.tick(330);
  const failPatience = fail;
  failPatience(new TypeError('Failed to fetch'));
  failLoader(new TypeError('Failed to fetch'));
  await move;
  mock.timers.reset();
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  assert.equal(router.view().shown.failure?.code, 'network');
  assert.deepEqual(unhandled, []);
});

/** Timers run in the order in which they end: after these, those that were set before and what they set have run. */
async function timersRun(): Promise<void> {
  for (let hop = 0; hop < 4; hop++) await new Promise((done) => setTimeout(done, 2));
}

test('Back closes what lies over the page and loads nothing', async () => {
  const router = await start();
  const asked = store.asked.length;
  let closed = 0;
  const gone = router.openOverlay(() => closed++);
  assert.equal(browser.entries.length, 2);
  browser.goBack();
  gone();
  await timersRun();
  assert.deepEqual([closed, store.asked.length, browser.entries.length], [1, asked, 1]);
});

test('closed otherwise, its history entry is left; a page chosen in it takes the place of the entry', async () => {
  const router = await start();
  router.openOverlay(() => {})();
  await timersRun();
  assert.equal(browser.entries.length, 1);

  const gone = router.openOverlay(() => {});
  const move = router.navigate('/quick');
  gone();
  await move;
  await timersRun();
  assert.deepEqual(
    browser.entries.map(({ url }) => url),
    ['/', '/quick'],
  );
});

test('one overlay that takes the place of another keeps the entry', async () => {
  const router = await start();
  const first = router.openOverlay(() => {});
  first();
  let closed = 0;
  router.openOverlay(() => closed++);
  await timersRun();
  assert.equal(browser.entries.length, 2);
  browser.goBack();
  assert.deepEqual([closed, browser.entries.length], [1, 1]);
});

test('a loader that names another address leads there, in one step of the history', async () => {
  const moved: Route<Store> = {
    path: '/moved',
    frame,
    load: async () => ({
      Component: frame,
      loader: async () => {
        throw new PageMoved('/quick');
      },
    }),
  };
  const first = await loadPage(routes, locationOf('/', { pathname: '/', search: '' }, ''), store, '');
  const router = createRouter([moved, ...routes], store, first);
  await router.navigate('/moved', { state: { resume: true } });
  assert.deepEqual(
    browser.entries.map(({ url }) => url),
    ['/', '/quick'],
  );
  assert.deepEqual(router.view().shown.location.state, { resume: true });
  assert.deepEqual(router.trail(), ['/']);
});
