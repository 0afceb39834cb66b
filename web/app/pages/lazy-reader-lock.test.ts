import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, render } from '../platform/testing/render.ts';

let onLine = false;
registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.endsWith('/reader-lock.tsx')) return nextLoad(url, context);
    if (!onLine) throw new TypeError('offline');
    return {
      format: 'module',
      source: 'export const ReaderLock = () => "Unlock it";',
      shortCircuit: true,
    };
  },
});
const { LazyReaderLock } = await import('./lazy-reader-lock.tsx');

test('a lock that could not be loaded offers to try again, and appears when the connection is back', async () => {
  Object.defineProperty(navigator, 'onLine', { get: () => onLine });
  const text = { title: 'Premium episode', opens: 'A membership opens it.' };
  await render(h(LazyReaderLock, { text, chapter: { previewImage: null } } as never));
  await act(() => new Promise(setImmediate));
  assert.equal(only('button').textContent, 'Try again');
  assert.match(document.body.textContent!, /A membership opens it/);
  onLine = true;
  await act(async () => void dispatchEvent(new Event('online')));
  await act(() => new Promise(setImmediate));
  assert.equal(document.body.textContent, 'Unlock it');
});
