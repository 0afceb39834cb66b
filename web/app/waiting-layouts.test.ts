import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { only, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');

const pages = {
  home: [await import('./pages/home-page.tsx'), 'ul > li', 6],
  categories: [await import('./pages/categories-page.tsx'), 'ul > li', 12],
  comic: [await import('./pages/comic-page.tsx'), 'ol > li', 6],
} as const;

for (const [name, [{ Waiting }, cards, count]] of Object.entries(pages))
  test(`${name}: what is shown while it loads has the layout of the page, and no link to what is not there`, async () => {
    const store = createStore({ transport: async () => ({ ok: true, answer: { data: [], total: 0 } }) });
    await render(h(Provider, { store } as never, h(Waiting)));
    assert.equal(document.querySelectorAll(`[aria-busy] ${cards}`).length, count);
    for (const link of document.querySelectorAll('a')) assert.equal(link.getAttribute('href'), '/');
    assert.ok(only('title').textContent);
  });
