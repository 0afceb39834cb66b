import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tagParts, maxTags, pack, unpack } from './invalidations.ts';

test('encoded tags are decoded unchanged', () => {
  const tags = ['comic:1', 'with, comma', 'line\nbreak', 'ü'];
  assert.deepEqual(unpack(pack({ sender: 'here', tags })), { sender: 'here', tags });
});

test('many tags are divided into payloads that PostgreSQL accepts, each tag in one of them', () => {
  const lengths = [1, 40, 400, 1_000, 2, 90];
  const tags = new Set(
    Array.from({ length: maxTags }, (_, n) => `${n} ${'ü"\n'.repeat(n % 50 === 0 ? lengths[n % 6]! : 5)}`),
  );
  const parts = tagParts(tags);
  assert.ok(parts.length > 10);
  for (const part of parts)
    assert.ok(Buffer.byteLength(pack({ sender: 'x'.repeat(50), tags: part })) < 8_000);
  assert.deepEqual(parts.flat(), [...tags]);
});

test('too many or too long tags become every tag', () => {
  const many = Array.from({ length: maxTags + 1 }, (_, n) => `comic:${n}`);
  for (const tags of [many, ['b', 'ü'.repeat(4_000)], ['a', '*']])
    assert.deepEqual(tagParts(new Set(tags)), ['*']);
  assert.deepEqual(unpack(pack({ sender: 'here', tags: '*' })), { sender: 'here', tags: '*' });
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
