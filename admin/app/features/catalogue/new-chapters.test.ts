import { act, button, press, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createElement as h } from 'react';

const { NewChapters } = await import('./new-chapters.tsx');

/** A request without an answer, until it is aborted. */
class SilentRequest extends EventTarget {
  static last: SilentRequest | undefined;
  readonly upload = new EventTarget();
  constructor() {
    super();
    SilentRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  lose() {
    for (const event of ['error', 'loadend']) this.dispatchEvent(new Event(event));
  }
}

const { XMLHttpRequest } = globalThis;
afterEach(() => {
  globalThis.XMLHttpRequest = XMLHttpRequest;
});

const close = () => press(document.querySelector('[class*="Modal-close"]')!);

test('stays open beside a click outside, and until it can show why the episodes were not added', async () => {
  globalThis.XMLHttpRequest = SilentRequest as unknown as typeof globalThis.XMLHttpRequest;
  let closings = 0;
  const leave = await render(h(NewChapters, { comicsId: 'k1', firstNumber: 1, onClose: () => closings++ }));
  await untilShown(() => button('Add episode'));
  await press(document.querySelector('[class*="Modal-overlay"]')!);
  assert.equal(closings, 0);
  await press(button('Add episode'));
  await untilShown(() => SilentRequest.last);
  await close();
  await press(button('Cancel'));
  assert.equal(closings, 0);
  await act(async () => SilentRequest.last!.lose());
  await untilShown(() => document.querySelector('[role=alert]'));
  await close();
  assert.equal(closings, 1);
  await leave();
});
