import {
  act,
  answering,
  button,
  noConnection,
  press,
  refusal,
  render,
  type,
  untilShown,
} from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';

const { NewChapters } = await import('./new-chapters.tsx');

/** A transport whose `createChapters` waits until the test answers it. */
function waiting() {
  const { promise, reject } = Promise.withResolvers<never>();
  const { transport, calls } = answering({ createChapters: () => promise });
  return { transport, refuse: reject, isSent: () => calls['createChapters'] === 1 };
}

const close = () => press(document.querySelector('[aria-label="Close"]')!);

test('stays open beside a click outside, and until it can show why the episodes were not added', async () => {
  const { transport, refuse, isSent } = waiting();
  let closings = 0;
  const onClose = () => closings++;
  const leave = await render(h(NewChapters, { comicsId: 'k1', firstNumber: 1, onClose }), transport);
  await untilShown(() => button('Add episode'));
  await act(
    async () =>
      void document
        .querySelector('dialog')!
        .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  );
  await press(document.querySelector('dialog')!);
  assert.equal(closings, 0);
  await press(button('Add episode'));
  await untilShown(isSent);
  await close();
  await press(button('Cancel'));
  assert.equal(closings, 0);
  await act(async () => refuse(noConnection));
  await untilShown(() => document.querySelector('[role=alert]'));
  await close();
  assert.equal(closings, 1);
  await leave();
});

const titles = () => document.querySelector<HTMLTextAreaElement>('textarea')!;

test('is a form that Enter sends, and shows at its field what is wrong with a title', async () => {
  const { transport, refuse, isSent } = waiting();
  const leave = await render(
    h(NewChapters, { comicsId: 'k1', firstNumber: 3, onClose: () => {} }),
    transport,
  );
  await untilShown(titles);
  await act(async () => titles().closest('form')!.requestSubmit());
  await untilShown(isSent);
  const errors = [{ path: 'chapters.0.title', message: 'Too long.' }];
  const title = 'Some fields need a change.';
  await act(async () => refuse(refusal({ status: 400, code: 'invalid_input', title, errors })));
  await untilShown(() => titles().getAttribute('aria-invalid'));
  assert.match(document.body.textContent!, /Too long\./);
  await leave();
});

test('asks before typed titles are lost', async () => {
  const { ConfirmDialog } = await import('../../ui/confirm.tsx');
  let closings = 0;
  const dialog = h(NewChapters, { comicsId: 'k1', firstNumber: 1, onClose: () => closings++ });
  const leave = await render(h('div', null, dialog, h(ConfirmDialog)));
  await untilShown(titles);
  await type(titles(), 'The Long Way Home');
  await press(button('Cancel'));
  await untilShown(() => button('Leave'));
  assert.equal(closings, 0);
  await press(button('Leave'));
  await untilShown(() => closings === 1);
  await leave();
});
