import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsToHide } from './quick-hide.ts';

const press = (change: Partial<Parameters<typeof wantsToHide>[0]> = {}) => ({
  key: 'q',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...change,
});

test('the key hides, with Caps Lock too', () => {
  assert.equal(wantsToHide(press(), false), true);
  assert.equal(wantsToHide(press({ key: 'Q' }), false), true);
});

test('the key does nothing in a text field, in a browser shortcut, or as another key', () => {
  assert.equal(wantsToHide(press(), true), false);
  for (const change of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { key: 'w' },
  ])
    assert.equal(wantsToHide(press(change), false), false, JSON.stringify(change));
});
