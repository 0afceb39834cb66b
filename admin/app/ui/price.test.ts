import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centsOf } from './price.ts';

test('reads prices as they are typed, and rejects everything else', () => {
  const prices = { '13.49': 1349, '$13.49': 1349, '7': 700, '7.': 700, '0.5': 50, '$1,349.00': 134_900, '10000': 1_000_000 }; // prettier-ignore
  for (const [typed, cents] of Object.entries(prices)) assert.equal(centsOf(typed), cents, typed);
  for (const typed of ['', '13,49', '13.499', '0.49', '10000.01', '-5', '1e3', 'ten', '1,34'])
    assert.equal(centsOf(typed), null, typed);
});
