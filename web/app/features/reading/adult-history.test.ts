import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import type { RetentionDays } from '@longstrip/contract/reading/adult-history.rules';
import fc from 'fast-check';
import { retentionText, parseRetention, readRetention } from '../../platform/adult-history.ts';
import { chooseKeepDays, clearAdultHistory, writeRetention } from '../../platform/adult-history-retention.ts';
import { comicsReducer, watchStoredReading } from './comics.slice.ts';
import { chapterOpened, withOpened } from './read-chapter.ts';
import { nothingRead, type ReadingState } from './reading-history.ts';
import { withoutMissingEntries } from './reading-owner.ts';
import { readStored, writeStored } from './stored-reading.ts';
import { syncedRetention } from './sync-retention.ts';
import { purgeExpiredAdultHistory } from './purge-expired-adult-history.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

class FakeStorage {
  readonly items = new Map<string, string>();
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

const open = (comicId: string, time: number, state = nothingRead): ReadingState =>
  withOpened(
    state,
    { comicId, chapterId: `${comicId}1`, chapterTitle: 'One', chapterNumber: 1 },
    time,
    false,
  );
const ids = (state: ReadingState | null) => state!.comicsReadingHistory.map(({ comicId }) => comicId);

test('stores reading in uncensored mode under separate keys', () => {
  writeStored('general', open('a', start));
  const before = new Map(local.items);
  writeStored('adult', open('b', start));
  for (const [key, value] of before) assert.equal(local.getItem(key), value);
  assert.deepEqual([ids(readStored('general')), ids(readStored('adult'))], [['a'], ['b']]);
});

test('the uncensored host keeps the usual names', () => {
  documentHere.documentElement.dataset.site = 'uncensored';
  writeStored('adult', open('b', start));
  assert.deepEqual([...local.items.keys()].toSorted(), ['comicsReadingHistory', 'lastReadComics']);
});

test('18+ history for this session is in session storage, and returns to local storage with another retention', () => {
  writeStored('adult', open('b', start));
  chooseKeepDays(0);
  purgeExpiredAdultHistory();
  assert.deepEqual([...local.items.keys()], ['adultHistory']);
  assert.deepEqual(ids(readStored('adult')), ['b']);
  chooseKeepDays(7);
  purgeExpiredAdultHistory();
  assert.equal(session.items.size, 0);
  assert.deepEqual(ids(readStored('adult')), ['b']);
});

test('the session histories of two tabs become one, with the episodes of both', () => {
  const opened = (chapterId: string, time: number) =>
    withOpened(nothingRead, { comicId: 'b', chapterId, chapterTitle: '', chapterNumber: 1 }, time, false);
  const [here, other] = [session, new FakeStorage()];
  chooseKeepDays(0);
  writeStored('adult', opened('b1', start));
  Object.assign(globalThis, { sessionStorage: other });
  writeStored('adult', opened('b2', start + 1));
  chooseKeepDays(null);
  for (const tab of [here, other]) {
    Object.assign(globalThis, { sessionStorage: tab });
    purgeExpiredAdultHistory();
  }
  const [entry] = readStored('adult').comicsReadingHistory;
  assert.deepEqual(
    entry!.episodes.map(({ chapterId }) => chapterId),
    ['b2', 'b1'],
  );
});

test('a clearing removes every trace, also of entries with a time in the future', async () => {
  writeStored('adult', open('ahead', start + day, open('b', start - day)));
  local.setItem('adult:readingOwner', JSON.stringify({ uid: 'ann', sent: { b: 1 }, left: null }));
  const store = { getState: () => ({ comics: comicsReducer(undefined, { type: '' }) }), dispatch: () => {} };
  const stop = watchStoredReading(store as never);
  clearAdultHistory();
  await import('./purge-expired-adult-history.ts');
  stop();
  assert.deepEqual(ids(readStored('adult')), []);
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
  assert.deepEqual(ids(readStored('adult')), ['b']);
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
      writeStored('general', open('general', start));
      const general = local.getItem('comicsReadingHistory');
      for (const { what, read, days: chosen } of steps) {
        const stored = readStored('adult')!;
        if (what === 'read')
          writeStored('adult', open(read, Math.max(Date.now(), readRetention().clearedBefore + 1), stored));
        if (what === 'choose') chooseKeepDays(chosen);
        if (what === 'clear') clearAdultHistory();
        if (what === 'pause') mock.timers.setTime(Date.now() + 2 * day);
        if (what !== 'read') purgeExpiredAdultHistory(what === 'clear');

        const { days, clearedBefore } = readRetention();
        const times = readStored('adult')!.comicsReadingHistory.map(({ time }) => time);
        for (const time of times) {
          assert.ok(time > clearedBefore);
          if (days) assert.ok(time > Date.now() - days * day);
        }
        const [right, wrong] = days === 0 ? [session, local] : [local, session];
        assert.equal(wrong.getItem('adult:comicsReadingHistory'), null);
        const remaining = JSON.parse(right.getItem('adult:comicsReadingHistory') ?? '[]');
        assert.equal(remaining.length, times.length);
        assert.equal(local.getItem('comicsReadingHistory'), general);
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
  assert.deepEqual(retention.sent(), {}, 'no choice was made here');
  retention.settle(undefined, account);
  assert.deepEqual([readRetention(), retention.unsent()], [account, false]);

  chooseKeepDays(7);
  const { adult: sent } = retention.sent();
  assert.ok(retention.unsent());
  clearAdultHistory();
  retention.settle(sent, { ...sent!, chosen: start - 1 });
  assert.deepEqual(
    [readRetention().days, readRetention().clearedBefore, retention.unsent()],
    [7, start, true],
  );
  retention.settle(readRetention(), { ...readRetention(), clearedBefore: start - 2 });
  assert.deepEqual(
    [readRetention().clearedBefore, retention.unsent()],
    [start - 2, false],
    'a clock is set right',
  );
  assert.ok(retentionText());
});

test('the owner record names no comic whose entry is gone', () => {
  const owner = { uid: 'ann', sent: { a: 1, b: 2 }, left: { b: 2, c: 3 } };
  assert.deepEqual(withoutMissingEntries(owner, open('b', 2)), {
    uid: 'ann',
    sent: { b: 2 },
    left: { b: 2 },
  });
});
