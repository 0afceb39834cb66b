import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from './money.texts.ts';

test('formats cents as dollars like Intl, with a minus sign', () => {
  assert.deepEqual([5, 1349, 123_450].map(dollars), ['$0.05', '$13.49', '$1,234.50']);
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (const cents of [0, 99, -5, -1349, 99_999, 100_000, -123_450, 99_999_999, 123_456_789, 100_000_000_000])
    assert.equal(dollars(cents), format.format(cents / 100).replace('-', '−'));
});
