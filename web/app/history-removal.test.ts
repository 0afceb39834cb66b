import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { userKey } from '@longstrip/client/session/session-keys';
import { createStore } from './store.ts';
import { chapterOpened } from './features/reading/change-reading.ts';
import { markEpisodes } from './features/library/library.ts';
import { readLibrary } from './features/library/stored-library.ts';
import { commitDueRemoval, commitRemoval, undoMs } from './pages/history-removal.ts';
import { retentionKey } from './platform/adult-history.ts';
import { dropStoredRemoval, hasStoredRemoval, storeRemoval } from './platform/stored-removal.ts';

const idOf = (number: number) => `0192f0c0-1111-7000-8000-00000000000${number}`;

beforeEach(() => {
  const items = new Map<string, string>();
  const browser = new EventTarget();
  Object.assign(globalThis, {
    window: globalThis,
    location: { pathname: '/' },
    localStorage: {
      get length() {
        return items.size;
      },
      key: (index: number) => [...items.keys()][index] ?? null,
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
    sessionStorage: { length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} },
    document: { documentElement: { dataset: { site: 'normal' } }, visibilityState: 'visible' },
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
    dispatchEvent: browser.dispatchEvent.bind(browser),
  });
});

const signIn = (uid: string) =>
  localStorage.setItem(userKey, JSON.stringify({ uid, email: null, providerData: [] }));

function aReader(uid = '') {
  if (uid) signIn(uid);
  const store = createStore({
    transport: async () => ({ ok: false, status: 0, code: 'network', title: '' }),
  });
  for (const number of [1, 2]) {
    const opened = { comicId: idOf(number), chapterId: idOf(9), chapterTitle: 'One', chapterNumber: 1 };
    store.dispatch(chapterOpened('general', opened, false));
    markEpisodes(idOf(number), { from: 1, to: 3, read: true });
  }
  const state = () => ({
    read: store
      .getState()
      .comics.general.map(({ comicId }) => comicId)
      .toSorted(),
    marked: [...readLibrary(uid).values()]
      .filter(({ marks }) => marks.some(({ read }) => read !== null))
      .map(({ comicId }) => comicId)
      .toSorted(),
  });
  return { store, state };
}

test('an undone removal leaves exactly what was there', () => {
  const { store, state } = aReader();
  const before = JSON.stringify(store.getState().comics);
  storeRemoval({ uid: '', comicId: idOf(1), due: Date.now() + undoMs });
  dropStoredRemoval();
  commitRemoval(store);
  assert.equal(JSON.stringify(store.getState().comics), before);
  assert.deepEqual(state().marked, [idOf(1), idOf(2)]);
});

test('a committed removal deletes the reading and the marks of the comic, once', () => {
  const { store, state } = aReader();
  storeRemoval({ uid: '', comicId: idOf(1), due: Date.now() + undoMs });
  commitRemoval(store);
  assert.deepEqual(state(), { read: [idOf(2)], marked: [idOf(2)] });
  assert.ok(!hasStoredRemoval());
  commitRemoval(store);
  assert.deepEqual(state().read, [idOf(2)]);
});

test('after a crash a removal is committed once it is due, not before', () => {
  const { store, state } = aReader();
  storeRemoval({ uid: '', comicId: null, due: Date.now() + undoMs });
  commitDueRemoval(store);
  assert.deepEqual(state().read, [idOf(1), idOf(2)], 'another tab may still undo it');
  storeRemoval({ uid: '', comicId: null, due: Date.now() });
  commitDueRemoval(store);
  assert.deepEqual(state(), { read: [], marked: [] });
});

for (const [from, to] of [
  ['mia', 'tom'],
  ['', 'tom'],
  ['mia', ''],
] as const)
  for (const comicId of [idOf(1), null])
    for (const commit of [commitRemoval, commitDueRemoval])
      test(`what '${from}' removed is not removed from the history of '${to}': ${commit.name}, ${comicId}`, () => {
        if (from) signIn(from);
        storeRemoval({ uid: from, comicId, due: Date.now() });
        localStorage.removeItem(userKey);
        const { store, state } = aReader(to);
        commit(store);
        const all = [idOf(1), idOf(2)];
        assert.deepEqual(state(), { read: all, marked: all });
        assert.equal(localStorage.getItem('readingClearings'), null, 'nor in their account');
        assert.equal(localStorage.getItem(retentionKey), null);
        assert.ok(!hasStoredRemoval(), 'nor later');
      });

test('what a person removed is removed from their own account', () => {
  const { store, state } = aReader('mia');
  storeRemoval({ uid: 'mia', comicId: idOf(1), due: Date.now() });
  commitDueRemoval(store);
  assert.deepEqual(state(), { read: [idOf(2)], marked: [idOf(2)] });
  assert.ok(localStorage.getItem('readingClearings')?.includes(idOf(1)));
});
