import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import type { RetentionDays } from '@longstrip/contract/reading/adult-history.rules';
import fc from 'fast-check';
import { retentionText, parseRetention, readRetention } from '../../platform/adult-history.ts';
import { chooseKeepDays, clearAdultHistory, writeRetention } from '../../platform/adult-history-retention.ts';
import { comicsReducer, watchStoredReading } from './comics.slice.ts';
import { chapterOpened } from './change-reading.ts';
import { chapterPlaces, entryOf, openedEntry, type ReadingHistory, withEntry } from './reading-history.ts';
import { readHistory, writeHistory } from './stored-reading.ts';
import { syncedRetention } from './sync-retention.ts';
import { purgeExpiredAdultHistory } from './purge-expired-adult-history.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

class FakeStorage {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}
const browser = new EventTarget();
const documentHere = Object.assign(new EventTarget(), {
  documentElement: { dataset: { site: 'normal' } },
  visibilityState: 'visible',
});
let local = new FakeStorage();
let session = new FakeStorage();

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: start });
  [local, session] = [new FakeStorage(), new FakeStorage()];
  documentHere.documentElement.dataset.site = 'normal';
  Object.assign(globalThis, {
    localStorage: local,
    sessionStorage: session,
    document: documentHere,
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
    dispatchEvent: browser.dispatchEvent.bind(browser),
  });
});

const open = (comicId: string, time: number, history: ReadingHistory = []): ReadingHistory => {
  const opened = { comicId, chapterId: `${comicId}1`, chapterTitle: 'One', chapterNumber: 1 };
  return withEntry(history, openedEntry(entryOf(history, comicId), opened, time, false));
};
const ids = (history: ReadingHistory) => history.map(({ comicId }) => comicId);

test('stores reading in uncensored mode under separate keys', () => {
  writeHistory('general', open('a', start));
  const before = new Map(local.items);
  writeHistory('adult', open('b', start));
  for (const [key, value] of before) assert.equal(local.getItem(key), value);
  assert.deepEqual([ids(readHistory('general')), ids(readHistory('adult'))], [['a'], ['b']]);
});

test('the uncensored host keeps the usual names', () => {
  documentHere.documentElement.dataset.site = 'uncensored';
  writeHistory('adult', open('b', start));
  assert.deepEqual([...local.items.keys()].toSorted(), [
    'comicsReadingHistory',
    'lastReadComics',
    'reading:b',
  ]);
});

test('18+ history for this session is in session storage, and returns to local storage with another retention', () => {
  writeHistory('adult', open('b', start));
  chooseKeepDays(0);
  purgeExpiredAdultHistory();
  assert.deepEqual([...local.items.keys()], ['adultHistory']);
  assert.deepEqual(ids(readHistory('adult')), ['b']);
  chooseKeepDays(7);
  purgeExpiredAdultHistory();
  assert.equal(session.items.size, 0);
  assert.deepEqual(ids(readHistory('adult')), ['b']);
});

test('the session histories of two tabs become one, with the episodes of both', () => {
  const opened = (chapterId: string, time: number) => [
    openedEntry(undefined, { comicId: 'b', chapterId, chapterTitle: '', chapterNumber: 1 }, time, false),
  ];
  const [here, other] = [session, new FakeStorage()];
  chooseKeepDays(0);
  writeHistory('adult', opened('b1', start));
  Object.assign(globalThis, { sessionStorage: other });
  writeHistory('adult', opened('b2', start + 1));
  chooseKeepDays(null);
  for (const tab of [here, other]) {
    Object.assign(globalThis, { sessionStorage: tab });
    purgeExpiredAdultHistory();
  }
  const [entry] = readHistory('adult');
  assert.deepEqual(
    chapterPlaces(entry!).map(({ chapterId }) => chapterId),
    ['b2', 'b1'],
  );
});

