import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptNumberOf } from './payment-texts.ts';

test('reads the number from every name of a receipt, and 0 from anything else', () => {
  for (const typed of ['12', 'no. 12', 'Receipt 12', 'Receipt no. 12', 'Your receipt no. 12'])
    assert.equal(receiptNumberOf(typed), 12, typed);
  for (const typed of ['R-12', '12a', 'receipt', '1234567890123456'])
    assert.equal(receiptNumberOf(typed), 0, typed);
  for (const typed of ['', undefined]) assert.equal(receiptNumberOf(typed), undefined);
});
