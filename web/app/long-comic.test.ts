import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, type ReactNode } from 'react';
import { press, render, untilShown } from './platform/testing/render.ts';

type ListedChapter = import('./features/chapters/chapter-list.ts').ListedChapter;

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { routes } = await import('./routes.ts');
const { ErrorPage } = await import('./pages/error-page.tsx');
const { EpisodeListDialog } = await import('./features/chapters/episode-list-dialog.tsx');
const { loadPage } = await import('./platform/router/load-page.ts');
const { locationOf } = await import('./platform/router/location.ts');
const { createRouter } = await import('./platform/router/router.ts');
const { RouterView } = await import('./platform/router/router-view.tsx');
const { api } = await import('@longstrip/client/api');
const { siteApi } = await import('@longstrip/client/site.api');

const idOf = (number: number) => `0192f0c0-1111-7000-8000-${String(number).padStart(12, '0')}`;
const comic = {
  id: idOf(999),
  title: 'Long Tides',
  description: '',
  genres: [],
  contentRating: 'T',
  comicOfTheDay: false,
  readersChoice: false,
  chapterCount: 450,
};
const chapters = Array.from({ length: 450 }, (_, index) => ({
  id: idOf(index + 1),
  title: `Tide ${index + 1}`,
  chapterNumber: index + 1,
  previewImage: null,
  publishedAt: '2026-01-01T00:00:00Z',
  access: { state: 'open', because: 'first_chapters' },
  assetVariant: 'censored',
}));
const noNetwork = { ok: false, status: 0, code: 'network', title: '' } as const;

/** A server with a comic of 450 chapters, and the pages of the site. */
function longComic() {
  const server = {
    isDown: false,
    /** Documents contain 50 chapters. */
    maxChapters: Infinity,
    answering: Promise.resolve(),
    waiting: 0,
    failed: 0,
    calls: [] as string[],
  };
  const answers: Record<string, object> = {
    readSite: { name: 'Longstrip', siteVariant: 'normal', normalOrigin: null, sells: false },
    listComics: { data: [comic], total: 1 },
  };
  const store = createStore({
    transport: async ({ name, body }) => {
      if (!name.startsWith('listChapters'))
        return { ok: true, answer: answers[name] ?? { data: [], total: 0 } };
      server.calls.push(name);
      server.waiting++;
      await server.answering;
      server.waiting--;
      if (server.isDown) {
        server.failed++;
        return noNetwork;
      }
      if (name === 'listChapters') {
        const { offset, limit } = body as { offset: number; limit: number };
        const data = chapters.slice(offset, offset + Math.min(limit, server.maxChapters));
        return { ok: true, answer: { data, total: chapters.length } };
      }
      const { chapterId } = (body as { filters: { chapterId: string } }).filters;
      const at = chapters.findIndex(({ id }) => id === chapterId);
      const offset = Math.max(0, at - 1);
      const data = at === -1 ? [] : chapters.slice(offset, at + 2);
      return { ok: true, answer: { data, offset, total: chapters.length } };
    },
  });
  const load = (path: string, signal?: AbortSignal) => {
    const location = locationOf(path, { pathname: '/', search: '' }, '');
    return loadPage(routes, location, store, 'http://localhost', signal);
  };
  /** Ends the timers of the cache. */
  const close = () => void store.dispatch(api.util.resetApiState());
  return { server, store, load, close };
}
const rows = () => document.querySelectorAll('ol > li').length;

test('an episode opens with its neighbours alone, and from the list of its comic without a call', async () => {
  const { server, load, close } = longComic();
  for (const number of [350, 1, 450])
    assert.equal((await load(`/comic/${comic.id}/${idOf(number)}`)).failure, null);
  assert.deepEqual(server.calls, Array(3).fill('listChaptersAround'));
  await load(`/comic/${comic.id}`);
  for (const number of [2, 199]) await load(`/comic/${comic.id}/${idOf(number)}`);
  assert.deepEqual(server.calls.slice(3), ['listChapters']);
  await load(`/comic/${comic.id}/${idOf(200)}`);
  assert.deepEqual(server.calls.slice(4), ['listChaptersAround'], 'the next one is beyond the first 200');
  close();
});

