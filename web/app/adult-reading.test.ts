import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createElement as h, type ReactNode } from 'react';
import { act, only, press, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { routes } = await import('./routes.ts');
const { watchStoredReading } = await import('./features/reading/comics.slice.ts');
const { ErrorPage } = await import('./pages/error-page.tsx');
const { loadPage } = await import('./platform/router/load-page.ts');
const { locationOf } = await import('./platform/router/location.ts');
const { createRouter } = await import('./platform/router/router.ts');
const { RouterView } = await import('./platform/router/router-view.tsx');
const { api } = await import('@longstrip/client/api');
const { siteApi } = await import('@longstrip/client/site.api');
// The site loads these on demand. Loaded here, they are available immediately.
await import('./features/maturity/adult-settings-dialog.tsx');
await import('./features/reading/purge-expired-adult-history.ts');

const idOf = (number: number) => `0192f0c0-1111-7000-8000-00000000000${number}`;
const comic = {
  id: idOf(9),
  title: 'Second Skin',
  description: '',
  genres: [{ id: idOf(8), name: 'Uncensored' }],
  contentRating: 'M',
  comicOfTheDay: false,
  readersChoice: false,
  bannerImage: null,
  chapterCount: 1,
};
const chapter = {
  id: idOf(1),
  title: 'Skin 1',
  chapterNumber: 1,
  previewImage: null,
  publishedAt: '2026-01-01T00:00:00Z',
  // Views of staff are not counted: no timer outlasts the test.
  access: { state: 'open', because: 'staff' },
  assetVariant: 'censored',
};
const slices = [3, 4, 5].map((number) => ({
  id: idOf(number),
  picture: { base: `/images/${number}`, width: 800, height: 1000, widths: [800], formats: ['webp'] },
}));
const answers: Record<string, object> = {
  readSite: { name: 'Longstrip', siteVariant: 'normal', normalOrigin: null, sells: false },
  readHomePage: { rows: [{ source: 'continue' }], isEmpty: false },
  listComics: { data: [comic], total: 1 },
  listComicCards: { data: [comic], total: 1 },
  listChapters: { data: [chapter], total: 1 },
  listChaptersAround: { data: [chapter], offset: 0, total: 1 },
  listComicAssets: { data: slices, total: 3 },
};
const comicPath = `/comic/${comic.id}`;
const chapterPath = `${comicPath}/${chapter.id}`;
const entryKey = `reading:${comic.id}`;
const adultKey = `adult:${entryKey}`;

/** A browser on the normal site in which nothing has been read. */
function newBrowser(t: TestContext) {
  const clear = () => {
    localStorage.clear();
    sessionStorage.clear();
  };
  clear();
  const root = document.documentElement;
  const before = root.cloneNode() as HTMLElement;
  root.dataset['site'] = 'normal';
  t.after(() => {
    clear();
    // The reader and its dialogs mark the document, too.
    for (const name of root.getAttributeNames())
      if (!before.hasAttribute(name)) root.removeAttribute(name);
      else root.setAttribute(name, before.getAttribute(name)!);
    history.replaceState(null, '', '/');
  });
}

/** Modules that are loaded already are available a few turns of the event loop after an import. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  });

/** Loads a document: its store has only what the browser has stored. */
async function open(path: string) {
  history.replaceState(null, '', path);
  const store = createStore({
    transport: async ({ name }) => ({ ok: true, answer: answers[name] ?? { data: [], total: 0 } }),
  });
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const location = locationOf(path, { pathname: '/', search: '' }, '');
  const router = createRouter(routes, store, await loadPage(routes, location, store, 'http://localhost'));
  const frame = ({ children }: { children: ReactNode }) => children;
  const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
  const { leave } = await render(h(Provider, { store } as never, view));
  const stop = await act(async () => watchStoredReading(store));
  await settled();
  return {
    comicsIn: (scope: 'general' | 'adult') => store.getState().comics[scope].map(({ comicId }) => comicId),
    leave: async () => {
      await leave();
      stop();
      store.dispatch(api.util.resetApiState());
    },
  };
}

/** Opens the chapter and scrolls to its second slice. */
async function read(t: TestContext, path: string) {
  const page = await open(path);
  t.mock.method(HTMLElement.prototype, 'getBoundingClientRect', function (this: HTMLElement) {
    const index = slices.findIndex(({ id }) => id === this.dataset['slice']);
    return new DOMRect(0, 1000 * index - 1500, 800, 1000);
  });
  // Timers run at once.
  const timers = t.mock.method(window, 'setTimeout', (run: () => void, delay: number) => {
    if (delay < 5000) run();
    return 1;
  });
  await act(async () => void dispatchEvent(new Event('scroll')));
  timers.mock.restore();
  return page;
}

/** The links of “Continue reading” on the start page, and the button of the comic's page in both modes. */
async function offered() {
  const start = await open('/');
  const links = [...document.querySelectorAll('[aria-labelledby=continue-title] li a')];
  const row = links.map((link) => link.getAttribute('href'));
  await start.leave();
  const buttons: (string | undefined)[] = [];
  for (const mode of ['', '?mode=uncensored']) {
    const page = await open(comicPath + mode);
    const texts = [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
    buttons.push(texts.find((text) => /^(Start Reading|Continue reading)/.test(text)));
    await page.leave();
  }
  return { row, plain: buttons[0], uncensored: buttons[1] };
}

test('reading in uncensored mode is remembered for that mode only', async (t) => {
  newBrowser(t);
  const { comicsIn, leave } = await read(t, `${chapterPath}/uncensored`);
  assert.deepEqual([comicsIn('adult'), comicsIn('general')], [[comic.id], []]);
  assert.match(localStorage.getItem(adultKey)!, /"slice":1/);
  await leave();
  assert.match(localStorage.getItem(adultKey)!, /"slice":1/);
  assert.deepEqual(Object.keys(localStorage), [adultKey]);
  assert.deepEqual(Object.keys(sessionStorage), ['documentTrail']);
  assert.deepEqual(await offered(), {
    row: [],
    plain: 'Start Reading',
    uncensored: "Continue reading 'Skin 1'",
  });
});

test('reading in normal mode is remembered outside uncensored mode only', async (t) => {
  newBrowser(t);
  const { comicsIn, leave } = await read(t, chapterPath);
  assert.deepEqual([comicsIn('adult'), comicsIn('general')], [[], [comic.id]]);
  assert.match(localStorage.getItem(entryKey)!, /"slice":1/);
  await leave();
  assert.match(localStorage.getItem(entryKey)!, /"slice":1/);
  const keys = ['comicsReadingHistory', 'lastReadComics', entryKey];
  assert.deepEqual(Object.keys(localStorage).toSorted(), keys);
  assert.deepEqual(await offered(), {
    row: [chapterPath],
    plain: "Continue reading 'Skin 1'",
    uncensored: 'Start Reading',
  });
});

/** The 18+ settings of the comic's page, in a browser with both histories. */
async function openSettings(t: TestContext) {
  newBrowser(t);
  await (await read(t, chapterPath)).leave();
  await (await read(t, `${chapterPath}/uncensored`)).leave();
  const general = localStorage.getItem(entryKey);
  const adult = localStorage.getItem(adultKey);
  const { comicsIn, leave } = await open(`${comicPath}?mode=uncensored`);
  await pressNamed('button', '18+ settings');
  /** What is remembered once the page is left: outside uncensored mode nothing has changed. */
  const leaveGeneral = async () => {
    assert.deepEqual(comicsIn('general'), [comic.id]);
    await leave();
    assert.equal(localStorage.getItem(entryKey), general);
    const keys = ['adultHistory', 'comicsReadingHistory', 'lastReadComics', entryKey];
    assert.deepEqual(Object.keys(localStorage).toSorted(), keys);
  };
  return { comicsIn, adult, leaveGeneral };
}

async function pressNamed(selector: string, name: string) {
  const found = [...document.querySelectorAll(selector)].filter(({ textContent }) => textContent === name);
  assert.equal(found.length, 1, name);
  await press(found[0]!);
  await settled();
}

test('18+ history for this session only moves to session storage', async (t) => {
  const { comicsIn, adult, leaveGeneral } = await openSettings(t);
  await pressNamed('dialog[open] label', 'Until I close the browser');
  assert.deepEqual(comicsIn('adult'), [comic.id]);
  assert.equal(sessionStorage.getItem(adultKey), adult);
  await leaveGeneral();
});

test('18+ history is cleared after a confirmation', async (t) => {
  const { comicsIn, leaveGeneral } = await openSettings(t);
  await pressNamed('dialog[open] button', 'Clear 18+ history now');
  assert.deepEqual(comicsIn('adult'), [comic.id]);
  await pressNamed('dialog[open] button', 'Clear it');
  assert.match(only('dialog[open] [role=status]').textContent, /cleared/);
  assert.deepEqual(comicsIn('adult'), []);
  assert.deepEqual(Object.keys(sessionStorage), ['documentTrail']);
  await leaveGeneral();
});
