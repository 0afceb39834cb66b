import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { userKey } from '@longstrip/client/session/session-keys';
import { chapterOpened } from './features/reading/change-reading.ts';
import { clearComic } from './features/reading/clear-reading.ts';
import { finishSync, startSync } from './features/reading/sync-reading.ts';
import { createStore } from './store.ts';

const idOf = (number: number) => `0192f0c0-1111-7000-8000-00000000000${number}`;
const start = Date.UTC(2026, 0, 1);
const settled = () => new Promise(setImmediate);
const noNetwork = { ok: false, status: 0, code: 'network', title: '' } as const;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: start });
  const items = new Map([[userKey, 'mia']]);
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
    document: { documentElement: { dataset: { site: 'normal' } }, visibilityState: 'visible' },
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
    dispatchEvent: browser.dispatchEvent.bind(browser),
  });
});

/** A browser that syncs with an account, whose history is what the server answers. */
function signedIn() {
  const account = { entries: [] as object[], isDown: false, isSilent: false, asked: 0 };
  let answering = Promise.resolve();
  const store = createStore({
    transport: async () => {
      account.asked++;
      const { entries } = account;
      await (account.isSilent ? new Promise(() => {}) : answering);
      if (account.isDown) return noNetwork;
      const nothing = { lastReadComics: [], cleared: { all: 0, comics: [] } };
      return {
        ok: true,
        answer: { ...nothing, entries, adult: { days: null, chosen: 0, clearedBefore: 0 } },
      };
    },
  });
  const read = (number: number) =>
    store.dispatch(
      chapterOpened(
        'general',
        { comicId: idOf(number), chapterId: idOf(9), chapterTitle: 'One', chapterNumber: 1 },
        false,
      ),
    );
  const entries = () => store.getState().comics.general;
  /** Holds answers until the function it returns is called. */
  const holdAnswers = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = promise;
    return resolve;
  };
  return { account, store, read, entries, holdAnswers };
}

test('entries cleared during a synchronisation do not come back with its answer', async () => {
  const { account, store, read, entries, holdAnswers } = signedIn();
  read(1);
  account.entries = entries().map(({ earlier, ...entry }) => ({ ...entry, episodes: earlier, adult: false }));
  const answer = holdAnswers();
  const stop = startSync(store, 'mia');
  await settled();
  clearComic(store, idOf(1));
  answer();
  await settled();
  assert.equal(account.asked, 1);
  assert.deepEqual(entries(), []);
  stop();
});

test('sends nothing once another person has signed in, even before the page learns of it', async () => {
  const { account, store, read } = signedIn();
  const stop = startSync(store, 'mia');
  await settled();
  localStorage.setItem(userKey, JSON.stringify({ uid: 'ben', email: null, providerData: [] }));
  read(1);
  mock.timers.tick(70_000);
  dispatchEvent(new Event('visibilitychange'));
  await settled();
  assert.equal(account.asked, 1);
  stop();
});

test('waits longer after each synchronisation that fails', async () => {
  const { account, store, read } = signedIn();
  const stop = startSync(store, 'mia');
  await settled();
  account.isDown = true;
  account.asked = 0;
  read(1);
  const asked: number[] = [];
  for (let second = 1; second <= 1200; second++) {
    mock.timers.tick(1000);
    await settled();
    if (account.asked > asked.length) asked.push(second);
  }
  assert.deepEqual(asked, [3, 6, 12, 24, 48, 96, 192, 384, 684, 984]);
  account.isDown = false;
  dispatchEvent(new Event('online'));
  await settled();
  account.asked = 0;
  read(2);
  mock.timers.tick(3000);
  assert.equal(account.asked, 1);
  stop();
});

test('logging out waits five seconds for an account that does not answer, and hides the history', async () => {
  const { account, store, read, entries } = signedIn();
  startSync(store, 'mia');
  await settled();
  read(1);
  account.isSilent = true;
  const left = finishSync();
  mock.timers.tick(4999);
  await settled();
  const isWaiting = Promise.race([left.then(() => false), settled().then(() => true)]);
  assert.equal(await isWaiting, true);
  mock.timers.tick(1);
  assert.equal(await left, false);
  assert.equal(entries().length, 0);
  startSync(store, 'noa')();
  assert.equal(entries().length, 0);
  startSync(store, 'mia')();
  assert.equal(entries().length, 1);
});

test('repeats the first synchronisation of a page until the account answers, also with nothing to send', async () => {
  const { account, store } = signedIn();
  account.isDown = true;
  const stop = startSync(store, 'mia');
  await settled();
  const asked: number[] = [];
  account.asked = 0;
  for (let second = 1; second <= 60; second++) {
    mock.timers.tick(1000);
    await settled();
    if (account.asked > asked.length) asked.push(second);
    if (asked.length === 3) account.isDown = false;
  }
  assert.deepEqual(asked, [3, 9, 21, 45]);
  stop();
});

test('a clearing is sent once, also by a device whose clock is ahead of the account', async () => {
  const { account, store, read } = signedIn();
  const stop = startSync(store, 'mia');
  await settled();
  read(1);
  account.asked = 0;
  // The account answers an earlier time than the one that was sent.
  clearComic(store, idOf(1));
  for (let second = 1; second <= 60; second++) {
    await settled();
    mock.timers.tick(1000);
  }
  assert.equal(account.asked, 1);
  stop();
});

test('a clock that is set back does not delay the next synchronisation', async () => {
  const { account, store, read } = signedIn();
  const stop = startSync(store, 'mia');
  await settled();
  account.asked = 0;
  mock.timers.setTime(start - 3_600_000);
  read(1);
  mock.timers.tick(3000);
  await settled();
  assert.equal(account.asked, 1);
  stop();
});
