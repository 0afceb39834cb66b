import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack, unpack } from './invalidations.ts';

test('encoded tags are decoded unchanged', () => {
  const keys = ['comic:1', 'with, comma', 'line\nbreak', 'ü'];
  assert.deepEqual(unpack(pack(keys, 'here')), { sender: 'here', tags: keys });
});

test('too many or too long tags become every tag', () => {
  const many = Array.from({ length: 101 }, (_, n) => `comic:${n}`);
  for (const keys of [many, ['ü'.repeat(4_000)], ['a', '*']])
    assert.deepEqual(unpack(pack(keys, 'here')), { sender: 'here', tags: '*' });
  assert.ok(pack(['a'.repeat(7_000)], 'x'.repeat(36)).length < 8_000);
});

test('a malformed notification invalidates everything', () => {
  for (const payload of [
    '',
    '*',
    '["a"]',
    'here\n',
    'here\n*',
    'here\n{',
    'here\n{}',
    'here\n[1]',
    'here\nnull',
  ])
    assert.equal(unpack(payload).tags, '*', payload);
});
