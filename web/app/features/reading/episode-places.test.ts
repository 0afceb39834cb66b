import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SyncedEntry, unsyncedEntries, withAnswer } from './account-reading.ts';
import { clearedUntil } from './cleared.ts';
import { mergedChapters } from './merge-reading.ts';
import { parseEntry } from './parse-entry.ts';
import {
  changedEntry,
  chapterPlaces,
  openedEntry,
  placeIn,
  readAfter,
  type ReadingEntry,
} from './reading-history.ts';

const at = (slice: number) => ({ slice, sliceId: `s${slice}`, fraction: 0.5, of: 8 });
const idOf = (name: string) =>
  `0192f0c0-1111-7000-8000-00000000000${['a', 'one', 'two', 'three', 'five'].indexOf(name)}`;
const comicId = idOf('a');
const chapter = (chapterId: string) => ({
  comicId,
  chapterId: idOf(chapterId),
  chapterTitle: chapterId,
  chapterNumber: 1,
});
const opened = (before: ReadingEntry | undefined, name: string, time: number, resume: boolean) =>
  openedEntry(before, chapter(name), time, resume);
const third = changedEntry(opened(undefined, 'three', 1, false), idOf('three'), { place: at(3) }, 2);
const peeked = changedEntry(opened(third, 'one', 3, false), idOf('one'), { place: at(1), finished: true }, 4);

test('looking back at an earlier episode keeps the place in the later one', () => {
  assert.equal(peeked.chapterId, idOf('one'));
  assert.deepEqual(placeIn(peeked, idOf('three')), at(3));
  const back = opened(peeked, 'three', 5, true);
  assert.deepEqual([back.chapterId, back.place, back.finished], [idOf('three'), at(3), false]);
});

test('an episode read to its end stays marked, also while it is read again from its top', () => {
  const again = opened(opened(peeked, 'three', 5, true), 'one', 6, false);
  assert.equal(again.place, null);
  assert.deepEqual(
    chapterPlaces(again).map(({ chapterId, read }) => [chapterId, read]),
    [
      [idOf('one'), true],
      [idOf('three'), false],
    ],
  );
});

test('an episode that was read to its end begins at its top when it is opened from a list', () => {
  assert.equal(placeIn(opened(peeked, 'three', 5, true), idOf('one')), null);
});

test('reads entries that were stored before episodes existed', () => {
  const old = { ...chapter('two'), place: at(2), finished: true, next: null, time: 7 };
  assert.deepEqual(chapterPlaces(parseEntry(old)!), [
    { chapterId: idOf('two'), place: at(2), read: true, time: 7 },
  ]);
});

const asAnswer = (entry: ReadingEntry, episodes = chapterPlaces(entry)): SyncedEntry => {
  const { read: _read, earlier: _earlier, ...rest } = entry;
  return { ...rest, episodes, adult: false };
};

test('sends only changed episodes, and an answer without episodes removes none', () => {
  const sent = unsyncedEntries([{ ...peeked, syncedAt: 2 }], false);
  assert.deepEqual(
    sent[0]!.episodes.map(({ chapterId }) => chapterId),
    [idOf('one')],
  );
  const [entry] = withAnswer([{ ...peeked, syncedAt: 2 }], sent, [asAnswer(peeked, [])]);
  assert.deepEqual(chapterPlaces(entry!), chapterPlaces(peeked));
});

test('episodes of an entry that was held back are sent, also if the account has a newer entry', () => {
  // Read offline to the end of one episode, then the next one was only opened.
  const here = { ...opened(peeked, 'two', 5, false), syncedAt: 2 };
  const there = asAnswer(opened(undefined, 'five', 9, false));
  const history = withAnswer([here], [], [there]);
  assert.equal(history[0]!.chapterId, idOf('five'));
  const sent = unsyncedEntries(history, false);
  assert.deepEqual(
    sent[0]?.episodes.map(({ chapterId, read }) => [chapterId, read]),
    [
      [idOf('five'), false],
      [idOf('two'), false],
      [idOf('one'), true],
    ],
  );
  assert.deepEqual(unsyncedEntries(withAnswer(history, sent, [there]), false), []);
});

test('of two devices the later place in each episode wins, and a read mark of either stays', () => {
  const one = { chapterId: 'x', place: at(1), read: true, time: 1 };
  const other = { chapterId: 'x', place: at(4), read: false, time: 2 };
  const both = [{ chapterId: 'x', place: at(4), read: true, time: 2 }];
  assert.deepEqual(mergedChapters([one, other]), both);
  assert.deepEqual(mergedChapters([other, one]), both);
});

test('a clearing on another device removes older entries only', () => {
  assert.deepEqual(readAfter([peeked], clearedUntil({ all: 0, comics: { [comicId]: 4 } }, true)), []);
  const [entry] = readAfter([peeked], clearedUntil({ all: 2, comics: {} }, false));
  assert.deepEqual(
    chapterPlaces(entry!).map(({ chapterId }) => chapterId),
    [idOf('one')],
  );
  assert.equal(readAfter([peeked], clearedUntil({ all: 9, comics: {} }, true)).length, 1);
});
