import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack, unpack } from './news.ts';

test('keys come out as they went in', () => {
  const keys = ['comic:1', 'with, comma', 'line\nbreak', 'ü'];
  assert.deepEqual(unpack(pack(keys)), keys);
});

test('too many or too long keys become everything', () => {
  assert.equal(pack(Array.from({ length: 101 }, (_, n) => `comic:${n}`)), '*');
  assert.equal(pack(['ü'.repeat(4_000)]), '*');
  assert.equal(pack(['a', '*']), '*');
  assert.ok(pack(['a'.repeat(7_000)]).length < 8_000);
});

test('what cannot be understood is news about everything', () => {
  for (const payload of ['', '*', '{', '{}', '[1]', 'null']) assert.equal(unpack(payload), '*');
});
