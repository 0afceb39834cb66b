import assert from 'node:assert/strict';
import { beforeEach, mock, test, type TestContext } from 'node:test';
import { loadPage } from './load-page.ts';
import { locationOf } from './location.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';
import { FakeBrowser } from './testing/fake-navigation.ts';

const frame = () => null;
let browser: FakeBrowser;
let loads: number;

const routes: Route<null>[] = ['/', '/quick', '*'].map((path) => ({
  path,
  frame,
  load: async () => ({ Component: frame, loader: async () => void loads++ }),
}));

async function start() {
  const first = await loadPage(routes, locationOf('/', { pathname: '/', search: '' }, ''), null, '');
  return createRouter(routes, null, first);
}
const settled = () => new Promise(setImmediate);

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  loads = 0;
});

/** Returns a function that runs the timers without delay: that of a closed overlay, then that of the step back. */
function withTimers(t: TestContext): () => Promise<void> {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  return async () => {
    for (let timer = 0; timer < 2; timer++) {
      t.mock.timers.tick(0);
      await settled();
    }
  };
}

test('Back closes an overlay and loads nothing', async (t) => {
  const router = await start();
  const runTimers = withTimers(t);
  let closed = 0;
  const close = router.openOverlay(() => closed++);
  assert.equal(browser.index, 1);
  browser.traverse(-1);
  close();
  await runTimers();
  assert.deepEqual([closed, loads, browser.index], [1, 1, 0]);
});

test('an overlay that is closed otherwise leaves its history entry; a page chosen in it replaces the entry', async (t) => {
  const router = await start();
  const runTimers = withTimers(t);
  router.openOverlay(() => {})();
  await runTimers();
  assert.equal(browser.index, 0);

  const close = router.openOverlay(() => {});
  const navigation = router.navigate('/quick');
  close();
  await navigation;
  await runTimers();
  assert.deepEqual(browser.urls, ['/', '/quick']);
});

test('one overlay that takes the place of another keeps the history entry', async (t) => {
  const router = await start();
  const runTimers = withTimers(t);
  router.openOverlay(() => {})();
  let closed = 0;
  router.openOverlay(() => closed++);
  await runTimers();
  assert.equal(browser.index, 1);
  browser.traverse(-1);
  assert.deepEqual([closed, browser.index], [1, 0]);
});

test('after a reload no overlay is open', async () => {
  await start();
  history.pushState({ overlay: true }, '');
  const router = await start();
  assert.equal(history.state, null);
  let closed = 0;
  router.openOverlay(() => closed++);
  browser.traverse(-1);
  assert.deepEqual([closed, browser.index, loads], [1, 1, 2]);
});

test('a page restored from the back/forward cache finishes leaving the entry of its overlay', async () => {
  const router = await start();
  mock.timers.enable({ apis: ['setTimeout'] });
  router.openOverlay(() => {})();
  mock.timers.tick(0);
  mock.timers.reset();
  // The step back that the router began led to the other document instead.
  browser.restore(0);
  await router.navigate('/quick');
  assert.deepEqual([router.view().current.location.pathname, browser.urls], ['/quick', ['/', '/quick']]);
});
