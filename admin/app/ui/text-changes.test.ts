import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textChanges } from './text-changes.ts';

test('what differs is named with both values, in the order of the form', () => {
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
  assert.deepEqual(textChanges({}, { Title: 'Tides' }), []);
});

test('of a long text the part that differs is shown, with whole characters', () => {
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
  // Two emoji that share the first of their two units.
  const [emoji] = textChanges({ Text: `${'🌊'.repeat(200)}🌋` }, { Text: `${'🌊'.repeat(200)}🌌` });
  assert.deepEqual([emoji!.old, emoji!.now], [`…${'🌊'.repeat(30)}🌋`, `…${'🌊'.repeat(30)}🌌`]);
  const [rewritten] = textChanges({ Text: 'a'.repeat(5000) }, { Text: 'b'.repeat(5000) });
  assert.deepEqual([rewritten!.old, rewritten!.now.length], [`${'a'.repeat(240)}…`, 241]);
});
