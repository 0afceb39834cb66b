import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, type ReaderAction } from './key-map.ts';

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  isComposing: false,
  ...more,
});

test('each key has one action', () => {
  const expected: Record<string, ReaderAction> = {
    ',': 'previous',
    '.': 'next',
    m: 'bars',
    l: 'list',
    f: 'fullscreen',
    h: 'help',
    '?': 'help',
    Escape: 'leave',
    L: 'list',
  };
  for (const [key, action] of Object.entries(expected))
    assert.equal(actionOf(press(key), false, true), action, key);
  for (const key of ['a', ' ', 'ArrowDown', 'Home', 'Enter', 'Tab', 'F5'])
    assert.equal(actionOf(press(key), false, true), null, key);
});

test('no key is taken from a field, from another handler or together with a modifier', () => {
  assert.equal(actionOf(press('l'), true, true), null);
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { repeat: true },
    { defaultPrevented: true },
    { isComposing: true },
  ]) {
    assert.equal(actionOf(press('f', more), false, true), null, JSON.stringify(more));
  }
});

test('letters and signs can be turned off, Escape stays', () => {
  assert.equal(actionOf(press('.'), false, false), null);
  assert.equal(actionOf(press('?'), false, false), null);
  assert.equal(actionOf(press('Escape'), false, false), 'leave');
});
