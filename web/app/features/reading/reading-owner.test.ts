import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf, nothingRead, withChange, type ReadingState } from './reading-history.ts';
import { withOpened } from './read-chapter.ts';
import { claimReading, timesOf, unsentEntries } from './reading-owner.ts';
import { sendable, settleAnswer } from './settle-answer.ts';

const open = (state: ReadingState, comicId: string, time: number) =>
  withOpened(
    state,
    { comicId, chapterId: `${comicId}1`, chapterTitle: 'One', chapterNumber: 1 },
    time,
    false,
  );
const ids = (state: ReadingState) => state.comicsReadingHistory.map(({ comicId }) => comicId).toSorted();
const two = open(open(nothingRead, 'a', 1), 'b', 2);

test('reading before signing in becomes part of the account and is sent', () => {
  const { owner, state, parked } = claimReading(two, null, 'ann');
  assert.deepEqual([ids(state), parked], [['a', 'b'], null]);
  assert.equal(unsentEntries(state, owner).length, 2);
});

test('the same person keeps the history', () => {
  const before = { uid: 'ann', sent: { a: 1 }, left: null };
  const { owner, state } = claimReading(two, before, 'ann');
  assert.deepEqual(
    unsentEntries(state, owner).map(({ comicId }) => comicId),
    ['b'],
  );
});

test('another person gets no history of the previous one, whose unsent entries are kept', () => {
  const left = timesOf(two.comicsReadingHistory);
  const before = { uid: 'ann', sent: { a: 1 }, left };
  const since = open(two, 'c', 3);
  const { owner, state, parked } = claimReading(since, before, 'bob');
  assert.deepEqual(ids(state), ['c']);
  assert.deepEqual(state.lastReadComics, ['c']);
  assert.deepEqual(owner, { uid: 'bob', sent: {}, left: null });
  assert.deepEqual([parked?.uid, ids(parked!.state)], ['ann', ['b']]);
});

test('after a session ended unnoticed, no stored history goes to another person', () => {
  const { state, parked } = claimReading(two, { uid: 'ann', sent: { a: 1, b: 2 }, left: null }, 'bob');
  assert.deepEqual([state, parked], [nothingRead, null]);
});

test('an answer corrects times in the future, and never undoes reading since the request', () => {
  const ahead = open(nothingRead, 'a', 9_000);
  const owner = { uid: 'ann', sent: {}, left: null };
  const sent = ahead.comicsReadingHistory;
  const corrected = { ...ahead, comicsReadingHistory: [{ ...sent[0]!, time: 5_000 }] };
  const settled = settleAnswer(ahead, owner, sent, corrected);
  assert.equal(entryOf(settled.state, 'a')!.time, 5_000);
  assert.deepEqual(unsentEntries(settled.state, settled.owner), []);

  const place = { slice: 1, sliceId: 's', fraction: 0.5 };
  const on = withChange(ahead, { comicId: 'a', chapterId: 'a1' }, { place }, 9_500);
  const later = settleAnswer(on, owner, sent, corrected);
  assert.deepEqual(entryOf(later.state, 'a')!.place, place);
  assert.equal(unsentEntries(later.state, later.owner).length, 1);
});

test('a chapter opened here takes over the place from another device, and is sent with it', () => {
  const here = open(nothingRead, 'a', 100);
  const place = { slice: 4, sliceId: 's', fraction: 0.25 };
  const there = withChange(open(nothingRead, 'a', 50), { comicId: 'a', chapterId: 'a1' }, { place }, 60);
  const settled = settleAnswer(here, { uid: 'ann', sent: {}, left: null }, [], there);
  assert.deepEqual(entryOf(settled.state, 'a'), { ...entryOf(here, 'a')!, place });
  assert.equal(unsentEntries(settled.state, settled.owner).length, 1);
});

test('invalid entries are left out of the request', () => {
  const id = '0b0e3f2a-93a6-4c1e-8a53-0f5f5f0a7f11';
  const [opened] = open(nothingRead, id, 1).comicsReadingHistory;
  const episodes = [{ chapterId: id, place: null, read: false, time: 1 }];
  const good = { ...opened!, chapterId: id, episodes };
  assert.deepEqual(sendable([...two.comicsReadingHistory, good, { ...good, time: 0.5 }]), [good]);
});
