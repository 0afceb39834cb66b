import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { api } from '@longstrip/client/api';
import { createElement as h } from 'react';
import { act } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { hydrateRoot } = await import('react-dom/client');
const { renderToString } = await import('react-dom/server');
const { hintKey, markAge } = await import('./features/maturity/age-hint.ts');
const { RouterContext } = await import('./platform/router/hooks.ts');
const { createStore } = await import('./store.ts');
const { SiteContext } = await import('./platform/site.ts');
const { Component } = await import('./pages/age-page.tsx');

const store = createStore({ transport: async () => ({ ok: true, answer: { name: 'Longstrip' } }) });
after(() => {
  store.dispatch(api.util.resetApiState());
  localStorage.clear();
  document.documentElement.removeAttribute('data-age');
});
beforeEach(() => localStorage.setItem(hintKey, new Date(Date.now() + 1e6).toISOString()));

/** Opens a document with the age question, as a reader with a hint. Hydration then loads the page of its address. */
async function openDocument(afterReload: { isNavigating: boolean; refused: boolean }) {
  const current = { location: { pathname: '/', search: '' }, params: {}, interstitial: {} as object | null };
  const view = { current, isNavigating: false };
  const reload = async () => {
    view.isNavigating = afterReload.isNavigating;
    if (!afterReload.refused) current.interstitial = null;
  };
  const router = { view: () => view, subscribe: () => () => {}, prepare: () => {}, reload };
  const page = h(
    RouterContext.Provider,
    { value: router as never },
    h(SiteContext, { value: { site: 'uncensored', origin: 'http://localhost' } }, h(Component)),
  );
  const whole = h(Provider, { store, children: page });
  markAge();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(whole);
  const root = await act(async () => hydrateRoot(container, whole));
  await act(async () => root.unmount());
  container.remove();
  return localStorage.getItem(hintKey) !== null;
}

test('the hint of a confirmed age is dropped when the page is refused again', async () => {
  assert.equal(await openDocument({ isNavigating: false, refused: false }), true);
  assert.equal(await openDocument({ isNavigating: false, refused: true }), false);
});

test('the hint of a confirmed age is kept when a link is pressed before its page is loaded', async () => {
  assert.equal(await openDocument({ isNavigating: true, refused: true }), true);
});
