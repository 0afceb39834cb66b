import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eased, itemLeft, placeOf, viewAway } from './slide.ts';

const track = { left: 0, visible: 1000, whole: 2000, stride: 200 };

test('a slide begins, ends and never goes back', () => {
  assert.equal(eased(0), 0);
  assert.equal(eased(1), 1);
  assert.equal(eased(7), 1);
  for (let share = 0.1; share < 1; share += 0.1) assert.ok(eased(share) > eased(share - 0.1));
});

test('next moves by as many items as are in view', () => {
  assert.equal(viewAway(track, 1), 1000);
  assert.equal(viewAway({ ...track, left: 1000 }, -1), 0);
});

test('does not scroll past either end', () => {
  assert.equal(viewAway({ ...track, left: 600 }, 1), 1000);
  assert.equal(viewAway({ ...track, left: 400 }, -1), 0);
  assert.equal(itemLeft(track, 99), 1000);
});

test('an item wider than the view still moves by one', () => {
  assert.equal(viewAway({ left: 0, visible: 358, whole: 3640, stride: 364 }, 1), 364);
});

test('recognises the ends in spite of rounding', () => {
  assert.deepEqual(placeOf({ ...track, left: 0.5 }), { index: 0, count: 5, start: true, end: false });
  assert.deepEqual(placeOf({ ...track, left: 998.7 }), { index: 5, count: 5, start: false, end: true });
});
