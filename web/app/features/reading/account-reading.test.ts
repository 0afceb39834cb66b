import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimReading, unsyncedEntries, withAnswer } from './account-reading.ts';
import { changedEntry, openedEntry, type ReadingEntry } from './reading-history.ts';

const idOf = (name: string) => `0b0e3f2a-93a6-4c1e-8a53-0f5f5f0a7f1${name}`;
const chapterId = idOf('0');
const open = (name: string, time: number): ReadingEntry =>
  openedEntry(
    undefined,
    { comicId: idOf(name), chapterId, chapterTitle: 'One', chapterNumber: 1 },
    time,
    false,
  );
const ids = (history: readonly { comicId: string }[] | undefined) =>
  history?.map(({ comicId }) => comicId.at(-1)).toSorted();
const [a, b, c] = [open('a', 1), open('b', 2), open('c', 3)];
const ofAnn = { uid: 'ann' };

test('reading before signing in becomes part of the account and is sent', () => {
  const { own, others } = claimReading([a, b], 'ann');
  assert.deepEqual([ids(own), others.size], [['a', 'b'], 0]);
  assert.equal(unsyncedEntries(own, false).length, 2);
});

test('the same person keeps the history', () => {
  const { own } = claimReading(
    [
      { ...a, ...ofAnn, syncedAt: 1 },
      { ...b, ...ofAnn },
    ],
    'ann',
  );
  assert.deepEqual(ids(unsyncedEntries(own, false)), ['b']);
});

test('another person gets no history of the previous one, whose unsent entries are kept', () => {
  const { own, others } = claimReading([{ ...a, ...ofAnn, syncedAt: 1 }, { ...b, ...ofAnn }, c], 'bob');
  assert.deepEqual(own, [{ ...c, uid: 'bob' }]);
  assert.deepEqual([...others.keys(), ids(others.get('ann'))], ['ann', ['b']]);
});

test('after a session ended unnoticed, no stored history goes to another person', () => {
  const synced = [a, b].map((entry) => ({ ...entry, ...ofAnn, syncedAt: entry.time }));
  const { own, others } = claimReading(synced, 'bob');
  assert.deepEqual([own, others.size], [[], 0]);
});

test('an answer corrects times in the future, and never undoes reading since the request', () => {
  const ahead = open('a', 9_000);
  const sent = unsyncedEntries([ahead], false);
  const corrected = { ...sent[0]!, time: 5_000 };
  const settled = withAnswer([ahead], sent, [corrected]);
  assert.equal(settled[0]!.time, 5_000);
  assert.deepEqual(unsyncedEntries(settled, false), []);

  const place = { slice: 1, sliceId: 's', fraction: 0.5 };
  const on = changedEntry(ahead, chapterId, { place }, 9_500);
  const later = withAnswer([on], sent, [corrected]);
  assert.deepEqual(later[0]!.place, place);
  assert.equal(unsyncedEntries(later, false).length, 1);
});

test('a chapter opened here takes over the place from another device, and is sent with it', () => {
  const here = open('a', 100);
  const place = { slice: 4, sliceId: 's', fraction: 0.25 };
  const there = changedEntry(open('a', 50), chapterId, { place }, 60);
  const settled = withAnswer([here], [], unsyncedEntries([there], false));
  assert.deepEqual(settled, [{ ...here, place, syncedAt: 60 }]);
  assert.deepEqual(
    unsyncedEntries(settled, false).map((entry) => entry.place),
    [place],
  );
});

test('invalid entries are left out of the request', () => {
  const invalid = [
    { ...a, comicId: 'a' },
    { ...b, time: 0.5 },
    { ...b, next: { chapterId: 'x', chapterTitle: '', chapterNumber: 1 } },
  ];
  assert.deepEqual(ids(unsyncedEntries([...invalid, c], false)), ['c']);
});
