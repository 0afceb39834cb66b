import { act, answering, render, type, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

const { FormGuard } = await import('../../ui/form-guard.tsx');
const { ConfirmDialog } = await import('../../ui/confirm.tsx');
const { RefundSteps } = await import('./refund-steps.tsx');

test('leaving a request with a typed question asks first, and Ctrl+S does not send it', async () => {
  const { transport, calls } = answering({ askRefundQuestion: () => ({ data: [] }) });
  const refund = {
    id: 'r1',
    state: 'in_review',
    isDecidable: true,
    amountCents: 100,
    parts: [{ id: 'r1', what: 'A plan', amountCents: 100 }],
  } as never;
  const screen = h('div', null, h(FormGuard), h(ConfirmDialog), h(RefundSteps, { refund }));
  const router = createMemoryRouter([
    { path: '/', element: screen },
    { path: '/payments/p1', element: 'The payment' },
  ]);
  const leave = await render(h(RouterProvider, { router }), transport);
  await type(document.querySelector('textarea')!, 'When did you');
  await act(
    async () =>
      void dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true })),
  );
  assert.deepEqual(calls, {});
  await act(() => router.navigate('/payments/p1'));
  await untilShown(() => document.body.textContent!.includes('Leave without saving?'));
  assert.equal(document.querySelector('textarea')!.value, 'When did you');
  await leave();
});
