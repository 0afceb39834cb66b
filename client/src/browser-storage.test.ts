import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { getItem, getJson, itemKeys, removeItem, setItem, watchItems } from './browser-storage.ts';

const browser = new EventTarget();
const stored = new Map<string, string>();
const working = {
  get length() {
    return stored.size;
  },
  key: (index: number) => [...stored.keys()][index] ?? null,
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const use = (localStorage: object) =>
  Object.assign(globalThis, {
    localStorage,
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
  });
const refuse = () => {
  throw new DOMException('', 'SecurityError');
};

afterEach(() => {
  stored.clear();
  removeItem('key');
});

test('stores, reads and removes items', () => {
  use(working);
  setItem('key', '{"a":1}');
  assert.equal(stored.get('key'), '{"a":1}');
  assert.deepEqual(getJson('key'), { a: 1 });
  removeItem('key');
  assert.equal(getItem('key'), null);
});

test('broken JSON is null', () => {
  use(working);
  setItem('key', '{');
  assert.equal(getJson('key'), null);
});

test('keeps items for the lifetime of the page if storage is blocked', () => {
  use({ getItem: refuse, setItem: refuse, removeItem: refuse });
  assert.equal(getItem('key'), null);
  setItem('key', 'kept');
  assert.equal(getItem('key'), 'kept');
  removeItem('key');
  assert.equal(getItem('key'), null);
});

test('returns the newer value if full storage refused it', () => {
  use({ ...working, setItem: refuse });
  stored.set('key', 'old');
  setItem('key', 'new');
  assert.equal(getItem('key'), 'new');
  use(working);
  setItem('key', 'newest');
  assert.deepEqual([getItem('key'), stored.get('key')], ['newest', 'newest']);
});

test('lists the keys with a prefix, also those that storage refused', () => {
  use({ ...working, setItem: refuse });
  setItem('key:new', '1');
  use(working);
  for (const key of ['key:a', 'other', 'key:b']) setItem(key, '1');
  assert.deepEqual(itemKeys('key:').toSorted(), ['key:a', 'key:b', 'key:new']);
  removeItem('key:new');
  use({});
  assert.deepEqual(itemKeys('key:'), []);
});

test('reports a return from the back/forward cache, where no storage events arrive', () => {
  use(working);
  let changes = 0;
  const stop = watchItems(['key'], () => changes++);
  const show = (persisted: boolean) =>
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  assert.equal(changes, 0);
  show(true);
  assert.equal(changes, 1);
  stop();
  show(true);
  assert.equal(changes, 1);
});

test('reports changes of other tabs to the watched items only', () => {
  use(working);
  const changes: (string | null)[] = [];
  const stop = watchItems(['key', 'all:'], (key) => changes.push(key));
  const change = (key: string | null) => browser.dispatchEvent(Object.assign(new Event('storage'), { key }));
  for (const key of ['key', 'other', 'key:a', 'all:a', null]) change(key);
  stop();
  change('key');
  assert.deepEqual(changes, ['key', 'all:a', null]);
});
