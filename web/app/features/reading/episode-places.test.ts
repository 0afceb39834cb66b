import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedEpisodes } from './merge-reading.ts';
import { withOpened } from './read-chapter.ts';
import { entryOf, nothingRead, placeIn, withChange } from './reading-history.ts';
import { unsentEntries } from './reading-owner.ts';
import { settleAnswer } from './settle-answer.ts';
import { parseReading, withTick } from './stored-reading.ts';
import { withoutCleared } from './pending-clearings.ts';

const at = (slice: number) => ({ slice, sliceId: `s${slice}`, fraction: 0.5, of: 8 });
const chapter = (chapterId: string) => ({
  comicId: 'a',
  chapterId,
  chapterTitle: chapterId,
  chapterNumber: 1,
});
const third = withChange(
  withOpened(nothingRead, chapter('three'), 1, false),
  chapter('three'),
  { place: at(3) },
  2,
);
const peeked = withChange(
  withOpened(third, chapter('one'), 3, false),
  chapter('one'),
  { place: at(1), finished: true },
  4,
);

test('looking back at an earlier episode keeps the place in the later one', () => {
  const entry = entryOf(peeked, 'a')!;
  assert.equal(entry.chapterId, 'one');
  assert.deepEqual(placeIn(entry, 'three'), at(3));
  const back = entryOf(withOpened(peeked, chapter('three'), 5, true), 'a')!;
  assert.deepEqual([back.chapterId, back.place, back.finished], ['three', at(3), false]);
});

test('an episode read to its end stays marked, also while it is read again from its top', () => {
  const again = withOpened(withOpened(peeked, chapter('three'), 5, true), chapter('one'), 6, false);
  const { place, episodes } = entryOf(again, 'a')!;
  assert.equal(place, null);
  assert.deepEqual(
    episodes.map(({ chapterId, read }) => [chapterId, read]),
    [
      ['one', true],
      ['three', false],
    ],
  );
});

test('an episode that was read to its end begins at its top when it is opened from a list', () => {
  const on = withOpened(peeked, chapter('three'), 5, true);
  assert.equal(placeIn(entryOf(on, 'a'), 'one'), null);
});

test('reads entries that were stored before episodes existed', () => {
  const old = [{ ...chapter('two'), place: at(2), finished: true, next: null, time: 7 }];
  const [entry] = parseReading('["a"]', JSON.stringify(old)).comicsReadingHistory;
  assert.deepEqual(entry!.episodes, [{ chapterId: 'two', place: at(2), read: true, time: 7 }]);
});

test('a reading tick newer than the history is used', () => {
  const tick = JSON.stringify({ comicId: 'a', chapterId: 'one', place: at(6), time: 9 });
  assert.deepEqual(entryOf(withTick(peeked, tick), 'a')!.place, at(6));
  const moved = withOpened(peeked, chapter('two'), 10, false);
  assert.equal(withTick(moved, tick), moved);
  for (const rubbish of ['{', 'null', '{"comicId":"a"}', '[1,2'])
    assert.equal(withTick(peeked, rubbish), peeked, rubbish);
});

test('sends only changed episodes, and an answer without episodes removes none', () => {
  const owner = { uid: 'ann', sent: { a: 2 }, left: null };
  const [entry] = unsentEntries(peeked, owner);
  assert.deepEqual(
    entry!.episodes.map(({ chapterId }) => chapterId),
    ['one'],
  );
  const answer = {
    lastReadComics: ['a'],
    comicsReadingHistory: [{ ...entryOf(peeked, 'a')!, episodes: [] }],
  };
  const { state } = settleAnswer(peeked, owner, [entry!], answer);
  assert.deepEqual(entryOf(state, 'a')!.episodes, entryOf(peeked, 'a')!.episodes);
});

test('episodes of an entry that was held back are sent, also if the account has a newer entry', () => {
  // Read offline to the end of one episode, then the next one was only opened.
  const here = withOpened(peeked, chapter('two'), 5, false);
  const there = withOpened(nothingRead, chapter('five'), 9, false);
  const { state, owner } = settleAnswer(here, { uid: 'ann', sent: { a: 2 }, left: null }, [], there);
  assert.equal(entryOf(state, 'a')!.chapterId, 'five');
  const [entry] = unsentEntries(state, owner);
  assert.deepEqual(
    entry?.episodes.map(({ chapterId, read }) => [chapterId, read]),
    [
      ['five', false],
      ['two', false],
      ['one', true],
    ],
  );
  const next = settleAnswer(state, owner, [entry!], there);
  assert.deepEqual(unsentEntries(next.state, next.owner), []);
});

test('of two devices the later place in each episode wins, and a read mark of either stays', () => {
  const one = [{ chapterId: 'x', place: at(1), read: true, time: 1 }];
  const other = [{ chapterId: 'x', place: at(4), read: false, time: 2 }];
  const both = [{ chapterId: 'x', place: at(4), read: true, time: 2 }];
  assert.deepEqual(mergedEpisodes(one, other), both);
  assert.deepEqual(mergedEpisodes(other, one), both);
});

test('a clearing on another device removes older entries only', () => {
  assert.deepEqual(withoutCleared(peeked, { all: 0, comics: { a: 4 } }, true), nothingRead);
  const [entry] = withoutCleared(peeked, { all: 2, comics: {} }, false).comicsReadingHistory;
  assert.deepEqual(
    entry!.episodes.map(({ chapterId }) => chapterId),
    ['one'],
  );
  assert.deepEqual(withoutCleared(peeked, { all: 9, comics: {} }, true).comicsReadingHistory.length, 1);
});
