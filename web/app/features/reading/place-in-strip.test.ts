import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Boxes, distanceTo, placeAtTop, sliceOf } from './place-in-strip.ts';

const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 1600 }), height: fc.integer({ min: 1, max: 2560 }) }),
  {
    minLength: 1,
    maxLength: 250,
  },
);
const width = fc.double({ min: 240, max: 1200, noNaN: true });
const part = fc.double({ min: 0, max: 1, noNaN: true });
type Size = { width: number; height: number };

/** A strip of that width, scrolled so far. */
function strip(of: Size[], at: number, scrolled: number): Boxes & { total: number; tallest: number } {
  const heights = of.map((each) => (each.height / each.width) * at);
  const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, each) => sum + each, 0));
  return {
    ids: of.map((_, index) => `s${index}`),
    box: (index) => ({ top: tops[index]! - scrolled, height: heights[index]! }),
    total: tops.at(-1)! + heights.at(-1)!,
    tallest: Math.max(...heights),
  };
}

test('a place leads back to the same scroll position at the same width', () => {
  fc.assert(
    fc.property(sizes, width, part, (of, at, share) => {
      const { total, tallest } = strip(of, at, 0);
      const scrolled = share * total;
      const found = placeAtTop(strip(of, at, scrolled))!;
      const back = distanceTo(found, strip(of, at, 0));
      assert.ok(Math.abs(back - scrolled) <= tallest * 1e-6 + total * 1e-9, `${back} is not ${scrolled}`);
    }),
  );
});

test('a place survives any change of width: the same point of the same slice is at the top', () => {
  fc.assert(
    fc.property(sizes, width, width, part, (of, before, after, share) => {
      const found = placeAtTop(strip(of, before, share * strip(of, before, 0).total))!;
      const wide = strip(of, after, 0);
      const back = distanceTo(found, wide);
      assert.ok(Math.abs(back - share * wide.total) <= wide.tallest * 1e-6 + wide.total * 1e-9);
    }),
  );
});

test('a window beyond an end of the strip has its place at that end', () => {
  fc.assert(
    fc.property(sizes, width, fc.double({ min: -1e6, max: 1e7, noNaN: true }), (of, at, scrolled) => {
      const found = placeAtTop(strip(of, at, scrolled))!;
      const { total } = strip(of, at, 0);
      const back = distanceTo(found, strip(of, at, 0));
      assert.ok(back >= 0 && back <= total * (1 + 1e-9));
    }),
  );
});

test('a strip without slices has no place', () => {
  const empty = { ids: [], box: () => ({ top: 0, height: 0 }) };
  assert.equal(placeAtTop(empty), null);
  assert.equal(distanceTo({ slice: 3, sliceId: 'x', fraction: 1 }, empty), 0);
});

test('a slice is found by its id when others were put in before it, and by its number when it is gone', () => {
  const at = { slice: 2, sliceId: 'c', fraction: 0.5 };
  assert.equal(sliceOf(at, ['a', 'b', 'c', 'd']), 2);
  assert.equal(sliceOf(at, ['new', 'a', 'b', 'c', 'd']), 3);
  assert.equal(sliceOf(at, ['w', 'x', 'y', 'z']), 2);
  assert.equal(sliceOf(at, ['w']), 0);
});
