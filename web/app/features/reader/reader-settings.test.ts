import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultSettings, parseSettings } from './reader-settings.ts';

test('settings are read as they were stored', () => {
  const chosen = { width: 640, background: 'black', keys: false } as const;
  assert.deepEqual(parseSettings(JSON.stringify(chosen)), chosen);
});

test('each invalid setting counts as its default', () => {
  assert.deepEqual(parseSettings(null), defaultSettings);
  assert.deepEqual(parseSettings('{'), defaultSettings);
  assert.deepEqual(parseSettings('{"width":9999,"background":"black","keys":"no"}'), {
    ...defaultSettings,
    background: 'black',
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => Object.keys(parseSettings(text)).length === 3),
  );
});
