import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { PageFailure, Redirect } from './failure.ts';
import { loadPage } from './load-page.ts';
import { locationOf } from './location.ts';
import type { LoaderContext, Route } from './route.ts';
import { createRouter, type Router } from './router.ts';
import { FakeBrowser } from './testing/fake-navigation.ts';

type Store = { asked: string[]; signals: AbortSignal[] };
const frame = () => null;
const waiting = () => null;
const ageQuestion = () => null;
const finishLoading = new Map<string, () => void>();

const page = (path: string, options: Partial<Route<Store>> & { slow?: boolean } = {}): Route<Store> => {
  const { slow, ...rest } = options;
  const load = async () => ({
    Component: frame,
    ...(slow && { Waiting: waiting }),
    loader: async ({ store, request }: LoaderContext<Store>) => {
      store.asked.push(request.url);
      if (request.signal) store.signals.push(request.signal);
      if (slow) await new Promise<void>((resolve) => finishLoading.set(path, resolve));
    },
  });
  return { path, frame, load, ...rest };
};
const withLoader = (path: string, loader: () => Promise<void>, options: Partial<Route<Store>> = {}) =>
  page(path, { load: async () => ({ Component: frame, loader }), ...options });

let isConfirmed = false;
const routes = [
  withLoader(
    '/closed',
    async () => {
      if (!isConfirmed) throw new PageFailure({ status: 403, code: 'not_yet', title: '' });
    },
    { interstitials: { not_yet: { load: async () => ({ Component: ageQuestion }) } } },
  ),
  withLoader('/moved', async () => {
    throw new Redirect('/quick');
  }),
  withLoader('/to-payment', async () => {
    throw new Redirect('/payment');
  }),
  page('/', {}),
  page('/slow', { slow: true }),
  page('/quick'),
  page('/payment', { document: { script: ['https://js.example'] } }),
  page('*'),
];

let browser: FakeBrowser;
let store: Store;

async function start(path = '/', table = routes): Promise<Router<Store>> {
  browser.entries[0]!.url = path;
  const first = await loadPage(table, locationOf(path, { pathname: '/', search: '' }, ''), store, '');
  return createRouter(table, store, first);
}
const setOnline = (value: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value, configurable: true });
const settled = () => new Promise(setImmediate);
const pathOf = (router: Router<Store>) => router.view().current.location.pathname;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  setOnline(true);
  store = { asked: [], signals: [] };
  isConfirmed = false;
});

test('the address changes only when the page is loaded', async () => {
  const router = await start();
  const navigation = router.navigate('/slow');
  await settled();
  assert.equal(router.view().isNavigating, true);
  assert.equal(pathOf(router), '/');
  assert.deepEqual(browser.urls, ['/']);
  finishLoading.get('/slow')!();
  await navigation;
  assert.equal(router.view().isNavigating, false);
  assert.equal(pathOf(router), '/slow');
  assert.deepEqual(browser.urls, ['/', '/slow']);
});

test('after 300 ms a navigation shows the layout of its page, under the new address', async (t) => {
  const router = await start();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const navigation = router.navigate('/slow');
  t.mock.timers.tick(300);
  await settled();
  assert.equal(router.view().current.page!.Component, waiting);
  assert.equal(router.view().isNavigating, true);
  assert.deepEqual(browser.urls, ['/', '/slow']);
  finishLoading.get('/slow')!();
  await navigation;
  assert.equal(router.view().current.page!.Component, frame);
  assert.equal(router.view().scroll, null);
  assert.deepEqual(browser.urls, ['/', '/slow']);
});

test('a newer navigation aborts an older one and the requests of its loader', async () => {
  const router = await start();
  const slow = router.navigate('/slow');
  await settled();
  const signal = store.signals.at(-1)!;
  assert.equal(signal.aborted, false);
  await router.navigate('/quick');
  assert.equal(signal.aborted, true);
  finishLoading.get('/slow')!();
  await slow;
  assert.equal(pathOf(router), '/quick');
  assert.deepEqual(browser.urls, ['/', '/quick']);
});

