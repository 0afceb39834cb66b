import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from './money.texts.ts';

test('cents are written as dollars', () => {
  assert.deepEqual([0, 5, 1349, 123_450].map(dollars), ['$0.00', '$0.05', '$13.49', '$1234.50']);
});
