import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, type ReaderAction } from './key-map.ts';

const press = (key: string, more = {}) => ({
  key,
  code: '',
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

test('keys keep their place on layouts of other scripts', () => {
  const layouts: Record<string, Record<string, string>> = {
    Russian: { Period: 'ю', Comma: 'б', KeyL: 'д', KeyM: 'ь', KeyF: 'а', KeyH: 'р' },
    Greek: { Period: '.', Comma: ',', KeyL: 'λ', KeyM: 'μ', KeyF: 'φ', KeyH: 'η' },
    Hebrew: { Period: 'ץ', Comma: 'ת', KeyL: 'ך', KeyM: 'צ', KeyF: 'כ', KeyH: 'י' },
    Arabic: { Period: 'ز', Comma: 'و', KeyL: 'م', KeyM: 'ى', KeyF: 'ب', KeyH: 'ا' },
    Korean: { Period: '.', Comma: ',', KeyL: 'ㅣ', KeyM: 'ㅡ', KeyF: 'ㄹ', KeyH: 'ㅗ' },
    Thai: { Period: 'ใ', Comma: 'ม', KeyL: 'ส', KeyM: 'ท', KeyF: 'ด', KeyH: '้' },
  };
  const expected: Record<string, ReaderAction> = {
    Period: 'next',
    Comma: 'previous',
    KeyL: 'list',
    KeyM: 'bars',
    KeyF: 'fullscreen',
    KeyH: 'help',
  };
  for (const [layout, keys] of Object.entries(layouts))
    for (const [code, key] of Object.entries(keys))
      assert.equal(actionOf(press(key, { code }), false, true), expected[code], `${layout} ${code}`);
});

test('a Latin layout is followed, wherever its letters are', () => {
  // Dvorak writes "v" where other layouts have the full stop, and "n" at L.
  assert.equal(actionOf(press('v', { code: 'Period' }), false, true), null);
  assert.equal(actionOf(press('n', { code: 'KeyL' }), false, true), null);
  assert.equal(actionOf(press('l', { code: 'KeyP' }), false, true), 'list');
  // French keyboards have the comma at M, and a semicolon in its place.
  assert.equal(actionOf(press(';', { code: 'Comma' }), false, true), null);
  assert.equal(actionOf(press(',', { code: 'KeyM' }), false, true), 'previous');
});
