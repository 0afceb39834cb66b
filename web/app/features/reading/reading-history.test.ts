import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  continueTarget,
  entryOf,
  episodeLabel,
  lastReadKept,
  newestFirst,
  nothingRead,
  withChange,
} from './reading-history.ts';
import { withOpened } from './read-chapter.ts';
import { parseReading } from './stored-reading.ts';

const open = (comicId: string, chapterId = 'one') => ({
  comicId,
  chapterId,
  chapterTitle: `Title of ${chapterId}`,
  chapterNumber: 1,
});
const two = { chapterId: 'two', chapterTitle: 'Two', chapterNumber: 2 };
const place = { slice: 3, sliceId: 'c', fraction: 0.25 };

test('last-read comics are unique, newest first and at most five, whatever is opened', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')), (opened) => {
      const end = opened.reduce((state, id, time) => withOpened(state, open(id), time, false), nothingRead);
      const expected = [...new Set(opened.toReversed())].slice(0, lastReadKept);
      assert.deepEqual(end.lastReadComics, expected);
      assert.equal(end.comicsReadingHistory.length, new Set(opened).size);
      assert.deepEqual(
        newestFirst(end).map((entry) => entry.comicId),
        [...new Set(opened.toReversed())],
      );
    }),
  );
});

test('reading a comic again replaces its entry', () => {
  const first = withOpened(nothingRead, open('a', 'one'), 1, false);
  const second = withOpened(first, open('a', 'two'), 2, false);
  assert.equal(second.comicsReadingHistory.length, 1);
  assert.equal(entryOf(second, 'a')?.chapterId, 'two');
  assert.equal(entryOf(second, 'a')?.place, null);
});

test('resuming a chapter keeps the place, starting it over forgets it', () => {
  const left = withChange(
    withOpened(nothingRead, open('a'), 1, false),
    { comicId: 'a', chapterId: 'one' },
    { place },
    2,
  );
  assert.deepEqual(entryOf(withOpened(left, open('a'), 3, true), 'a')?.place, place);
  assert.equal(entryOf(withOpened(left, open('a'), 3, false), 'a')?.place, null);
});

test('a late place of a chapter that was left does not touch the entry of the next one', () => {
  const moved = withOpened(withOpened(nothingRead, open('a', 'one'), 1, false), open('a', 'two'), 2, false);
  assert.equal(withChange(moved, { comicId: 'a', chapterId: 'one' }, { place }, 3), moved);
});

test('continuing a finished chapter goes on to the next one if it is open', () => {
  const opened = withOpened(nothingRead, open('a', 'one'), 1, false);
  const of = { comicId: 'a', chapterId: 'one' };
  assert.equal(continueTarget(entryOf(opened, 'a')!).chapterId, 'one');
  const stuck = withChange(opened, of, { finished: true, next: null }, 2);
  assert.equal(continueTarget(entryOf(stuck, 'a')!).chapterId, 'one');
  const on = withChange(opened, of, { finished: true, next: two }, 2);
  assert.deepEqual(continueTarget(entryOf(on, 'a')!), two);
});

test('a remembered chapter is labelled by its number and title, and by its title where no number was stored', () => {
  const label = (stored: object) =>
    episodeLabel(
      parseReading('[]', JSON.stringify([{ comicId: 'a', chapterId: 'one', ...stored }]))
        .comicsReadingHistory[0]!,
    );
  assert.equal(label({ chapterTitle: 'The Oven', chapterNumber: 12 }), 'Episode 12 · The Oven');
  assert.equal(label({ chapterTitle: 'Episode 12', chapterNumber: 12 }), 'Episode 12');
  assert.equal(label({ chapterTitle: 'The Oven' }), 'The Oven');
});

test('parses the stored history unchanged', () => {
  const opened = withOpened(withOpened(nothingRead, open('a'), 1, false), open('b'), 2, false);
  const state = withChange(
    opened,
    { comicId: 'a', chapterId: 'one' },
    { place, finished: true, next: two },
    3,
  );
  assert.deepEqual(
    parseReading(JSON.stringify(state.lastReadComics), JSON.stringify(state.comicsReadingHistory)),
    state,
  );
});

test('foreign and corrupt storage never throws and never gives a broken entry', () => {
  fc.assert(
    fc.property(
      fc.option(fc.oneof(fc.string(), fc.json())),
      fc.option(fc.oneof(fc.string(), fc.json())),
      (one, two) => {
        const state = parseReading(one, two);
        assert.ok(state.lastReadComics.length <= lastReadKept);
        for (const entry of state.comicsReadingHistory) assert.equal(typeof entry.comicId, 'string');
      },
    ),
  );
  const mixed = JSON.stringify([
    null,
    5,
    { comicId: 'a' },
    { comicId: 'a', chapterId: 'one', chapterNumber: -1, place: { slice: -1, fraction: 2 } },
    { comicId: 'a', chapterId: 'two' },
  ]);
  assert.deepEqual(parseReading('["a","a",7,"b"]', mixed), {
    lastReadComics: ['a', 'b'],
    comicsReadingHistory: [
      {
        comicId: 'a',
        chapterId: 'one',
        chapterTitle: '',
        chapterNumber: null,
        place: null,
        finished: false,
        next: null,
        time: 0,
        episodes: [{ chapterId: 'one', place: null, read: false, time: 0 }],
      },
    ],
  });
});
