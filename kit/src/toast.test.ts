import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from './testing/render.ts';

const { Toast } = await import('./toast.tsx');
beforeEach(() => mock.timers.reset());

async function openToast(props: object) {
  mock.timers.enable({ apis: ['setTimeout'] });
  let closed = 0;
  const toast = (children: string) => h(Toast, { onClose: () => closed++, children, ...props });
  const { show } = await render(toast('Welcome!'));
  return {
    show: (message: string) => show(toast(message)),
    closed: () => closed,
    wait: () => act(async () => mock.timers.tick(8000)),
  };
}

test('a passing message closes by itself, but not while the pointer or the focus is on it', async () => {
  const { closed, wait } = await openToast({ passing: true });
  for (const [hold, release] of [
    ['pointerover', 'pointerout'],
    ['focusin', 'focusout'],
  ] as const) {
    const before = closed();
    await act(async () => void only('p').dispatchEvent(new Event(hold, { bubbles: true })));
    await wait();
    assert.equal(closed(), before, hold);
    await act(async () => void only('p').dispatchEvent(new Event(release, { bubbles: true })));
    await wait();
    assert.equal(closed(), before + 1, release);
  }
});

test('a message that was closed under the pointer does not hold the next one', async () => {
  const { show, closed, wait } = await openToast({ passing: true });
  await act(async () => void only('p').dispatchEvent(new Event('pointerover', { bubbles: true })));
  await show('');
  await show('Welcome back!');
  await wait();
  assert.equal(closed(), 1);
});

test('other messages stay until they are closed', async () => {
  const { closed, wait } = await openToast({ urgent: true });
  await wait();
  assert.equal(closed(), 0);
  assert.equal(only('[role=alert]').textContent, 'Welcome!Close');
  await press(only('button'));
  assert.equal(closed(), 1);
});

test('without a message only the empty live region is rendered', async () => {
  const { show } = await openToast({});
  await show('');
  assert.equal(only('[role=status]').textContent, '');
});

test('a message that is closed by its button leaves the focus in the page', async () => {
  const { show } = await openToast({});
  document.body.append(document.createElement('main'));
  only('button').focus();
  await show('');
  assert.ok(document.activeElement === only('main'));
});
