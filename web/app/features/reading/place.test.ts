import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceTo, placeAt, sliceOf } from './place.ts';

const sizes = fc.array(fc.record({ width: fc.integer({ min: 1, max: 1600 }), height: fc.integer({ min: 1, max: 2560 }) }), {
  minLength: 1,
  maxLength: 250,
});
const width = fc.double({ min: 240, max: 1200, noNaN: true });
const part = fc.double({ min: 0, max: 1, noNaN: true });
type Size = { width: number; height: number };
const heightsAt = (of: Size[], at: number) => of.map((each) => (each.height / each.width) * at);
const idsOf = (of: Size[]) => of.map((_, index) => `s${index}`);
const total = (of: number[]) => of.reduce((sum, each) => sum + each, 0);

test('a place leads back to the same scroll position at the same width', () => {
  fc.assert(
    fc.property(sizes, width, part, (of, at, share) => {
      const heights = heightsAt(of, at);
      const distance = share * total(heights);
      const found = placeAt(distance, heights, idsOf(of))!;
      const tallest = Math.max(...heights);
      assert.ok(Math.abs(distanceTo(found, heights, idsOf(of)) - distance) <= tallest * 1e-6 + 1e-6);
    }),
  );
});

test('a place survives any change of width: the same point of the same slice is at the top', () => {
  fc.assert(
    fc.property(sizes, width, width, part, (of, before, after, share) => {
      const ids = idsOf(of);
      const narrow = heightsAt(of, before);
      const wide = heightsAt(of, after);
      const found = placeAt(share * total(narrow), narrow, ids)!;
      const moved = distanceTo(found, wide, ids);
      const expected = share * total(wide);
      assert.ok(Math.abs(moved - expected) <= Math.max(...wide) * 1e-6 + 1e-6 * expected + 1e-6);
    }),
  );
});

test('a place beyond either end is the end itself', () => {
  fc.assert(
    fc.property(sizes, width, fc.double({ min: -1e6, max: 1e7, noNaN: true }), (of, at, distance) => {
      const heights = heightsAt(of, at);
      const found = placeAt(distance, heights, idsOf(of))!;
      const back = distanceTo(found, heights, idsOf(of));
      assert.ok(back >= 0 && back <= total(heights) + 1e-3);
    }),
  );
});

test('a strip without slices has no place', () => {
  assert.equal(placeAt(10, [], []), null);
});

test('a slice is found by its id when others were put in before it, and by its number when it is gone', () => {
  const at = { slice: 2, sliceId: 'c', fraction: 0.5 };
  assert.equal(sliceOf(at, ['a', 'b', 'c', 'd']), 2);
  assert.equal(sliceOf(at, ['new', 'a', 'b', 'c', 'd']), 3);
  assert.equal(sliceOf(at, ['w', 'x', 'y', 'z']), 2);
  assert.equal(sliceOf(at, ['w']), 0);
});
