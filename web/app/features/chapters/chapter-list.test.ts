import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  around,
  type ChapterList,
  chapterStep,
  emptyList,
  type ListedChapter,
  mergeLists,
  neighbours,
  rowsOf,
} from './chapter-list.ts';

/** A comic whose chapters have these numbers. */
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
  const step = async (offset: number): Promise<ChapterList> => ({
    chapters: all.slice(offset, offset + chapterStep),
    offsets: [offset],
    total: all.length,
  });
  return { step };
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a chapter is found in a loaded list only with both its neighbours', async () => {
  const { step } = comic(upTo(450));
  const numbers = (list: ChapterList, id: string) =>
    around(list, id)?.chapters.map(({ chapterNumber }) => chapterNumber);
  const first = await step(0);
  assert.deepEqual(numbers(first, 'c1'), [1, 2]);
  assert.deepEqual(numbers(first, 'c199'), [198, 199, 200]);
  assert.equal(numbers(first, 'c200'), undefined, 'the next one is not loaded');
  assert.equal(numbers(first, 'c201'), undefined);
  const more = mergeLists(first, await step(400));
  assert.deepEqual(numbers(more, 'c450'), [449, 450]);
  assert.equal(numbers(more, 'c401'), undefined, 'the previous one is not loaded');
});

test('steps that are missing in between are filled in', async () => {
  const { step } = comic(upTo(900));
  let list = mergeLists(await step(0), await step(600));
  assert.equal(neighbours(list, 'c200').next, undefined);
  list = mergeLists(list, await step(200));
  assert.equal(neighbours(list, 'c200').next?.id, 'c201');
});

test('missing chapters are replaced by a row that requests them', async () => {
  const { step } = comic(upTo(650));
  const missing = (list: ChapterList) =>
    rowsOf(list).flatMap((row) => ('missingFrom' in row ? [row.missingFrom] : []));
  assert.deepEqual(missing(await step(0)), [200]);
  assert.deepEqual(missing(mergeLists(await step(0), await step(600))), [200]);
  assert.deepEqual(missing(mergeLists(await step(0), await step(400))), [200, 600]);
  assert.deepEqual(missing(emptyList), []);
});
