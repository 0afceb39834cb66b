import { act, render } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createElement as h } from 'react';

const { toast, Toasts } = await import('./toast.tsx');

test('a message stays while the focus or the pointer is on it', async () => {
  const leave = await render(h(Toasts));
  mock.timers.enable({ apis: ['setTimeout'] });
  const wait = () => act(async () => mock.timers.tick(12_000));
  const isShown = () => document.body.textContent!.includes('3 episodes deleted.');
  const close = () => document.querySelector<HTMLElement>('[aria-label="Close this message"]')!;
  await act(async () => toast('3 episodes deleted.', { undo: () => {} }));
  await act(async () => close().focus());
  await wait();
  assert.ok(isShown());
  await act(async () => void close().dispatchEvent(new Event('pointerover', { bubbles: true })));
  await act(async () => close().blur());
  await act(async () => close().focus());
  await wait();
  assert.ok(isShown());
  await act(async () => void close().dispatchEvent(new Event('pointerout', { bubbles: true })));
  await act(async () => close().blur());
  await wait();
  assert.ok(!isShown());
  mock.timers.reset();
  await leave();
});
