import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { numberChapters, type UnnumberedChapter } from './number-chapters.ts';

const chapter = (
  volume: number | null,
  number: number | null,
  name = `v${volume} n${number}`,
  { isOpening = false, isFinale = false } = {},
): UnnumberedChapter => ({ volume, number, name, partOfChapter: null, isOpening, isFinale });
const numbers = (chapters: UnnumberedChapter[]): string[] =>
  numberChapters(chapters).map(({ chapter, number }) => `${number}=${chapter.name}`);

test('whole numbers are kept, gaps too', () => {
  assert.deepEqual(numbers([chapter(null, 7), chapter(null, 2), chapter(null, 3)]), [
    '2=vnull n2',
    '3=vnull n3',
    '7=vnull n7',
  ]);
});

test('fractions take the next number and move only the chapters in the way', () => {
  assert.deepEqual(numbers([1, 1.5, 2, 3, 6].map((n) => chapter(null, n, `n${n}`))), [
    '1=n1',
    '2=n1.5',
    '3=n2',
    '4=n3',
    '6=n6',
  ]);
});

test('a chapter 0 becomes 1', () => {
  assert.deepEqual(numbers([0, 1, 2].map((n) => chapter(null, n, `n${n}`))), ['1=n0', '2=n1', '3=n2']);
});

test('duplicates stay, in natural order of their names', () => {
  assert.deepEqual(numbers([chapter(null, 5, 'Ch 5 b'), chapter(null, 5, 'Ch 5 a')]), [
    '5=Ch 5 a',
    '6=Ch 5 b',
  ]);
});

test('numbers of a season that starts again continue from the season before', () => {
  const list = [chapter(2, 1), chapter(2, 20), chapter(1, 1), chapter(1, 3)];
  assert.deepEqual(numbers(list), ['1=v1 n1', '3=v1 n3', '4=v2 n1', '23=v2 n20']);
});

test('if numbers run on through the volumes, they decide the order, also for chapters in no volume', () => {
  const list = [
    chapter(2, 4),
    chapter(null, 6, 'new'),
    chapter(1, 1),
    chapter(null, 3, 'lost'),
    chapter(2, 5),
    chapter(1, 2),
  ];
  assert.deepEqual(numbers(list), ['1=v1 n1', '2=v1 n2', '3=lost', '4=v2 n4', '5=v2 n5', '6=new']);
});

test('openings first, the unnumbered last, each within its volume', () => {
  const list = [
    chapter(1, null, 'Extra'),
    chapter(1, 1),
    chapter(1, null, 'Prologue', { isOpening: true }),
    chapter(2, 2),
    chapter(null, null, 'Afterword'),
  ];
  assert.deepEqual(numbers(list), ['1=Prologue', '2=v1 n1', '3=Extra', '4=v2 n2', '5=Afterword']);
});

const anyChapter = fc
  .record({
    volume: fc.option(fc.nat(3)),
    number: fc.option(fc.oneof(fc.nat(12), fc.constantFrom(1.5, 2.5, 10.0001))),
    partOfChapter: fc.option(fc.integer({ min: 1, max: 3 })),
    isOpening: fc.boolean(),
    isFinale: fc.boolean(),
    name: fc.string({ maxLength: 4 }),
  })
  // Both have no effect on chapters with a number.
  .map((chapter) => ({
    ...chapter,
    isOpening: chapter.isOpening && chapter.number === null,
    isFinale: chapter.isFinale && chapter.number === null && !chapter.isOpening,
  }));

test('numbers are unique, rising, from 1 on, and one for each chapter', () => {
  fc.assert(
    fc.property(fc.array(anyChapter), (chapters) => {
      const result = numberChapters(chapters);
      assert.equal(new Set(result.map((item) => item.chapter)).size, new Set(chapters).size);
      assert.equal(result.length, chapters.length);
      result.forEach((item, i) => {
        assert.ok(Number.isInteger(item.number) && item.number > (result[i - 1]?.number ?? 0));
      });
    }),
    { numRuns: 1000 },
  );
});

test('the order does not depend on the input order', () => {
  const key = (chapters: UnnumberedChapter[]): string[] =>
    numberChapters(chapters).map((item) => `${item.number} ${JSON.stringify(item.chapter)}`);
  fc.assert(
    fc.property(fc.array(anyChapter), fc.nat(), (chapters, seed) => {
      const shuffled = chapters
        .map((chapter, i) => ({ chapter, key: (i * 7919 + seed) % 104729 }))
        .sort((a, b) => a.key - b.key)
        .map((item) => item.chapter);
      // Chapters with equal fields are interchangeable, so only fields are compared.
      assert.deepEqual(key(chapters), key(shuffled));
    }),
    { numRuns: 1000 },
  );
});

test('distinct whole numbers without volumes are kept as they are', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9999 })), (own) => {
      const result = numberChapters(own.map((number) => chapter(null, number)));
      assert.deepEqual(
        result.map((item) => item.number),
        own.toSorted((a, b) => a - b),
      );
    }),
  );
});

test('adding a later chapter renumbers no other', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1 }), (own) => {
      const before = own.map((number) => chapter(null, number));
      const later = [...before, chapter(null, Math.max(...own) + 1)];
      assert.deepEqual(
        numberChapters(later)
          .slice(0, -1)
          .map((item) => item.number),
        numberChapters(before).map((item) => item.number),
      );
    }),
  );
});
