import { act, answering, render, untilShown } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, Fragment, useState } from 'react';

const { Dialog } = await import('@longstrip/kit/dialog.tsx');
const { confirm, ConfirmDialog } = await import('./confirm.tsx');

const titles = () => [...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent);

const pressEscape = () =>
  act(async () => {
    [...document.querySelectorAll('dialog')]
      .at(0)!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });

/** A dialog that can be closed, as a screen shows it. */
function Edit() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && h(Dialog, { title: 'Edit 2 comics', onClose: () => setOpen(false), children: 'Fields' });
}

test('Escape closes the question that is above a dialog, and then the dialog', async () => {
  const { transport } = answering({});
  const leave = await render(h(Fragment, null, h(ConfirmDialog), h(Edit)), transport);
  const answered = confirm({ title: 'Are you sure?', consequences: 'It changes.', button: 'Change' });
  await untilShown(() => titles().includes('Are you sure?') && titles().length === 2);
  await pressEscape();
  assert.deepEqual(titles(), ['Edit 2 comics']);
  assert.equal(await answered, false);
  await pressEscape();
  assert.deepEqual(titles(), []);
  await leave();
});
