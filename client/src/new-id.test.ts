import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './new-id.ts';

test('makes random UUIDs', () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  for (const id of ids) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
});
