import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { configureStore } from '@reduxjs/toolkit';
import { userKey } from './session-keys.ts';
import { authReducer } from './session.slice.ts';
import { startSession } from './start-session.ts';

const stored = new Map<string, string>();
const browser = new EventTarget();
Object.assign(globalThis, {
  addEventListener: browser.addEventListener.bind(browser),
  document: { documentElement: { dataset: {} } },
  localStorage: { getItem: (key: string) => stored.get(key) ?? null },
});
const settled = () => new Promise(setImmediate);

/** A browser with a stored user, in which the first `failures` starts fail. */
async function start(t: TestContext, failures: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  stored.set(userKey, '{}');
  const store = configureStore({ reducer: { auth: authReducer } });
  const starts = { count: 0 };
  startSession(store, async () => {
    if (++starts.count <= failures) throw new Error('offline');
  });
  await settled();
  assert.equal(store.getState().auth.isLoading, false);
  const pass = async () => {
    t.mock.timers.tick(5000);
    await settled();
  };
  return { starts, pass };
}

test('repeats a failed start until it succeeds', async (t) => {
  const { starts, pass } = await start(t, 2);
  for (const expected of [2, 3, 3]) {
    await pass();
    assert.equal(starts.count, expected);
  }
});

test('repeats a failed start once for several events, and not after a log-out', async (t) => {
  const { starts, pass } = await start(t, 9);
  for (let event = 0; event < 3; event++) {
    browser.dispatchEvent(Object.assign(new Event('storage'), { key: userKey }));
    await settled();
  }
  assert.equal(starts.count, 4);
  await pass();
  assert.equal(starts.count, 5);
  stored.clear();
  await pass();
  assert.equal(starts.count, 5);
});

test('starts when the page returns from the back/forward cache after a sign-in in another tab', async (t) => {
  const { starts } = await start(t, 1);
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.equal(starts.count, 2);
});
