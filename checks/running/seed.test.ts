import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

test('property tests draw from the seed of the run', { skip: !process.env['TEST_SEED'] }, () => {
  assert.equal(fc.readConfigureGlobal().seed, Number(process.env['TEST_SEED']));
});