test('the same address again replaces its history entry', async () => {
  const router = await start();
  await router.navigate('/quick');
  await router.navigate('/quick');
  assert.deepEqual(browser.urls, ['/', '/quick']);
  assert.equal(router.view().navigationType, 'replace');
});

test('plain links to pages are intercepted; scripts that set location and links to other files are not', async () => {
  const router = await start();
  browser.press('/quick');
  await settled();
  assert.equal(pathOf(router), '/quick');
  browser.press('/feed.xml');
  browser.byLocation('/slow');
  assert.deepEqual(browser.documents, ['/feed.xml', '/slow']);
  assert.equal(pathOf(router), '/quick');
});

test('fragments load nothing, forward and back, and abort a running navigation', async () => {
  const router = await start();
  browser.jump('#episodes');
  assert.equal(router.view().current.location.hash, '#episodes');
  browser.traverse(-1);
  assert.equal(router.view().current.location.hash, '');
  assert.deepEqual(store.asked, ['/']);

  const slow = router.navigate('/slow');
  await settled();
  browser.traverse(1);
  assert.equal(router.view().isNavigating, false);
  finishLoading.get('/slow')!();
  await slow;
  assert.equal(pathOf(router), '/');
});

test('an address that a script has shortened is the location of the page', async () => {
  const router = await start('/quick?code=secret#token');
  history.replaceState(null, '', '/quick');
  const { search, hash } = router.view().current.location;
  assert.deepEqual([search, hash], ['', '']);
  await router.navigate('/');
  assert.deepEqual(router.trail(), ['/quick']);
});

test('preparing a page does not navigate', async () => {
  const router = await start();
  router.prepare('/quick');
  await settled();
  assert.equal(store.asked.at(-1), 'http://site/quick');
  assert.equal(pathOf(router), '/');
});

test('an interstitial has the address of its page, which takes its place when loaded again', async () => {
  const router = await start();
  await router.navigate('/closed?a=b#c');
  const { page: shown, failure, interstitial, location: at } = router.view().current;
  assert.deepEqual([shown?.Component, failure, interstitial], [ageQuestion, null, 'not_yet']);
  assert.deepEqual([at.pathname, at.search, at.hash], ['/closed', '?a=b', '#c']);
  isConfirmed = true;
  const { commitCount } = router.view();
  await router.reload();
  assert.equal(router.view().current.page!.Component, frame);
  assert.equal(router.view().current.interstitial, null);
  assert.equal(router.view().commitCount, commitCount + 1);
  assert.equal(router.view().navigationType, 'push');
  assert.deepEqual(browser.urls, ['/', '/closed?a=b#c']);
});

test('reloading the present page does not abort a navigation to another page', async () => {
  const router = await start();
  const slow = router.navigate('/slow');
  await settled();
  await router.reload();
  finishLoading.get('/slow')!();
  await slow;
  assert.equal(pathOf(router), '/slow');
});

test('a page file of an older release is fetched with a new document, also on Back', async (t) => {
  t.mock.method(console, 'error', () => {});
  const broken = page('/broken', { load: () => Promise.reject(new TypeError('Failed to fetch')) });
  const router = await start('/', [broken, ...routes]);
  await router.navigate('/broken');
  assert.deepEqual(browser.documents, ['/broken']);
  browser.entries.unshift({ key: 'before', url: '/broken', state: undefined, historyState: null });
  browser.index = 1;
  browser.traverse(-1);
  await settled();
  assert.deepEqual(browser.documents, ['/broken', 'reload']);
});

test('a page file of an older release is fetched with a new document, also in place of the present page', async (t) => {
  t.mock.method(console, 'error', () => {});
  const broken = page('/broken', { load: () => Promise.reject(new TypeError('Failed to fetch')) });
  const router = await start('/', [broken, ...routes]);
  await router.navigate('/broken', { replace: true });
  assert.deepEqual(browser.documents, ['replace /broken']);
  assert.equal(router.view().current.failure, null);
});

