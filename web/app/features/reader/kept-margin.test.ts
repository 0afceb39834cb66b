import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptMargin } from './kept-margin.ts';
import type { Slice } from './strip.api.ts';

const slices = (widths: number[], height = 2048): Slice[] =>
  Array.from({ length: 50 }, (_, index) => ({
    id: String(index),
    picture: { base: '/images/a', widths, formats: ['webp'], width: 800, height },
  }));
const phone = { stripWidth: 390, windowHeight: 844 };

/** The most decoded bytes of images that touch a margin of this height, wherever slices begin. */
function bytesWithin(margin: number, stripWidth: number, loaded: number): number {
  const sliceHeight = (2048 / 800) * stripWidth;
  return (Math.ceil(margin / sliceHeight) + 1) * loaded * loaded * (2048 / 800) * 4;
}

test('on a phone with three pixels per CSS pixel, less than 60 MB are kept behind the reader', () => {
  const margin = keptMargin(slices([480, 800, 1200]), { ...phone, pixelRatio: 3 });
  assert.ok(margin > 2 * phone.windowHeight, String(margin));
  const whole = Math.floor(margin / ((2048 / 800) * 390)) + 1;
  assert.ok(whole * 1200 * 1200 * (2048 / 800) * 4 <= 60_000_000, `${margin} px keep ${whole} slices`);
  assert.ok(bytesWithin(5000, 390, 1200) > 60_000_000, 'more would be kept within the usual margin');
});

test('ordinary screens keep images as far as before', () => {
  assert.equal(keptMargin(slices([480, 800, 1200]), { ...phone, pixelRatio: 1 }), 5000);
  assert.equal(keptMargin(slices([480, 800]), { ...phone, pixelRatio: 2 }), 5000);
  assert.equal(
    keptMargin(slices([480, 800, 1200]), { stripWidth: 800, windowHeight: 900, pixelRatio: 2 }),
    5000,
  );
});

test('what is one screen away is always kept', () => {
  assert.equal(keptMargin(slices([1200], 80_000), { ...phone, pixelRatio: 3 }), 844);
  assert.equal(keptMargin([], { ...phone, pixelRatio: 3 }), 5000);
});