test('a clearing removes every trace, also of entries with a time in the future', async () => {
  writeHistory('adult', open('ahead', start + day, open('b', start - day)));
  const store = { getState: () => ({ comics: comicsReducer(undefined, { type: '' }) }), dispatch: () => {} };
  const stop = watchStoredReading(store as never);
  clearAdultHistory();
  await import('./purge-expired-adult-history.ts');
  stop();
  assert.deepEqual(ids(readHistory('adult')), []);
  assert.deepEqual(
    [...local.items].filter(([, value]) => value.includes('ahead') || value.includes('"b"')),
    [],
  );
  assert.equal(readRetention().clearedBefore, start + day);
});

test('reading after a clearing is kept, regardless of the clock', () => {
  writeRetention({ days: null, chosen: 0, clearedBefore: start + day });
  const read = chapterOpened(
    'adult',
    { comicId: 'b', chapterId: 'b1', chapterTitle: 'One', chapterNumber: 1 },
    false,
  );
  read(() => {});
  assert.deepEqual(ids(readHistory('adult')), ['b']);
});

test('after any reading, choices and clearings, expired 18+ entries are gone and general reading is kept', () => {
  const step = fc.record({
    what: fc.constantFrom('read', 'choose', 'clear', 'pause', 'seen'),
    read: fc.constantFrom('a', 'b', 'c', 'd'),
    days: fc.constantFrom(null, 30, 7, 1, 0) as fc.Arbitrary<RetentionDays | null>,
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      for (const each of [local, session]) each.items.clear();
      writeHistory('general', open('general', start));
      const general = local.getItem('reading:general');
      for (const { what, read, days: chosen } of steps) {
        const stored = readHistory('adult');
        if (what === 'read')
          writeHistory('adult', open(read, Math.max(Date.now(), readRetention().clearedBefore + 1), stored));
        if (what === 'choose') chooseKeepDays(chosen);
        if (what === 'clear') clearAdultHistory();
        if (what === 'pause') mock.timers.setTime(Date.now() + 2 * day);
        if (what !== 'read') purgeExpiredAdultHistory(what === 'clear');

        const { days, clearedBefore } = readRetention();
        const times = readHistory('adult').map(({ time }) => time);
        for (const time of times) {
          assert.ok(time > clearedBefore);
          if (days) assert.ok(time > Date.now() - days * day);
        }
        const [right, wrong] = days === 0 ? [session, local] : [local, session];
        const adultKeys = ({ items }: FakeStorage) =>
          [...items.keys()].filter((key) => key.startsWith('adult:'));
        assert.deepEqual(adultKeys(wrong), []);
        assert.equal(adultKeys(right).length, times.length);
        assert.equal(local.getItem('reading:general'), general);
      }
    }),
  );
});

test('an invalid stored retention counts as the default', () => {
  for (const text of [
    null,
    '',
    '7',
    '{}',
    '{"days":2,"chosen":1,"clearedBefore":0}',
    '{"days":7,"chosen":-1}',
  ])
    assert.equal(parseRetention(text).chosen, 0, String(text));
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseRetention(text)));
});

test('a choice made during a synchronisation is kept and sent with the next one', () => {
  const retention = syncedRetention();
  const account = { days: 30, chosen: start - 5, clearedBefore: 0 } as const;
  assert.deepEqual(retention.toSend(), {}, 'no choice was made here');
  retention.applyAnswer(undefined, account);
  assert.deepEqual([readRetention(), retention.isUnsynced()], [account, false]);

  chooseKeepDays(7);
  const { adult: sent } = retention.toSend();
  assert.ok(retention.isUnsynced());
  clearAdultHistory();
  retention.applyAnswer(sent, { ...sent!, chosen: start - 1 });
  assert.deepEqual(
    [readRetention().days, readRetention().clearedBefore, retention.isUnsynced()],
    [7, start, true],
  );
  retention.applyAnswer(readRetention(), { ...readRetention(), clearedBefore: start - 2 });
  assert.deepEqual(
    [readRetention().clearedBefore, retention.isUnsynced()],
    [start - 2, false],
    'a clock is set right',
  );
  assert.ok(retentionText());
});
