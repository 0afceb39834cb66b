import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, type ReactNode } from 'react';
import { act, only, press, render } from '../platform/testing/render.ts';

const { Dialog } = await import('./dialog.tsx');

function dialog(open: boolean) {
  const closes: string[] = [];
  const of = (open: boolean) =>
    h(Dialog, {
      open,
      title: 'Settings',
      onClose: () => closes.push('close'),
      children: h('p', null, 'inside'),
    });
  return { closes, of, shown: render(of(open)) };
}

test('is modal while it is open, and named by its heading', async () => {
  const { of, shown } = dialog(false);
  const { show } = await shown;
  const element = only<HTMLDialogElement>('dialog');
  assert.equal(element.open, false);
  await show(of(true));
  assert.equal(element.open, true);
  assert.equal(document.getElementById(element.getAttribute('aria-labelledby')!)?.textContent, 'Settings');
  await show(of(false));
  assert.equal(element.open, false);
});

test('the close control, a press beside it and Escape close it; a press inside does not', async () => {
  const { closes, shown } = dialog(true);
  await shown;
  await press(only('dialog p'));
  assert.deepEqual(closes, []);
  await press(only('[aria-label=Close]'));
  assert.equal(closes.length, 1);
  // Text that is selected from inside the dialog to beside it ends in a click beside it.
  await press(only('dialog'));
  assert.equal(closes.length, 1);
  await act(
    async () => void only('dialog').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  );
  await press(only('dialog'));
  // What Escape makes a browser do.
  await act(async () => only<HTMLDialogElement>('dialog').close());
  assert.equal(closes.length, 3);
});

test('opening focuses the first text field that can be reached, or else the title', async () => {
  const of = (children: ReactNode) =>
    h(Dialog, { open: true, title: 'Settings', onClose: () => {}, children });
  await render(of(h('p', null, 'inside')));
  assert.ok(document.activeElement === only('h2'));
  const inputs = [
    h('input', { key: 'hidden', tabIndex: -1, readOnly: true, value: 'mira' }),
    h('input', { key: 'check', type: 'checkbox' }),
    h('input', { key: 'password', name: 'password' }),
  ];
  await render(of(inputs));
  assert.ok(document.activeElement === only('[name=password]'));
});
