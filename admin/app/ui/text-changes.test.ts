import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textChanges } from './text-changes.ts';

test('lists the fields that differ with both values, in the order of the form', () => {
  const before = { Title: 'Tides', Genres: 'Sea', Status: 'Ongoing', Publisher: '' };
  const after = { ...before, Title: 'Tides II', Genres: '', Publisher: 'Press' };
  assert.deepEqual(textChanges(before, after), [
    { label: 'Title', old: 'Tides', now: 'Tides II' },
    { label: 'Genres', old: 'Sea', now: '' },
    { label: 'Publisher', old: '', now: 'Press' },
  ]);
  assert.deepEqual(textChanges(before, before), []);
});

test('pictures are not compared', () => {
  const picture = { base: '/images/a' } as never;
  assert.deepEqual(textChanges({ Cover: null }, { Cover: picture }), []);
  assert.deepEqual(textChanges({ Cover: 'a' }, { Cover: picture }), []);
});

test('a field that one version lacks is not compared', () => {
  assert.deepEqual(textChanges({}, { Title: 'Tides' }), []);
});

test('texts of up to 120 characters are shown whole, and both in part if one is longer', () => {
  const [long, longer] = ['a'.repeat(120), 'a'.repeat(121)];
  const whole = `${long.slice(1)}b`;
  assert.deepEqual(textChanges({ Text: whole }, { Text: long }), [{ label: 'Text', old: whole, now: long }]);
  const part = `…${'a'.repeat(30)}`;
  assert.deepEqual(textChanges({ Text: long }, { Text: longer }), [
    { label: 'Text', old: part, now: `${part}a` },
  ]);
  assert.deepEqual(textChanges({ Text: longer }, { Text: long }), [
    { label: 'Text', old: `${part}a`, now: part },
  ]);
});

test('shows only the part of a long text that differs, and splits no character', () => {
  const text = (word: string) => `${'a'.repeat(200)} ${word} ${'z'.repeat(200)}`;
  assert.deepEqual(textChanges({ Text: text('sea') }, { Text: text('sky') }), [
    {
      label: 'Text',
      old: `…${'a'.repeat(28)} sea ${'z'.repeat(29)}…`,
      now: `…${'a'.repeat(28)} sky ${'z'.repeat(29)}…`,
    },
  ]);
  const [added] = textChanges({ Text: 'a'.repeat(200) }, { Text: `${'a'.repeat(200)}b` });
  assert.deepEqual([added!.old, added!.now], [`…${'a'.repeat(30)}`, `…${'a'.repeat(30)}b`]);
  // Both texts have the same ending.
  const prefix = 'a'.repeat(201);
  const [last] = textChanges({ Text: `${prefix}bc` }, { Text: `${prefix}dc` });
  assert.deepEqual([last!.old, last!.now], [`…${'a'.repeat(30)}bc`, `…${'a'.repeat(30)}dc`]);
  // Two emoji with the same high surrogate.
  const [emoji] = textChanges({ Text: `${'🌊'.repeat(200)}🌋` }, { Text: `${'🌊'.repeat(200)}🌌` });
  assert.deepEqual([emoji!.old, emoji!.now], [`…${'🌊'.repeat(30)}🌋`, `…${'🌊'.repeat(30)}🌌`]);
  const [rewritten] = textChanges({ Text: 'a'.repeat(5000) }, { Text: 'b'.repeat(5000) });
  assert.deepEqual([rewritten!.old, rewritten!.now.length], [`${'a'.repeat(240)}…`, 241]);
});
