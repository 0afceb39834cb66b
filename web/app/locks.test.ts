import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { announceLocks, watchLocks } from '@longstrip/client/locks';
import { createStore } from './store.ts';
import { api } from '@longstrip/client/api';
import { chaptersApi } from './features/chapters/chapters.api.ts';

/** A server with a comic of many chapters, all locked but the first three until payment. */
function longComic() {
  const comic = { chapters: 450, paid: false, requested: [] as number[] };
  const store = createStore({
    transport: async ({ body }) => {
      const { offset, limit } = body as { offset: number; limit: number };
      comic.requested.push(offset);
      const data = Array.from({ length: Math.min(limit, comic.chapters - offset) }, (_, index) => ({
        id: `c${offset + index}`,
        title: '',
        chapterNumber: offset + index + 1,
        access:
          comic.paid || offset + index < 3
            ? { state: 'open', because: 'first_chapters' }
            : { state: 'locked', reason: 'premium_required', coins: 30, coinsValueCents: 30 },
      }));
      return { ok: true, answer: { data, total: comic.chapters } };
    },
  });
  const wanted = (offset: number) => ({ comicsId: 'long', assetVariant: 'censored' as const, offset });
  const { listChapters } = chaptersApi.endpoints;
  const list = () => listChapters.select(wanted(0))(store.getState() as never).data!;
  const load = async (offset: number) => void (await store.dispatch(listChapters.initiate(wanted(offset))));
  const invalidate = async () => {
    store.dispatch(api.util.invalidateTags(['Chapter']));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  };
  const locked = () => list().chapters.filter(({ access }) => access.state === 'locked').length;
  return { store, comic, load, list, locked, invalidate };
}

test('a purchase opens every loaded chapter of a comic with 450 chapters', async () => {
  const { comic, load, list, locked, invalidate } = longComic();
  for (const offset of [0, 200, 400]) await load(offset);
  assert.deepEqual([list().chapters.length, locked()], [450, 447]);
  comic.paid = true;
  comic.requested = [];
  await invalidate();
  assert.deepEqual(comic.requested.toSorted(), [0, 200, 400]);
  assert.deepEqual([list().chapters.length, locked()], [450, 0]);
});

test('steps that were never loaded are not requested', async () => {
  const { comic, load, invalidate, list } = longComic();
  await load(0);
  await load(400);
  comic.requested = [];
  await invalidate();
  assert.deepEqual(comic.requested.toSorted(), [0, 400]);
  assert.deepEqual(list().offsets, [0, 400]);
});

test('deleted chapters, and those beyond the new end, leave the list', async () => {
  const { comic, load, invalidate, list } = longComic();
  for (const offset of [0, 200, 400]) await load(offset);
  comic.chapters = 150;
  await invalidate();
  assert.deepEqual([list().chapters.length, list().offsets, list().total], [150, [0], 150]);
});

/** A window that can get the focus. */
function openWindow() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const addEventListener = page.addEventListener.bind(page);
  const removeEventListener = page.removeEventListener.bind(page);
  Object.assign(globalThis, { document: page, addEventListener, removeEventListener });
  return { focus: () => page.dispatchEvent(new Event('focus')) };
}

test('focus refreshes every loaded step of a comic with 450 chapters, and not more often than every 10 s', async () => {
  const { store, comic, load, locked } = longComic();
  const { focus } = openWindow();
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  for (const offset of [0, 200, 400]) await load(offset);
  const stop = watchLocks(store.dispatch);
  comic.paid = true;
  comic.requested = [];
  focus();
  assert.deepEqual(comic.requested, []);
  mock.timers.setTime(1_010_000);
  focus();
  focus();
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  assert.deepEqual(comic.requested.toSorted(), [0, 200, 400]);
  assert.equal(locked(), 0);
  // A clock that is set back does not stop it.
  comic.requested = [];
  mock.timers.setTime(500_000);
  focus();
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  assert.deepEqual(comic.requested.toSorted(), [0, 200, 400]);
  stop();
  mock.timers.reset();
});

test('another tab that opens chapters refreshes them here', async () => {
  const { store, comic, load, locked } = longComic();
  openWindow();
  await load(0);
  const stop = watchLocks(store.dispatch);
  comic.paid = true;
  const invalidated = new Promise<void>((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (locked() > 0) return;
      unsubscribe();
      resolve();
    });
  });
  announceLocks();
  await invalidated;
  stop();
});
