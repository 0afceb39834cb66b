import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergedChapters, mergeReading } from './merge-reading.ts';
import {
  entryOf,
  lastReadComics,
  lastReadCount,
  type ReadingEntry,
  type ReadingHistory,
} from './reading-history.ts';

const place = fc.record(
  { slice: fc.nat(9), sliceId: fc.constantFrom('a', 'b'), fraction: fc.constantFrom(0, 0.5) },
  { noNullPrototype: true },
);
const entry: fc.Arbitrary<ReadingEntry> = fc
  .record(
    {
      comicId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      chapterId: fc.constantFrom('one', 'two'),
      chapterTitle: fc.constant('Title'),
      chapterNumber: fc.constantFrom(null, 1),
      place: fc.option(place),
      finished: fc.boolean(),
      next: fc.constant(null),
      time: fc.nat(20),
      read: fc.boolean(),
      earlier: fc
        .uniqueArray(
          fc.record(
            {
              chapterId: fc.constantFrom('one', 'two', 'three'),
              place: fc.option(place),
              read: fc.boolean(),
              time: fc.nat(5),
            },
            { noNullPrototype: true },
          ),
          { selector: ({ chapterId }) => chapterId },
        )
        .map(mergedChapters),
    },
    { noNullPrototype: true },
  )
  .map((entry) => ({
    ...entry,
    read: entry.read || entry.finished,
    earlier: entry.earlier.filter(({ chapterId }) => chapterId !== entry.chapterId),
  }));
const history: fc.Arbitrary<ReadingHistory> = fc.uniqueArray(entry, { selector: ({ comicId }) => comicId });

test('merging is commutative and idempotent', () => {
  fc.assert(
    fc.property(history, history, (one, other) => {
      const merged = mergeReading(one, other);
      assert.deepEqual(mergeReading(other, one), merged);
      assert.deepEqual(mergeReading(merged, merged), merged);
      assert.deepEqual(mergeReading(merged, one), merged);
      assert.deepEqual(mergeReading(merged, other), merged);
    }),
  );
});

test('keeps the newest entry of every comic, and opening a chapter never loses its place', () => {
  fc.assert(
    fc.property(history, history, (one, other) => {
      const merged = mergeReading(one, other);
      for (const comicId of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
        const both = [entryOf(one, comicId), entryOf(other, comicId)].filter((each) => each !== undefined);
        const kept = entryOf(merged, comicId);
        assert.equal(kept?.time, both.length ? Math.max(...both.map(({ time }) => time)) : undefined);
        const places = both.filter(({ chapterId, place }) => chapterId === kept!.chapterId && place);
        if (places.length > 0) assert.ok(kept!.place);
      }
    }),
  );
});

test('last-read comics are the newest five, each once', () => {
  fc.assert(
    fc.property(history, history, (one, other) => {
      const merged = mergeReading(one, other);
      const newest = merged.toSorted((a, b) => b.time - a.time);
      const lastRead = lastReadComics(merged);
      assert.deepEqual(
        new Set(lastRead.map((id) => entryOf(merged, id)!.time)),
        new Set(newest.slice(0, lastReadCount).map(({ time }) => time)),
      );
      assert.equal(new Set(lastRead).size, lastRead.length);
    }),
  );
});
