import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { act, only, render } from '../testing/render.ts';
import type { Router, View } from './router.ts';

const { RouterView } = await import('./router-view.tsx');

test('a page without a heading, such as one that waits for its content, gets the focus as a whole', async () => {
  const pageOf = (pathname: string, Component: () => ReactNode) => ({
    current: { location: { pathname }, route: { frame: Fragment }, page: { Component }, failure: null },
    isNavigating: false,
    scroll: null,
    commitCount: 0,
  });
  let view = pageOf('/account', () => h('h1', null, 'My account'));
  const listeners = new Set<() => void>();
  const router = {
    view: () => view as unknown as View<object>,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Router<object>;
  const frame = ({ children }: { children: ReactNode }) => h('main', { tabIndex: -1 }, children);
  await render(h(RouterView<object>, { router, frame, failurePage: () => null }));
  assert.ok(document.activeElement === document.body, 'a first page moves no focus');
  view = pageOf('/account/receipts/1', () => h('span'));
  await act(async () => listeners.forEach((listener) => listener()));
  assert.ok(document.activeElement === only('main'));
});
