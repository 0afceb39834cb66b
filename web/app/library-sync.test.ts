import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { tokenKey, userKey } from '@longstrip/client/session/session-keys';
import { sessionLoaded } from '@longstrip/client/session/session-changes';
import { retentionKey } from './platform/adult-history.ts';
import { chooseKeepDays, clearAdultHistory } from './platform/adult-history-retention.ts';
import {
  emptyLibraryComic,
  type LibraryComic,
  mergeLibraryComics,
} from '@longstrip/contract/library/library.rules';
import { syncLibrary } from '@longstrip/contract/library/library.endpoints';
import { clearMarks, markEpisodes, markSeen, setFollowed, setNote } from './features/library/library.ts';
import {
  finishLibrarySync,
  syncLibraryNow,
  syncLibraryWhileSignedIn,
} from './features/library/sync-library.ts';
import { readComic, readLibrary } from './features/library/stored-library.ts';
import { createStore } from './store.ts';

const [one, two] = [1, 2].map((number) => `0192f0c0-1111-7000-8000-00000000000${number}`) as [string, string];
const start = Date.UTC(2026, 0, 1);
const settled = () => new Promise(setImmediate);
const noNetwork = { ok: false, status: 0, code: 'network', title: '' } as const;
const invalid = { ok: false, status: 400, code: 'invalid_input', title: '' } as const;
const user = (uid: string) => ({ uid, email: null, providerData: [] });

function storage() {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function openBrowser({ site = 'normal' } = {}) {
  const browser = new EventTarget();
  Object.assign(globalThis, {
    window: globalThis,
    location: { pathname: '/' },
    localStorage: storage(),
    sessionStorage: storage(),
    document: { documentElement: { dataset: { site, age: 'confirmed' } }, visibilityState: 'visible' },
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
    dispatchEvent: browser.dispatchEvent.bind(browser),
  });
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: start });
  openBrowser();
});

