import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from '../platform/testing/render.ts';

const { lazyDialog } = await import('./lazy-dialog.tsx');
type Props = { open: boolean; onClose: () => void };
const Shown = ({ open }: Props) => h('dialog', { open });

test('the code of a dialog is loaded once, when it opens or before', async () => {
  let loads = 0;
  const Lazy = lazyDialog<Props>(async () => (loads++, Shown));
  const { show } = await render(h(Lazy, { open: false, onClose: () => {} }));
  assert.equal(loads, 0);
  Lazy.preload();
  assert.equal(loads, 1);
  for (const open of [true, false, true]) {
    await show(h(Lazy, { open, onClose: () => {} }));
    assert.equal(only<HTMLDialogElement>('dialog').open, open);
  }
  assert.equal(loads, 2);
});

test('a dialog has its history entry from the moment it is opened, and Back cancels it while it loads', async () => {
  const finish = Promise.withResolvers<typeof Shown>();
  const Lazy = lazyDialog<Props>(() => finish.promise);
  let closed = 0;
  const onClose = () => closed++;
  const { show, overlays, goBack } = await render(h(Lazy, { open: false, onClose }));
  assert.equal(overlays.size, 0);
  await show(h(Lazy, { open: true, onClose }));
  assert.equal(overlays.size, 1);
  await goBack();
  assert.equal(closed, 1);
  await show(h(Lazy, { open: false, onClose }));
  assert.equal(overlays.size, 0);
  await act(async () => finish.resolve(Shown));
  assert.equal(only<HTMLDialogElement>('dialog').open, false);
});

test('a dialog that could not be loaded before it opens is loaded again when it opens', async () => {
  let isOnline = false;
  const Lazy = lazyDialog<Props & { needed: boolean }>(async () => {
    if (!isOnline) throw new Error('offline');
    return Shown;
  });
  const { show } = await render(h(Lazy, { open: false, needed: true, onClose: () => {} }));
  isOnline = true;
  await show(h(Lazy, { open: true, needed: true, onClose: () => {} }));
  assert.equal(document.querySelectorAll('[role=alert]').length, 0);
  assert.equal(only<HTMLDialogElement>('dialog').open, true);
});

test('a dialog that cannot be loaded says so, and the message can be closed', async () => {
  let closed = 0;
  const Lazy = lazyDialog<Props>(() => Promise.reject(new Error('offline')));
  Lazy.preload();
  const { show } = await render(h(Lazy, { open: true, onClose: () => closed++ }));
  assert.equal(only('[role=alert]').textContent, 'This could not be loaded.Try againClose');
  await press(document.querySelectorAll('button')[1]!);
  assert.equal(closed, 1);
  await show(h(Lazy, { open: false, onClose: () => {} }));
  assert.ok(!document.querySelector('[role=alert]'));
});
