import { act, render } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createElement as h, type ReactNode, useEffect, useState } from 'react';
import { useLostFocus } from './lost-focus.ts';

let leave = async () => {};
afterEach(() => leave());

/** Renders a heading and the given parts. Returns a function that changes the parts. */
async function show(first: ReactNode) {
  let change = (_parts: ReactNode) => {};
  function Screen() {
    useLostFocus();
    const [parts, setParts] = useState(first);
    useEffect(() => {
      change = setParts;
    }, []);
    return parts;
  }
  leave = await render(h(Screen));
  return (parts: ReactNode) =>
    act(async () => {
      change(parts);
      await new Promise(setImmediate);
    });
}
const heading = h('h1', { key: 'heading', tabIndex: -1 }, 'Comics');
const button = (props: object = {}) => h('button', { key: 'button', type: 'button', ...props }, 'Save');
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)!.focus();
const isFocused = (selector: string) => document.activeElement === document.querySelector(selector);

test('the heading gets the focus of a removed element, also if it comes later', async () => {
  const change = await show([heading, button()]);
  focus('button');
  await change([]);
  assert.ok(document.activeElement === document.body);
  await change([heading]);
  assert.ok(isFocused('h1'));
});

test('an open dialog keeps the focus of an element that is removed from it', async () => {
  const dialog = (...children: ReactNode[]) =>
    h('dialog', { key: 'dialog', open: true, tabIndex: -1 }, ...children);
  const change = await show([heading, dialog(button())]);
  focus('button');
  await change([heading, dialog('Done')]);
  assert.ok(isFocused('dialog[open]'));
});

test('a button that is disabled while it works gets the focus back', async () => {
  const change = await show([heading, button()]);
  focus('button');
  await change([heading, button({ disabled: true })]);
  // Browsers do this after the button is disabled.
  (document.activeElement as HTMLElement).blur();
  await change([heading, button({ disabled: false })]);
  assert.ok(isFocused('button'));
  (document.activeElement as HTMLElement).blur();
  await change([heading, button(), h('p', { key: 'more' }, 'More')]);
  assert.ok(document.activeElement === document.body, 'not a second time');
});