test('an episode opens after loading it was aborted', async () => {
  const { server, load, close } = longComic();
  server.answering = new Promise(() => {});
  const left = new AbortController();
  const page = load(`/comic/${comic.id}/${idOf(350)}`, left.signal);
  await untilShown(() => server.waiting > 0);
  left.abort();
  await page;
  server.answering = Promise.resolve();
  const { failure } = await load(`/comic/${comic.id}/${idOf(350)}`);
  close();
  assert.equal(failure, null);
});

test('an episode opens again after the chapters could not be reloaded', async () => {
  const { server, store, load, close } = longComic();
  const controller = new AbortController();
  await load(`/comic/${comic.id}`, controller.signal);
  server.isDown = true;
  store.dispatch(api.util.invalidateTags(['Chapter']));
  await untilShown(() => server.failed > 0);
  const offline = await load(`/comic/${comic.id}/${idOf(1)}`);
  server.isDown = false;
  const online = await load(`/comic/${comic.id}/${idOf(1)}`);
  controller.abort();
  close();
  assert.equal(offline.failure?.code, 'network');
  assert.equal(online.failure, null);
});

test('an episode that does not exist is not found', async () => {
  const { load, close } = longComic();
  const { failure } = await load(`/comic/${comic.id}/${idOf(451)}`);
  assert.deepEqual([failure?.status, failure?.code], [404, 'chapter_not_found']);
  close();
});

async function openComicPage({ store, load, server }: ReturnType<typeof longComic>, isThenDown = false) {
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const router = createRouter(routes, store, await load(`/comic/${comic.id}`));
  Object.assign(server, { maxChapters: Infinity, isDown: isThenDown });
  const frame = ({ children }: { children: ReactNode }) => children;
  const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
  await render(h(Provider, { store } as never, view));
}

async function openDialog({ store }: ReturnType<typeof longComic>, number = 1) {
  const dialog = h(EpisodeListDialog, {
    open: true,
    onClose: () => {},
    comicId: comic.id,
    variant: 'censored',
    current: { ...chapters[number - 1], position: number - 1 } as ListedChapter,
    pathOf: () => '/',
    markOf: () => undefined,
    terms: { plans: undefined, adult: false },
  });
  await render(h(Provider, { store } as never, dialog));
}

for (const [place, open] of [
  ['on the page of the comic', openComicPage],
  ['in the reader', openDialog],
] as const)
  test(`more episodes can be loaded ${place} after that has failed`, async () => {
    const long = longComic();
    await open(long);
    const more = () => document.querySelector('ol > li:last-child button');
    await untilShown(more);
    const showMore = async () => {
      await press(more()!);
      await untilShown(() => !document.querySelector('[aria-busy=true]'));
    };
    assert.equal(rows(), 201);
    long.server.isDown = true;
    await showMore();
    assert.equal(rows(), 201);
    long.server.isDown = false;
    await showMore();
    assert.equal(rows(), 401);
    await showMore();
    assert.equal(rows(), 450);
  });

test('the chapters of a document are completed to the first 200', async () => {
  const long = longComic();
  long.server.maxChapters = 50;
  await openComicPage(long);
  await untilShown(() => rows() > 51);
  assert.equal(rows(), 201);
  assert.match(document.querySelector('ol > li:nth-child(200)')!.textContent, /Tide 200/);
});

test('the button loads the rest of the first 200 if that has failed', async () => {
  const long = longComic();
  long.server.maxChapters = 50;
  await openComicPage(long, true);
  await untilShown(() => long.server.failed > 0 && !document.querySelector('[aria-busy=true]'));
  assert.equal(rows(), 51);
  long.server.isDown = false;
  await press(document.querySelector('ol > li:last-child button')!);
  await untilShown(() => rows() > 51);
  assert.equal(rows(), 201);
});

test('the list in the reader begins with the episodes around the one that is read', async () => {
  const long = longComic();
  long.server.isDown = true;
  await openDialog(long, 350);
  const retry = () =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === 'Try again');
  await untilShown(retry);
  long.server.isDown = false;
  await press(retry()!);
  await untilShown(() => rows() > 0);
  assert.equal(rows(), 202, '201 to 400, with a button before and after');
  assert.match(document.querySelector('li[aria-current]')!.textContent, /Tide 350/);
});
