import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import type { AdultKeepDays } from '@longstrip/contract/reading/adult-history.rules';
import fc from 'fast-check';
import { keepingText, parseKeeping, readKeeping } from '../../platform/adult-history.ts';
import { chooseKeepDays, clearAdultHistory, writeKeeping } from '../../platform/wish-adult-history.ts';
import { chapterOpened, comicsReducer, watchStoredReading, type WithComics } from './comics.slice.ts';
import { nothingRead, type ReadingState, withOpened } from './reading-history.ts';
import { ownerOfWhatIsThere } from './reading-owner.ts';
import { readStored, writeStored } from './stored-reading.ts';
import { syncedKeeping } from './sync-keeping.ts';
import { tidyAdultShelf } from './tidy-adult-shelf.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

class Shelved {
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
let local = new Shelved();
let session = new Shelved();

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: start });
  [local, session] = [new Shelved(), new Shelved()];
  documentHere.documentElement.dataset.site = 'normal';
  Object.assign(globalThis, {
    ...{ localStorage: local, sessionStorage: session, document: documentHere },
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
    dispatchEvent: browser.dispatchEvent.bind(browser),
  });
});

const open = (comicId: string, time: number, state = nothingRead): ReadingState =>
  withOpened(state, { comicId, chapterId: `${comicId}1`, chapterTitle: 'One' }, time, false);
const ids = (state: ReadingState | null) => state!.comicsReadingHistory.map(({ comicId }) => comicId);

test('what is read in uncensored mode lies under names of its own', () => {
  writeStored('plain', open('a', start));
  const before = new Map(local.items);
  writeStored('adult', open('b', start));
  for (const [key, value] of before) assert.equal(local.getItem(key), value);
  assert.deepEqual([ids(readStored('plain')), ids(readStored('adult'))], [['a'], ['b']]);
});

test('the uncensored host keeps the usual names', () => {
  documentHere.documentElement.dataset.site = 'uncensored';
  writeStored('adult', open('b', start));
  assert.deepEqual([...local.items.keys()].toSorted(), ['comicsReadingHistory', 'lastReadComics']);
});

test('until the browser is closed: it lies where that goes with the tab, and comes back by another choice', () => {
  writeStored('adult', open('b', start));
  chooseKeepDays(0);
  tidyAdultShelf();
  assert.deepEqual([...local.items.keys()], ['adultHistory']);
  assert.deepEqual(ids(readStored('adult')), ['b']);
  chooseKeepDays(7);
  tidyAdultShelf();
  assert.equal(session.items.size, 0);
  assert.deepEqual(ids(readStored('adult')), ['b']);
});

test('cleared is cleared, also of a time that this clock has not reached, and nothing names a comic any more', async () => {
  writeStored('adult', open('ahead', start + day, open('b', start - day)));
  local.setItem('adult:readingOwner', JSON.stringify({ uid: 'ann', sent: { b: 1 }, left: null }));
  const store = { getState: () => ({ comics: comicsReducer(undefined, { type: '' }) }), dispatch: () => {} };
  const stop = watchStoredReading(store as never);
  clearAdultHistory();
  await import('./tidy-adult-shelf.ts');
  stop();
  assert.deepEqual(ids(readStored('adult')), []);
  assert.deepEqual(
    [...local.items].filter(([, value]) => value.includes('ahead') || value.includes('"b"')),
    [],
  );
  assert.equal(readKeeping().clearedBefore, start + day);
});

test('what is read after a clearing counts, whatever the clock says', () => {
  writeKeeping({ days: null, chosen: 0, clearedBefore: start + day });
  const states: WithComics = { comics: comicsReducer(undefined, { type: '' }) };
  const read = chapterOpened('adult', { comicId: 'b', chapterId: 'b1', chapterTitle: 'One' }, false);
  read(
    () => {},
    () => states,
  );
  assert.deepEqual(ids(readStored('adult')), ['b']);
});

test('whatever is read, chosen and cleared, nothing older than that is shown or stays, and other reading does', () => {
  const step = fc.record({
    what: fc.constantFrom('read', 'choose', 'clear', 'pause', 'seen'),
    read: fc.constantFrom('a', 'b', 'c', 'd'),
    days: fc.constantFrom(null, 30, 7, 1, 0) as fc.Arbitrary<AdultKeepDays | null>,
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      for (const each of [local, session]) each.items.clear();
      writeStored('plain', open('plain', start));
      const plain = local.getItem('comicsReadingHistory');
      for (const { what, read, days: chosen } of steps) {
        const stored = readStored('adult')!;
        if (what === 'read')
          writeStored('adult', open(read, Math.max(Date.now(), readKeeping().clearedBefore + 1), stored));
        if (what === 'choose') chooseKeepDays(chosen);
        if (what === 'clear') clearAdultHistory();
        if (what === 'pause') mock.timers.setTime(Date.now() + 2 * day);
        if (what !== 'read') tidyAdultShelf(what === 'clear');

        const { days, clearedBefore } = readKeeping();
        const times = readStored('adult')!.comicsReadingHistory.map(({ time }) => time);
        for (const time of times) {
          assert.ok(time > clearedBefore);
          if (days) assert.ok(time > Date.now() - days * day);
        }
        const [right, wrong] = days === 0 ? [session, local] : [local, session];
        assert.equal(wrong.getItem('adult:comicsReadingHistory'), null);
        const lying = JSON.parse(right.getItem('adult:comicsReadingHistory') ?? '[]');
        assert.equal(lying.length, times.length);
        assert.equal(local.getItem('comicsReadingHistory'), plain);
      }
    }),
  );
});

test('a wish that cannot be read is none', () => {
  for (const text of [
    null,
    '',
    '7',
    '{}',
    '{"days":2,"chosen":1,"clearedBefore":0}',
    '{"days":7,"chosen":-1}',
  ])
    assert.equal(parseKeeping(text).chosen, 0, String(text));
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseKeeping(text)));
});

test('the account’s answer comes in, and what was wished meanwhile goes out next', () => {
  const keeping = syncedKeeping();
  const account = { days: 30, chosen: start - 5, clearedBefore: 0 } as const;
  assert.deepEqual(keeping.sent(), {}, 'nobody has wished for anything here');
  keeping.settle(undefined, account);
  assert.deepEqual([readKeeping(), keeping.unsent()], [account, false]);

  chooseKeepDays(7);
  const { adult: sent } = keeping.sent();
  assert.ok(keeping.unsent());
  clearAdultHistory();
  keeping.settle(sent, { ...sent!, chosen: start - 1 });
  assert.deepEqual([readKeeping().days, readKeeping().clearedBefore, keeping.unsent()], [7, start, true]);
  keeping.settle(readKeeping(), { ...readKeeping(), clearedBefore: start - 2 });
  assert.deepEqual(
    [readKeeping().clearedBefore, keeping.unsent()],
    [start - 2, false],
    'a clock is set right',
  );
  assert.ok(keepingText());
});

test('the owner’s notes name no comic that is not there', () => {
  const owner = { uid: 'ann', sent: { a: 1, b: 2 }, left: { b: 2, c: 3 } };
  assert.deepEqual(ownerOfWhatIsThere(owner, open('b', 2)), { uid: 'ann', sent: { b: 2 }, left: { b: 2 } });
});
