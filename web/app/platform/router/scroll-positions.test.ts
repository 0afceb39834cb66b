import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { loadPage } from './load-page.ts';
import { locationOf } from './location.ts';
import type { Route } from './route.ts';
import { createRouter, type Router } from './router.ts';
import { FakeBrowser } from './testing/fake-navigation.ts';

const frame = () => null;
const waiting = () => null;
let finishLoading = () => {};
const routes: Route<null>[] = ['/', '/quick', '*'].map((path) => ({
  path,
  frame,
  load: async () => ({ Component: frame }),
}));
routes.unshift({
  path: '/slow',
  frame,
  load: async () => ({
    Component: frame,
    Waiting: waiting,
    loader: () => new Promise<void>((resolve) => (finishLoading = resolve)),
  }),
});

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
});

async function start(path = '/'): Promise<Router<null>> {
  browser.entries[0]!.url = path;
  const first = await loadPage(routes, locationOf(path, { pathname: '/', search: '' }, ''), null, '');
  return createRouter(routes, null, first);
}
const settled = () => new Promise(setImmediate);
const pathOf = (router: Router<null>) => router.view().current.location.pathname;

for (const commitsLate of [false, true])
  test(`Back and Forward show a page where it was left, with a browser that commits ${commitsLate ? 'late' : 'at once'}`, async () => {
    const arrived = () => new Promise((resolve) => setTimeout(resolve, 5));
    const router = await start();
    browser.commitsLate = commitsLate;
    scrollTo({ top: 900 });
    await router.navigate('/quick', { state: { resume: true } });
    assert.deepEqual([router.canGoBack(), router.trail()], [true, ['/']]);
    router.view().scroll!();
    assert.equal(scrollY, 0, 'a new page begins at its top');
    scrollTo({ top: 350 });
    browser.traverse(-1);
    await arrived();
    assert.equal(pathOf(router), '/');
    assert.equal(router.view().navigationType, 'traverse');
    assert.equal(browser.entry.key, router.view().current.location.key);
    router.view().scroll!();
    assert.equal(scrollY, 900);
    browser.traverse(1);
    await arrived();
    assert.deepEqual(router.view().current.location.state, { resume: true });
    router.view().scroll!();
    assert.equal(scrollY, 350);
  });

test('a scroll position survives the document, and two steps back at once mix up none', async () => {
  let router = await start();
  scrollTo({ top: 900 });
  await router.navigate('/quick');
  router.view().scroll!();
  scrollTo({ top: 350 });
  browser.unload();
  router = createRouter(routes, null, router.view().current);
  scrollTo({ top: 350 });
  // The second step begins while the page of the first is being loaded.
  browser.entries.unshift({ key: 'before', url: '/slow', state: undefined, historyState: null });
  browser.index = 2;
  browser.traverse(-1);
  browser.traverse(-1);
  browser.traverse(1);
  await settled();
  router.view().scroll!();
  assert.equal(scrollY, 900);
});

test('a fragment leads to its element; a position that was left wins over it', async () => {
  const router = await start();
  browser.anchors['ep%'] = { scrollIntoView: () => scrollTo({ top: 200 }) };
  await router.navigate('/quick#ep%25');
  router.view().scroll!();
  assert.equal(scrollY, 200);
  scrollTo({ top: 260 });
  await router.navigate('/');
  router.view().scroll!();
  assert.equal(scrollY, 0);
  browser.traverse(-1);
  await settled();
  router.view().scroll!();
  assert.equal(scrollY, 260);
});

test('Back to a page that loads slowly restores its scroll position once it is loaded', async (t) => {
  const starting = start('/slow');
  await settled();
  finishLoading();
  const router = await starting;
  scrollTo({ top: 500 });
  await router.navigate('/quick');
  router.view().scroll!();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  browser.traverse(-1);
  await settled();
  t.mock.timers.tick(300);
  await settled();
  assert.equal(router.view().current.page!.Component, waiting);
  assert.equal(router.view().scroll, null);
  // Left while it is waiting, it keeps the position.
  browser.traverse(1);
  await settled();
  browser.traverse(-1);
  await settled();
  finishLoading();
  await settled();
  assert.equal(router.view().current.page!.Component, frame);
  router.view().scroll!();
  assert.equal(scrollY, 500);
});