test('a page restored from the back/forward cache is not navigating any more', async (t) => {
  t.mock.method(console, 'error', () => {});
  const broken = page('/broken', { load: () => Promise.reject(new TypeError('Failed to fetch')) });
  const router = await start('/', [broken, ...routes]);
  await router.navigate('/broken');
  assert.equal(router.view().isNavigating, true);
  browser.restore(0);
  assert.equal(router.view().isNavigating, false);
});

test('offline, Back to a page that is not loaded shows a failure and no document', async (t) => {
  t.mock.method(console, 'error', () => {});
  const broken = page('/broken', { load: () => Promise.reject(new TypeError('Failed to fetch')) });
  const router = await start('/', [broken, ...routes]);
  setOnline(false);
  browser.entries.unshift({ key: 'before', url: '/broken', state: undefined, historyState: null });
  browser.index = 1;
  browser.traverse(-1);
  await settled();
  assert.equal(router.view().current.failure?.code, 'network');
  assert.equal(pathOf(router), '/broken');
  assert.deepEqual(browser.documents, []);
});

test('a page that failed offline is tried again until the network answers, then with a new document', async (t) => {
  t.mock.method(console, 'error', () => {});
  const broken = page('/broken', { load: () => Promise.reject(new TypeError('Failed to fetch')) });
  const router = await start('/', [broken, ...routes]);
  setOnline(false);
  await router.navigate('/broken');
  setOnline(true);
  const fetched = t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await router.reload();
  assert.equal(router.view().current.failure?.code, 'network');
  assert.deepEqual(browser.documents, []);
  fetched.mock.mockImplementation(() => Promise.resolve(new Response()));
  await router.reload();
  assert.deepEqual(browser.documents, ['reload']);
});

test('a page file that fails behind its waiting layout leaves no unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  mock.timers.enable({ apis: ['setTimeout'] });
  const fail: ((reason: Error) => void)[] = [];
  const broken = page('/broken', { load: () => new Promise((_resolve, reject) => fail.push(reject)) });
  const router = await start('/', [broken, ...routes]);
  mock.method(console, 'error', () => {});
  const navigation = router.navigate('/broken', { replace: true });
  mock.timers.tick(330);
  for (const each of fail) each(new TypeError('Failed to fetch'));
  await navigation;
  mock.timers.reset();
  await settled();
  process.off('unhandledRejection', onUnhandled);
  assert.equal(fail.length, 2);
  assert.deepEqual(browser.documents, ['replace /broken']);
  assert.deepEqual(unhandled, []);
});

test('a redirect is one step of the history and keeps the state', async () => {
  const router = await start();
  await router.navigate('/moved', { state: { resume: true } });
  assert.deepEqual(browser.urls, ['/', '/quick']);
  assert.deepEqual(router.view().current.location.state, { resume: true });
  assert.deepEqual(router.trail(), ['/']);
});

test('a page with a policy of its own is entered by loading a document: by link, by script, by redirect', async () => {
  const router = await start();
  await router.navigate('/payment');
  await router.navigate('/payment', { replace: true });
  await router.navigate('/to-payment');
  browser.press('/payment');
  router.prepare('/payment');
  await settled();
  assert.deepEqual(browser.documents, ['/payment', 'replace /payment', '/payment', '/payment']);
  assert.deepEqual([pathOf(router), browser.urls, store.asked], ['/', ['/'], ['/']]);
});

test('a page with a policy of its own is left by loading a document', async () => {
  const router = await start('/payment');
  await router.navigate('/quick');
  browser.press('/quick');
  await settled();
  assert.deepEqual(browser.documents, ['/quick', '/quick']);
  assert.equal(pathOf(router), '/payment');
});

test('a document takes the place of the entry of the overlay in which it was chosen', async () => {
  const router = await start();
  const close = router.openOverlay(() => {});
  browser.press('/payment');
  close();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(browser.documents, ['replace /payment']);
  assert.equal(browser.index, 1, 'the entry is not left while the document loads');
});
