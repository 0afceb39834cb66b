import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallResult } from '@longstrip/contract/rendering';
import { createElement as h, type FunctionComponent } from 'react';
import { act, only, press, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { StopByLink } = await import('./features/membership/stop-by-link.tsx');
const { CancelContract } = await import('./features/membership/cancel-contract.tsx');
const { ChangePlanLater } = await import('./features/membership/change-plan-later.tsx');

const membership = {
  contractNumber: 'LS-7K3M-92QD',
  planName: '4 weeks',
  state: 'active',
  renews: true,
  chargeIfResumed: null,
  undoByLinkUntil: null,
  periodEnd: '2026-12-20T12:00:00Z',
  accessUntil: '2026-12-20T12:00:00Z',
  nextCharge: { cents: 1599, at: '2026-12-20T12:00:00Z', perWeekCents: 400, planId: '4weeks' },
};
const fine: CallResult<unknown> = { ok: true, answer: { data: [membership], total: 1 } };

async function show<P extends object>(part: FunctionComponent<P>, props: P, answer = () => fine) {
  const store = createStore({ transport: async () => answer() });
  const tree = (shown: P) => h(Provider, { store } as never, h(part, shown));
  const rendered = await render(tree(props));
  return { redraw: (shown: P) => rendered.show(tree(shown)) };
}

test('a retry that reads the membership of a link leaves the focus on its heading', async () => {
  let answer: CallResult<unknown> = { ok: false, status: 503, code: 'unavailable' as never, title: 'Down.' };
  await show(StopByLink, { token: 'signed' }, () => answer);
  answer = fine;
  only('button').focus();
  await press(only('button'));
  assert.equal(only('h1').textContent, 'Stop renewal?');
  assert.ok(document.activeElement === only('h1'));
});

test('opening the link of a mail leaves the focus where it was', async () => {
  await show(StopByLink, { token: 'signed' });
  assert.equal(only('h1').textContent, 'Stop renewal?');
  assert.ok(document.activeElement === document.body);
});

test('a cancellation by contract number leaves the focus on its answer', async () => {
  await show(CancelContract, {});
  only<HTMLInputElement>('[name=email]').value = 'mira@readers.example';
  only<HTMLInputElement>('[name=contractNumber]').value = 'LS-7K3M-92QD';
  only('[type=submit]').focus();
  await act(async () => only('[type=submit]').click());
  assert.equal(only('h1').textContent, 'We have your cancellation');
  assert.ok(document.activeElement === only('h1'));
});

test('a plan that was changed takes the focus once, not with each rendering', async () => {
  const quote = {
    planId: '4weeks',
    change: 'downgrade',
    renewal: 'on',
    isNext: false,
    figures: { nextChargeCents: 1599, nextPerWeekCents: 400, nextChargeAt: '2026-12-20T12:00:00Z' },
  };
  const props = { plan: { id: '4weeks', weeks: 4, duration: '4 weeks' }, quote, agreed: true };
  const { redraw } = await show(ChangePlanLater as FunctionComponent<object>, props);
  await press(only('button'));
  assert.ok(document.activeElement === only('[role=status]'));
  only('a').focus();
  await redraw({ ...props, quote: { ...quote, isNext: true } });
  assert.ok(document.activeElement === only('a'));
});
