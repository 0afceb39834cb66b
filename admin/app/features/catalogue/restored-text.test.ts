import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restoredText } from './restored-text.ts';

test('names the episodes that came back under another number', () => {
  assert.equal(restoredText([{ title: 'Fog', newNumber: null }]), 'Restored.');
  assert.equal(
    restoredText([
      { title: 'Fog', newNumber: null },
      { title: 'Ebb', newNumber: 5 },
    ]),
    'Restored. “Ebb” is episode 5 now: its number was taken.',
  );
});
