import { answering } from './platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { createStore } = await import('./store.ts');

test('polling pauses while the tab is hidden, and continues when it is shown', () => {
  const store = createStore(answering({}).transport);
  const isFocused = () => store.getState().api.config.focused;
  const show = (visibilityState: 'visible' | 'hidden') => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    dispatchEvent(new Event('visibilitychange'));
  };
  show('hidden');
  assert.equal(isFocused(), false);
  show('visible');
  assert.equal(isFocused(), true);
});
