import { act, button, press, render, type, untilShown } from '../../platform/testing/render.ts';
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
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader() {}
  send() {}
  refuse(answer: object) {
    this.status = 400;
    this.responseText = JSON.stringify(answer);
    for (const event of ['load', 'loadend']) this.dispatchEvent(new Event(event));
  }
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

const titles = () => document.querySelector<HTMLTextAreaElement>('textarea')!;

test('is a form that Enter sends, and shows at its field what is wrong with a title', async () => {
  globalThis.XMLHttpRequest = SilentRequest as unknown as typeof globalThis.XMLHttpRequest;
  const leave = await render(h(NewChapters, { comicsId: 'k1', firstNumber: 3, onClose: () => {} }));
  await untilShown(titles);
  SilentRequest.last = undefined;
  await act(async () => titles().closest('form')!.requestSubmit());
  await untilShown(() => SilentRequest.last);
  const errors = [{ path: 'chapters.0.title', message: 'Too long.' }];
  const refusal = { code: 'invalid_input', title: 'Some fields need a change.', errors };
  await act(async () => SilentRequest.last!.refuse(refusal));
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
