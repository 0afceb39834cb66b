import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePages } from './compare-pages.ts';

const imported = (...hashes: string[]) => hashes.map((hash, index) => ({ hash, imageId: `${hash}${index}` }));

test('pages that stay keep their image, in the order of the source', () => {
  const before = imported('a', 'b', 'c');
  const { order, added, removed, moved } = comparePages(['c', 'a', 'b'], before, ['a0', 'b1', 'c2']);
  assert.deepEqual([order, added, removed, moved], [['c2', 'a0', 'b1'], [], [], 3]);
});

test('a page that occurs twice is two pages', () => {
  const before = imported('a', 'b', 'a');
  const { order, removed } = comparePages(['b', 'a'], before, ['a0', 'b1', 'a2']);
  assert.deepEqual([order, removed], [['b1', 'a0'], ['a2']]);
  assert.deepEqual(comparePages(['a', 'a'], imported('a'), ['a0']).order, ['a0', 1]);
});

test('changes by staff stay: their order while the source keeps its own, added pages, deleted pages', () => {
  const before = imported('a', 'b', 'c');
  const reordered = ['c2', 'b1', 'a0'];
  assert.equal(comparePages(['a', 'b', 'c'], before, reordered).order, reordered);
  const extended = comparePages(['a', 'x', 'c'], before, ['s', 'a0', 't', 'u', 'b1', 'v']);
  assert.deepEqual(extended.order, ['s', 'a0', 't', 'u', 'v', 1]);
  assert.deepEqual([extended.deletedHere, extended.removed], [1, ['b1']]);
});

test('no page is removed while one cannot be read, and the record keeps all pages', () => {
  const { order, removed, recorded } = comparePages(['a', null, 'x'], imported('a', 'b'), ['a0', 'b1']);
  assert.deepEqual([order, removed], [['a0', 'b1', 2], []]);
  const next = comparePages(['a', 'x'], imported('a', 'b', 'x'), ['a0', 'b1', 'x2']);
  assert.deepEqual([recorded.length, next.removed], [3, ['b1']]);
});
