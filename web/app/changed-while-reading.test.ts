import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { api } from '@longstrip/client/api';
import type { ChapterAccess } from '@longstrip/contract/reading/access.rules';
import type { RefusalCode } from '@longstrip/contract/refusals';
import { createElement as h, type ReactNode } from 'react';
import { act, only, render, untilShown } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { routes } = await import('./routes.ts');
const { ErrorPage } = await import('./pages/error-page.tsx');
const { loadPage } = await import('./platform/router/load-page.ts');
const { locationOf } = await import('./platform/router/location.ts');
const { createRouter } = await import('./platform/router/router.ts');
const { RouterView } = await import('./platform/router/router-view.tsx');
const { membershipApi } = await import('./features/membership/membership.api.ts');
const { chapterOpened } = await import('./features/reading/change-reading.ts');

// No image is ever loaded here, which would look like a failure before hydration.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });

const idOf = (number: number) => `0192f0c0-1111-7000-8000-${String(number).padStart(12, '0')}`;
const comic = {
  id: idOf(9),
  title: 'Twelve Tides',
  description: '',
  genres: [],
  contentRating: 'T',
  chapterCount: 1,
};
const picture = { base: '/images/s1', width: 800, height: 1000, widths: [800], formats: ['webp'] };

/** A site with one comic of one episode, whose access can be changed. */
function openSite(t: TestContext) {
  const server = {
    access: { state: 'open', because: 'free_chapter' } as ChapterAccess,
    exists: true,
    membershipReads: 0,
  };
  const list = (...data: object[]) => ({ ok: true, answer: { data, total: data.length } }) as const;
  const refused = (status: number, code: RefusalCode) => ({ ok: false, status, code, title: '' }) as const;
  const chapter = () => ({
    id: idOf(1),
    title: 'The Oven',
    chapterNumber: 1,
    previewImage: null,
    publishedAt: '2026-01-01T00:00:00Z',
    access: server.access,
    assetVariant: 'censored',
  });
  const site = { name: 'Longstrip', siteVariant: 'normal', normalOrigin: null, sells: true };
  const store = createStore({
    transport: async ({ name }) => {
      if (name === 'readSite') return { ok: true, answer: site };
      if (name === 'listComics') return list(comic);
      if (name.startsWith('listChapters')) {
        const data = server.exists ? [chapter()] : [];
        return { ok: true, answer: { data, offset: 0, total: data.length } };
      }
      if (name === 'myMembership') server.membershipReads++;
      if (name !== 'listComicAssets') return list();
      if (!server.exists) return refused(404, 'chapter_not_found');
      if (server.access.state === 'locked') return refused(403, server.access.reason);
      return list({ id: 's1', picture });
    },
  });
  const open = async (path: string) => {
    const location = locationOf(path, { pathname: '/', search: '' }, '');
    const router = createRouter(routes, store, await loadPage(routes, location, store, 'http://localhost'));
    const frame = ({ children }: { children: ReactNode }) => children;
    const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
    const { leave } = await render(h(Provider, { store } as never, view));
    t.after(async () => {
      await leave();
      store.dispatch(api.util.resetApiState());
      localStorage.clear();
    });
  };
  return { server, store, open };
}

async function openEpisode(t: TestContext) {
  const { server, store, open } = openSite(t);
  await open(`/comic/${comic.id}/${idOf(1)}`);
  await untilShown(() => document.querySelector('[data-slice] img'));
  const refuseImage = () => act(async () => void only('[data-slice] img').dispatchEvent(new Event('error')));
  return { server, store, refuseImage };
}

test('a reader who loses access while reading sees what opens the episode', async (t) => {
  const { server, store, refuseImage } = await openEpisode(t);
  await store.dispatch(membershipApi.endpoints.membership.initiate('mira'));
  server.access = { state: 'locked', reason: 'premium_required', coins: 30, coinsValueCents: 30 };
  await refuseImage();
  await untilShown(() => /Unlock for 30 coins/.test(document.body.textContent!));
  assert.match(only('main').textContent!, /This episode is part of Premium.*Become a member/);
  assert.equal(server.membershipReads, 2, 'the lock shows no membership that has ended meanwhile');
});

test('an episode that is taken down while it is read becomes the "not found" page', async (t) => {
  const { server, refuseImage } = await openEpisode(t);
  t.mock.method(console, 'error', () => {});
  server.exists = false;
  await refuseImage();
  await untilShown(() => /This episode does not exist\./.test(document.body.textContent!));
});

test('a comic does not continue with an episode that was deleted', async (t) => {
  const { store, open } = openSite(t);
  const read = (number: number, chapterTitle: string) => {
    const opened = { comicId: comic.id, chapterId: idOf(number), chapterTitle, chapterNumber: number };
    return act(async () => void store.dispatch(chapterOpened('general', opened, false)));
  };
  await open(`/comic/${comic.id}`);
  await read(1, 'The Oven');
  const start = () => document.querySelector(`a[href="/comic/${comic.id}/${idOf(1)}"]`)?.textContent;
  assert.match(start()!, /Continue reading 'The Oven'/);
  await read(2, 'Gone');
  assert.ok(!document.querySelector(`a[href$="${idOf(2)}"]`));
  assert.match(start()!, /Start Reading/);
});
