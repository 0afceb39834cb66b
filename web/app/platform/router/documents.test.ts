/** The router in browsers without the Navigation API, which load a document for every page. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { loadPage } from './load-page.ts';
import { locationOf } from './location.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';
import { FakeBrowser } from './testing/fake-navigation.ts';

const frame = () => null;
const asked: string[] = [];
const routes: Route<null>[] = ['/', '/comic/:id', '/comic/:id/:chapterId', '*'].map((path) => ({
  path,
  frame,
  load: async () => ({ Component: frame, loader: async ({ request }) => void asked.push(request.url) }),
}));
let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  asked.length = 0;
  Reflect.deleteProperty(globalThis, 'navigation');
});

async function start() {
  const at = locationOf(browser.entry.url, { pathname: '/', search: '' }, '');
  return createRouter(routes, null, await loadPage(routes, at, null, ''));
}
/** The document that a link or a script asked for last has loaded. */
async function arrive() {
  await timersRun();
  browser.arrive();
  return start();
}
const timersRun = () => new Promise((resolve) => setTimeout(resolve, 5));

test('every page is a document, and an overlay still closes on Back', async () => {
  const router = await start();
  await router.navigate('/comic/a');
  await router.navigate('/comic/a', { replace: true });
  router.prepare('/comic/a');
  assert.deepEqual(browser.documents, ['/comic/a', 'replace /comic/a']);
  assert.equal(asked.length, 1);
  let closed = 0;
  router.openOverlay(() => closed++);
  browser.traverse(-1);
  assert.equal(closed, 1);
});

test('a link in an overlay takes the place of its entry, and the overlay does not go back meanwhile', async () => {
  const router = await start();
  const close = router.openOverlay(() => {});
  browser.click('/comic/a');
  close();
  await timersRun();
  assert.deepEqual([browser.documents, browser.index], [['replace /comic/a'], 1]);
});

test('a link that is pressed while a closed overlay goes back waits for it', async () => {
  const router = await start();
  const close = router.openOverlay(() => {});
  close();
  await new Promise((resolve) => setTimeout(resolve));
  browser.click('/comic/a');
  await timersRun();
  assert.deepEqual([browser.documents, browser.index], [['/comic/a'], 0]);
});

test('links to other sites, files, new tabs and fragments are left to the browser', async () => {
  await start();
  for (const href of ['https://other.example/', '/feed.xml', '/#episodes'])
    assert.equal(browser.click(href), false, href);
  for (const options of [
    { target: '_blank' },
    { download: 'a' },
    { metaKey: true },
    { defaultPrevented: true },
  ])
    assert.equal(browser.click('/comic/a', options), false);
  assert.deepEqual(browser.documents, []);
});

test('a page that a link has opened begins as such, with its state; after a reload it is where it was left', async () => {
  let router = await start();
  assert.equal(router.view().navigationType, 'traverse');
  await router.navigate('/comic/a/1', { state: { resume: true } });
  router = await arrive();
  assert.equal(router.view().navigationType, 'push');
  assert.deepEqual(router.view().current.location.state, { resume: true });
  router = await start();
  assert.equal(router.view().navigationType, 'traverse');
});

test('the trail leads back through the documents of the site', async () => {
  let router = await start();
  assert.deepEqual([router.canGoBack(), router.trail()], [false, []]);
  for (const path of ['/comic/a', '/comic/a/1', '/comic/a/2']) {
    browser.click(path);
    router = await arrive();
  }
  assert.deepEqual([router.canGoBack(), router.trail()], [true, ['/', '/comic/a', '/comic/a/1']]);
  await router.navigate('/comic/a', { replace: true });
  router = await arrive();
  assert.deepEqual(router.trail(), ['/', '/comic/a', '/comic/a/1']);
  browser.unload();
  browser.index = 1;
  router = await start();
  assert.deepEqual(router.trail(), ['/']);
  // Chosen in a menu: its entry is replaced, the page's own stays.
  router.openOverlay(() => {});
  browser.click('/comic/b');
  router = await arrive();
  assert.deepEqual(
    [router.trail(), browser.urls],
    [
      ['/', '/comic/a'],
      ['/', '/comic/a', '/comic/b'],
    ],
  );
});

test('addresses before another site are not in the trail', async () => {
  let router = await start();
  browser.click('/comic/a');
  router = await arrive();
  browser.load('https://other.example/');
  browser.load('/comic/a/1');
  router = await start();
  assert.deepEqual([router.canGoBack(), router.trail()], [false, []]);
  browser.click('/comic/a/2');
  router = await arrive();
  assert.deepEqual(router.trail(), ['/comic/a/1']);
});

test('a Navigation API whose entries do not follow the history is not used', async () => {
  browser.install();
  browser.followsHistory = false;
  const router = await start();
  await router.navigate('/comic/a');
  assert.deepEqual(browser.documents, ['/comic/a']);
});
