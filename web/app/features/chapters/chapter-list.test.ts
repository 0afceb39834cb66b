import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type ChapterList,
  chapterStep,
  emptyList,
  containsWanted,
  type ListedChapter,
  mergeLists,
  neighbours,
  rowsOf,
} from './chapter-list.ts';
import { loadChapters } from './load-chapters.ts';

/** A comic whose chapters have these numbers, and a count of the calls made. */
function comic(numbers: number[]) {
  const all: ListedChapter[] = numbers.map((chapterNumber, position) => ({
    id: `c${chapterNumber}`,
    title: `Episode ${chapterNumber}`,
    chapterNumber,
    previewImage: null,
    publishedAt: '2026-01-01T00:00:00Z',
    access: { state: 'open', because: 'free_chapter' },
    assetVariant: 'censored',
    position,
  }));
  const calls: number[] = [];
  const step = async (offset: number): Promise<ChapterList> => {
    calls.push(offset);
    return { chapters: all.slice(offset, offset + chapterStep), offsets: [offset], total: all.length };
  };
  const numberOf = async (id: string) => all.find((chapter) => chapter.id === id)?.chapterNumber ?? null;
  return { calls, ask: { step, numberOf } };
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a chapter always comes with both its neighbours, whatever the gaps in the numbers', async () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 700 });
  await fc.assert(
    fc.asyncProperty(gaps, fc.double({ min: 0, max: 0.999, noNaN: true }), async (steps, share) => {
      const numbers = steps.reduce<number[]>((known, step) => [...known, (known.at(-1) ?? 0) + step], []);
      const at = Math.floor(share * numbers.length);
      const list = await loadChapters({ chapterId: `c${numbers[at]}` }, comic(numbers).ask);
      const { current, previous, next } = neighbours(list, `c${numbers[at]}`);
      assert.equal(current?.chapterNumber, numbers[at]);
      assert.equal(previous?.chapterNumber, numbers[at - 1]);
      assert.equal(next?.chapterNumber, numbers[at + 1]);
      assert.ok(containsWanted(list, { chapterId: `c${numbers[at]}` }));
    }),
    { numRuns: 60 },
  );
});

test('a comic of up to 200 chapters takes one call', async () => {
  const { ask, calls } = comic(upTo(200));
  await loadChapters({ chapterId: 'c200' }, ask);
  assert.deepEqual(calls, [0]);
});

test('far into a long comic the steps in between are not requested', async () => {
  const { ask, calls } = comic(upTo(2000));
  await loadChapters({ chapterId: 'c1400' }, ask);
  assert.deepEqual(calls, [0, 1200, 1400]);
});

test('an unknown chapter is requested once and not found', async () => {
  const { ask, calls } = comic(upTo(900));
  const list = await loadChapters({ chapterId: 'unknown' }, ask);
  assert.equal(neighbours(list, 'unknown').current, undefined);
  assert.deepEqual(calls, [0]);
});

test('steps that are missing in between are found and filled in', async () => {
  const { ask } = comic(upTo(900));
  let list = mergeLists(await ask.step(0), await ask.step(600));
  assert.equal(neighbours(list, 'c200').next, undefined);
  list = mergeLists(list, await ask.step(200));
  assert.equal(neighbours(list, 'c200').next?.id, 'c201');
});

test('missing chapters are replaced by a row that requests them', async () => {
  const { ask } = comic(upTo(650));
  const missing = (list: ChapterList) =>
    rowsOf(list).flatMap((row) => ('missingFrom' in row ? [row.missingFrom] : []));
  assert.deepEqual(missing(await ask.step(0)), [200]);
  assert.deepEqual(missing(mergeLists(await ask.step(0), await ask.step(600))), [200]);
  assert.deepEqual(missing(mergeLists(await ask.step(0), await ask.step(400))), [200, 600]);
  assert.deepEqual(missing(emptyList), []);
});
