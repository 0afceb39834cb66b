import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pagePath, scalePage } from './scale.ts';

test('docs/scale.md is what bench/scale.ts writes', () => {
  assert.equal(readFileSync(pagePath, 'utf8'), scalePage(), 'run: npx node bench/scale.ts');
});
