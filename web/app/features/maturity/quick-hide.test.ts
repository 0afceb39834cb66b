import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsToHide, watchQuickHide } from './quick-hide.ts';

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

test('a document that has shown an adult page asks again when it returns after the site was hidden', () => {
  const reloads = (marks: object, stored: string | null) => {
    const browser = new EventTarget();
    const body = { hidden: false };
    let reloaded = 0;
    Object.assign(globalThis, {
      document: { documentElement: { dataset: { age: 'confirmed', ...marks } }, body },
      location: { reload: () => reloaded++ },
      addEventListener: browser.addEventListener.bind(browser),
    });
    Object.defineProperty(globalThis, 'localStorage', {
      value: { getItem: () => stored },
      configurable: true,
    });
    watchQuickHide(() => true);
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    assert.equal(body.hidden, reloaded > 0);
    return reloaded;
  };
  const confirmed = new Date(Date.now() + 1e6).toISOString();
  for (const marks of [{ adult: '' }, { adultShown: '' }]) {
    assert.equal(reloads(marks, null), 1);
    assert.equal(reloads(marks, confirmed), 0);
  }
  assert.equal(reloads({}, null), 0);
});