/** The account on the server: it merges, and numbers its changes. */
function anAccount() {
  const comics = new Map<string, LibraryComic & { revision: number }>();
  const account = {
    isDown: false,
    asked: 0,
    after: [] as number[],
    sent: [] as LibraryComic[][],
    revision: 0,
    comics,
  };
  let answering = Promise.resolve();
  return Object.assign(account, {
    /** Holds answers until the function it returns is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      answering = promise;
      return resolve;
    },
    async answer(body: { comics: LibraryComic[]; after: number }) {
      account.asked++;
      if (account.isDown) return noNetwork;
      if (body.comics.some((comic) => !syncLibrary.body!.safeParse({ comics: [comic] }).success))
        return invalid;
      account.sent.push(body.comics);
      account.after.push(body.after);
      for (const sent of body.comics) {
        const { revision: _, ...known } = comics.get(sent.comicId) ?? { ...sent, revision: 0 };
        comics.set(sent.comicId, { ...mergeLibraryComics(known, sent), revision: ++account.revision });
      }
      const changed = [...comics.values()].filter(({ revision }) => revision > body.after);
      const answer = {
        comics: changed.map(({ revision: _, ...comic }) => comic),
        revision: account.revision,
      };
      await answering;
      return { ok: true, answer } as const;
    },
  });
}

function signIn(account: ReturnType<typeof anAccount>, uid = 'mia') {
  const store = createStore({
    transport: (async ({ body }: { body: never }) => account.answer(body)) as never,
  });
  localStorage.setItem(userKey, JSON.stringify(user(uid)));
  localStorage.setItem(tokenKey, 'token');
  store.dispatch(sessionLoaded({ user: user(uid) as never, token: 'token' }));
  syncLibraryWhileSignedIn(store);
  return store;
}

const followed = (uid = 'mia') =>
  [...readLibrary(uid).values()].flatMap(({ comicId, followed: is }) => (is ? [comicId] : []));

test('what was followed while signed out is taken along at sign-in, and sent once', async () => {
  setFollowed(one, true);
  assert.deepEqual(followed(''), [one]);
  const account = anAccount();
  signIn(account);
  await settled();
  assert.deepEqual(followed(''), []);
  assert.deepEqual(followed(), [one]);
  assert.equal(account.sent[0]!.length, 1);
  signIn(account);
  await settled();
  assert.deepEqual(account.sent[1], [], 'nothing is left to send');
});

test('an older follow of a signed-out browser does not bring back what was unfollowed since', async () => {
  setFollowed(one, true);
  const account = anAccount();
  mock.timers.tick(1000);
  account.comics.set(one, {
    ...emptyLibraryComic(one),
    followedAt: Date.now(),
    revision: ++account.revision,
  });
  signIn(account);
  await settled();
  assert.deepEqual(followed(), []);
});

test('two devices see each other within one question, and the later change wins', async () => {
  const account = anAccount();
  signIn(account);
  await settled();
  const phone = [localStorage, sessionStorage];
  setFollowed(one, true);
  setNote(one, 'from the phone');
  mock.timers.tick(1000);
  await settled();
  openBrowser();
  mock.timers.tick(1000);
  signIn(account);
  await settled();
  assert.equal(readComic('mia', one)!.note, 'from the phone');
  setFollowed(one, false);
  markEpisodes(one, { from: 1, to: 9, read: true });
  mock.timers.tick(1000);
  await settled();
  Object.assign(globalThis, { localStorage: phone[0], sessionStorage: phone[1] });
  syncLibraryNow();
  await settled();
  signIn(account);
  await settled();
  const { followed: isFollowed, note, marks } = readComic('mia', one)!;
  assert.deepEqual([isFollowed, note, marks.length], [false, 'from the phone', 1]);
  clearMarks('all');
  assert.deepEqual(
    readComic('mia', one)!.marks.map(({ read }) => read),
    [null],
  );
});

test('a change during a synchronisation is not lost, and sent next', async () => {
  const account = anAccount();
  signIn(account);
  await settled();
  setFollowed(one, true);
  const answer = account.hold();
  mock.timers.tick(1000);
  await settled();
  setFollowed(one, false);
  setFollowed(two, true);
  answer();
  await settled();
  assert.deepEqual(followed(), [two]);
  mock.timers.tick(1000);
  await settled();
  assert.equal(account.comics.get(one)!.followed, false);
  assert.equal(account.comics.get(two)!.followed, true);
});

const retentionChanges = {
  'clearing 18+ history': clearAdultHistory,
  'choosing days': () => chooseKeepDays(7),
  'the choice of another tab': () => {
    const stored = { days: 30, chosen: start, clearedBefore: 0 };
    localStorage.setItem(retentionKey, JSON.stringify(stored));
    dispatchEvent(Object.assign(new Event('storage'), { key: retentionKey }));
  },
};
for (const site of ['normal', 'uncensored'])
  for (const [what, changeRetention] of Object.entries(retentionChanges))
    test(`${what} during any synchronisation removes nothing on the ${site} site, and asks for everything`, async () => {
      openBrowser({ site });
      const account = anAccount();
      for (const isFirst of [true, false]) {
        const answer = account.hold();
        if (isFirst) {
          account.comics.set(one, {
            ...emptyLibraryComic(one),
            followed: true,
            followedAt: start - 1,
            revision: ++account.revision,
          });
          signIn(account);
        } else {
          setFollowed(two, true);
          syncLibraryNow();
        }
        await settled();
        changeRetention();
        answer();
        await settled();
        const expected = isFirst ? [one] : [one, two];
        assert.deepEqual(followed().toSorted(), expected);
        const { asked } = account;
        mock.timers.tick(1000);
        await settled();
        assert.deepEqual([account.asked, account.after.at(-1)], [asked + 1, 0]);
        assert.deepEqual(followed().toSorted(), expected);
        mock.timers.tick(60_000);
        await settled();
        assert.equal(account.asked, asked + 1, 'once');
      }
    });

test('the first answer removes what the account no longer has, but nothing that is unsent', async () => {
  const account = anAccount();
  signIn(account);
  await settled();
  setFollowed(one, true);
  mock.timers.tick(1000);
  await settled();
  account.comics.delete(one);
  account.isDown = true;
  setFollowed(two, true);
  mock.timers.tick(1000);
  await settled();
  account.isDown = false;
  signIn(account);
  await settled();
  assert.deepEqual(followed(), [two]);
});

test('pasted text is stored as the server stores it', async () => {
  const account = anAccount();
  signIn(account);
  await settled();
  setNote(one, ' Two\u000blines\u0000 \ud800and\u200b more ');
  assert.equal(readComic('mia', one)!.note, 'Two\nlines and more');
  mock.timers.tick(1000);
  await settled();
  assert.equal(account.comics.get(one)!.note, 'Two\nlines and more');
});

test('18+ comics are in session storage and never sent if the retention is the session', async () => {
  openBrowser({ site: 'uncensored' });
  localStorage.setItem(retentionKey, JSON.stringify({ days: 0, chosen: 1, clearedBefore: 0 }));
  const account = anAccount();
  signIn(account);
  await settled();
  setFollowed(one, true);
  mock.timers.tick(60_000);
  await settled();
  assert.ok(account.sent.every((comics) => comics.length === 0));
  assert.deepEqual(followed(), [one]);
  const stored = (area: Storage) =>
    Array.from({ length: area.length }, (_, index) => area.key(index)!).filter((key) =>
      key.startsWith('library:'),
    );
  assert.deepEqual([stored(localStorage).length, stored(sessionStorage).length], [0, 1]);
});

test('18+ comics expire with the retention, counted from the last change', () => {
  openBrowser({ site: 'uncensored' });
  localStorage.setItem(retentionKey, JSON.stringify({ days: 1, chosen: 1, clearedBefore: 0 }));
  setFollowed(one, true);
  mock.timers.tick(80_000_000);
  markSeen(one);
  mock.timers.tick(80_000_000);
  assert.deepEqual(followed(''), [one]);
  mock.timers.tick(7_000_000);
  assert.deepEqual(followed(''), []);
});

test('logging out removes the library; what could not be sent stays hidden until that person is back', async () => {
  const account = anAccount();
  signIn(account);
  await settled();
  setFollowed(one, true);
  mock.timers.tick(1000);
  await settled();
  account.isDown = true;
  setFollowed(two, true);
  await finishLibrarySync();
  assert.deepEqual([followed('mia'), followed('')], [[two], []]);
  localStorage.removeItem(userKey);
  account.isDown = false;
  const other = anAccount();
  signIn(other, 'ben');
  await settled();
  assert.deepEqual(followed('ben'), []);
  signIn(account);
  await settled();
  assert.deepEqual(followed().toSorted(), [one, two]);
  await finishLibrarySync();
  assert.deepEqual(followed(), []);
});

test('a comic that the server refuses holds up no other, and stays in this browser', async () => {
  const account = anAccount();
  signIn(account);
  await settled();
  const ids = Array.from({ length: 70 }, (_, index) => `0192f0c0-1111-7000-8000-0000000001${index + 10}`);
  const [first, last] = [ids[0]!, ids[69]!];
  for (const id of ids) setFollowed(id, true);
  for (const id of [first, ids[33]!, last]) {
    const broken = { ...readComic('mia', id)!, marks: [{ from: 0, to: 1, read: true, time: start }] };
    localStorage.setItem(`library:mia:${id}`, JSON.stringify(broken));
  }
  for (let turn = 0; turn < 60; turn++) {
    mock.timers.tick(3000);
    await settled();
  }
  assert.deepEqual(
    [...account.comics.keys()].toSorted(),
    ids.toSpliced(69, 1).toSpliced(33, 1).toSpliced(0, 1),
  );
  assert.equal(followed().length, ids.length);
  const { asked } = account;
  assert.ok(asked < 50, `${asked} calls`);
  mock.timers.tick(600_000);
  await settled();
  assert.equal(account.asked, asked, 'a refused comic is not sent again');
  setNote(two, 'mine');
  mock.timers.tick(1000);
  await settled();
  assert.equal(account.comics.get(two)!.note, 'mine');
  // The comic has changed, and is valid now.
  localStorage.removeItem(`library:mia:${first}`);
  setFollowed(first, true);
  mock.timers.tick(1000);
  await settled();
  assert.ok(account.comics.get(first)!.followed);
  signIn(account);
  await settled();
  assert.equal(followed().length, ids.length, 'an answer with everything does not remove it');
});
