import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { chapterOpened, placeChanged, placeRead } from './change-reading.ts';
import type { readingLoaded, WithComics } from './comics.slice.ts';
import type { ReadingHistory } from './reading-history.ts';
import { readHistory, writeHistory } from './stored-reading.ts';

const items = new Map<string, string>();
const used = { read: [] as string[], written: [] as string[] };
beforeEach(() => {
  items.clear();
  Object.assign(globalThis, {
    document: { documentElement: { dataset: { site: 'normal' } } },
    localStorage: {
      get length() {
        used.read.push('all keys');
        return items.size;
      },
      key: (index: number) => [...items.keys()][index] ?? null,
      getItem(key: string) {
        used.read.push(key);
        return items.get(key) ?? null;
      },
      setItem(key: string, value: string) {
        used.written.push(key);
        items.set(key, value);
      },
      removeItem: (key: string) => void items.delete(key),
    },
  });
});

const place = (slice: number) => ({ slice, sliceId: 's', fraction: 0.5, of: 60 });
/** The largest history: 500 comics with 6 chapters each. */
const largest: ReadingHistory = Array.from({ length: 500 }, (_, comic) => ({
  comicId: `c${comic}`,
  chapterId: 'e0',
  chapterTitle: 'One',
  chapterNumber: 1,
  place: null,
  read: false,
  finished: false,
  next: null,
  time: 1000 + comic,
  earlier: [1, 2, 3, 4, 5].map((chapter) => ({
    chapterId: `e${chapter}`,
    place: place(chapter),
    read: true,
    time: 10,
  })),
}));

function browserWithAll() {
  writeHistory('general', largest);
  let state: WithComics = { comics: { general: readHistory('general'), adult: [] } };
  const dispatch = (action: ReturnType<typeof readingLoaded>) => {
    state = { comics: { ...state.comics, ...action.payload } };
  };
  used.read = [];
  used.written = [];
  return { dispatch, getState: () => state };
}

test('saving a place reads and writes the key of its comic, whatever else is stored', () => {
  const { dispatch, getState } = browserWithAll();
  placeChanged('general', { comicId: 'c7', chapterId: 'e0' }, { place: place(3) })(dispatch, getState);
  const opened = { comicId: 'c7', chapterId: 'e0', chapterTitle: 'One', chapterNumber: 1 };
  placeRead('general', opened, place(4))(dispatch, getState);
  assert.deepEqual(used.written, ['reading:c7', 'reading:c7']);
  assert.deepEqual(new Set(used.read), new Set(['reading:c7', 'authUser', 'authToken']));
  assert.ok(items.get('reading:c7')!.length < 1000);
  assert.equal(getState().comics.general.length, 500);
  assert.deepEqual(getState().comics.general[0]!.place, place(4));
});

test('a place of another chapter also writes the keys of the specification, once', () => {
  const { dispatch, getState } = browserWithAll();
  const opened = { comicId: 'c7', chapterId: 'e5', chapterTitle: 'Five', chapterNumber: 5 };
  placeRead('general', opened, place(1))(dispatch, getState);
  assert.deepEqual(used.written, ['reading:c7', 'lastReadComics', 'comicsReadingHistory', 'reading:c7']);
  assert.deepEqual(JSON.parse(items.get('lastReadComics')!), ['c7', 'c499', 'c498', 'c497', 'c496']);
  assert.deepEqual(JSON.parse(items.get('comicsReadingHistory')!)[0], {
    comicId: 'c7',
    chapterId: 'e5',
    chapterTitle: 'Five',
  });
});

test('with blocked storage, places last as long as the page', () => {
  const { dispatch, getState } = browserWithAll();
  Object.assign(globalThis, { localStorage: {} });
  const opened = { comicId: 'blocked', chapterId: 'e1', chapterTitle: 'One', chapterNumber: 1 };
  chapterOpened('general', opened, false)(dispatch);
  placeRead('general', opened, place(2))(dispatch, getState);
  assert.deepEqual(
    readHistory('general').map((entry) => entry.place),
    [place(2)],
  );
  assert.deepEqual(getState().comics.general[0]!.place, place(2));
});
