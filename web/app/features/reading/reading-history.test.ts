import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseEntry } from './parse-entry.ts';
import {
  changedEntry,
  continueTarget,
  entryOf,
  episodeLabel,
  lastReadComics,
  lastReadCount,
  newestFirst,
  openedEntry,
  type OpenedChapter,
  type ReadingHistory,
  withEntry,
} from './reading-history.ts';

const open = (comicId: string, chapterId = 'one') => ({
  comicId,
  chapterId,
  chapterTitle: `Title of ${chapterId}`,
  chapterNumber: 1,
});
const withOpened = (history: ReadingHistory, opened: OpenedChapter, time: number) =>
  withEntry(history, openedEntry(entryOf(history, opened.comicId), opened, time, false));
const two = { chapterId: 'two', chapterTitle: 'Two', chapterNumber: 2 };
const place = { slice: 3, sliceId: 'c', fraction: 0.25 };

test('last-read comics are unique, newest first and at most five, whatever is opened', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')), (opened) => {
      const end = opened.reduce((state, id, time) => withOpened(state, open(id), time), [] as ReadingHistory);
      const expected = [...new Set(opened.toReversed())].slice(0, lastReadCount);
      assert.deepEqual(lastReadComics(end), expected);
      assert.equal(end.length, new Set(opened).size);
      assert.deepEqual(
        newestFirst(end).map((entry) => entry.comicId),
        [...new Set(opened.toReversed())],
      );
    }),
  );
});

test('reading a comic again replaces its entry', () => {
  const history = withOpened(withOpened([], open('a', 'one'), 1), open('a', 'two'), 2);
  assert.equal(history.length, 1);
  assert.equal(entryOf(history, 'a')?.chapterId, 'two');
  assert.equal(entryOf(history, 'a')?.place, null);
});

test('resuming a chapter keeps the place, starting it over forgets it', () => {
  const left = changedEntry(openedEntry(undefined, open('a'), 1, false), 'one', { place }, 2);
  assert.deepEqual(openedEntry(left, open('a'), 3, true).place, place);
  assert.equal(openedEntry(left, open('a'), 3, false).place, null);
});

test('a comic is last read when it is resumed, although its entry keeps its time', () => {
  const history = withOpened(withOpened([], open('a'), 1), open('b'), 2);
  const resumed = openedEntry(entryOf(history, 'a'), open('a'), 3, true);
  assert.equal(resumed.time, 1);
  assert.deepEqual(lastReadComics(withEntry(history, resumed)), ['a', 'b']);
});

test('a late place of a chapter that was left does not touch the entry of the next one', () => {
  const moved = openedEntry(openedEntry(undefined, open('a', 'one'), 1, false), open('a', 'two'), 2, false);
  assert.equal(changedEntry(moved, 'one', { place }, 3), moved);
});

test('continuing a finished chapter goes on to the next one if it is open', () => {
  const opened = openedEntry(undefined, open('a', 'one'), 1, false);
  assert.equal(continueTarget(opened).chapterId, 'one');
  const stuck = changedEntry(opened, 'one', { finished: true, next: null }, 2);
  assert.equal(continueTarget(stuck).chapterId, 'one');
  const on = changedEntry(opened, 'one', { finished: true, next: two }, 2);
  assert.deepEqual(continueTarget(on), two);
});

test('a remembered chapter is labelled by its number and title, and by its title where no number was stored', () => {
  const label = (stored: object) => episodeLabel(parseEntry({ comicId: 'a', chapterId: 'one', ...stored })!);
  assert.equal(label({ chapterTitle: 'The Oven', chapterNumber: 12 }), 'Episode 12 · The Oven');
  assert.equal(label({ chapterTitle: 'Episode 12', chapterNumber: 12 }), 'Episode 12');
  assert.equal(label({ chapterTitle: 'The Oven' }), 'The Oven');
});

test('parses a stored entry unchanged', () => {
  const first = changedEntry(
    openedEntry(undefined, open('a'), 1, false),
    'one',
    { place, finished: true },
    2,
  );
  const opened = openedEntry({ ...first, uid: 'ann', syncedAt: 2 }, open('a', 'two'), 3, false);
  const entry = changedEntry(opened, 'two', { place, finished: true, next: two }, 4);
  assert.deepEqual(parseEntry(JSON.parse(JSON.stringify(entry))), entry);
});

test('foreign and corrupt entries never throw and never give a broken entry', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const each of [value, { comicId: 'a', chapterId: 'b', earlier: value, place: value, next: value }])
        assert.equal(typeof (parseEntry(each) ?? { comicId: '' }).comicId, 'string');
    }),
  );
  for (const value of [null, 5, { comicId: 'a' }]) assert.equal(parseEntry(value), null);
  const broken = { chapterNumber: -1, place: { slice: -1, fraction: 2 }, time: null };
  assert.deepEqual(parseEntry({ comicId: 'a', chapterId: 'one', ...broken }), {
    comicId: 'a',
    chapterId: 'one',
    chapterTitle: '',
    chapterNumber: null,
    place: null,
    read: false,
    finished: false,
    next: null,
    time: 0,
    earlier: [],
  });
});
