import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isTooDeep } from './json-depth.ts';

const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);

test('counts nested lists and objects, not what is in strings', () => {
  assert.equal(isTooDeep(nested(32)), false);
  assert.equal(isTooDeep(nested(34)), true);
  assert.equal(isTooDeep('['.repeat(30_000)), true);
  assert.equal(isTooDeep(JSON.stringify({ text: '[{'.repeat(100), more: '\\"[[['.repeat(100) })), false);
  assert.equal(isTooDeep(`{"a":"\\\\","b":${nested(34)}}`), true);
  assert.equal(isTooDeep(JSON.stringify(Array.from({ length: 100 }, () => [[]]))), false);
});

test('no body of usual depth is refused, whatever it contains', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), (value) =>
      assert.equal(isTooDeep(JSON.stringify(value)), false),
    ),
  );
});
