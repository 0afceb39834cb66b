import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceLink, withKeptLinks } from './kept-links.ts';
import type { Slice } from './strip.api.ts';

const start = 1_800_000_000;
const slice = (minutes: number | null, id = 'a'): Slice => ({
  id,
  picture: {
    base: `/images/${id}`,
    widths: [800],
    formats: ['webp'],
    width: 800,
    height: 1200,
    ...(minutes !== null && { query: `?e=${start + minutes * 60}&s=${id}${minutes}` }),
  },
});

test('keeps a link that is at most thirty minutes older than the new one', () => {
  assert.deepEqual(withKeptLinks([slice(90)], [slice(60)]), [slice(60)]);
  assert.deepEqual(withKeptLinks([slice(90)], [slice(90)]), [slice(90)]);
  assert.deepEqual(withKeptLinks([slice(120)], [slice(60)]), [slice(120)]);
});

test('takes the new link if access ends earlier, of other images, and without a lock', () => {
  assert.deepEqual(withKeptLinks([slice(50)], [slice(60)]), [slice(50)]);
  assert.deepEqual(withKeptLinks([slice(90, 'b')], [slice(60)]), [slice(90, 'b')]);
  assert.deepEqual(withKeptLinks([slice(null)], [slice(60)]), [slice(null)]);
  assert.deepEqual(withKeptLinks([slice(60)], [slice(null)]), [slice(60)]);
});

test('replaces a link whose image did not load', () => {
  replaceLink(slice(60, 'c'));
  assert.deepEqual(withKeptLinks([slice(90, 'c')], [slice(60, 'c')]), [slice(90, 'c')]);
});
