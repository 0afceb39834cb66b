import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '@longstrip/client/api';
import { configureStore } from '@reduxjs/toolkit';
import { createElement as h } from 'react';
import { Provider } from 'react-redux';
import { act, only, press, render } from '../../platform/testing/render.ts';

const { ContinueRow } = await import('./continue-row.tsx');
const { LastRead } = await import('./last-read.tsx');

const comic = { id: 'tides', title: 'Twelve Tides', bannerImage: null, genres: [], chapterCount: 12 };
let transport = async () => ({ ok: true, answer: { data: [comic], total: 1 } });
const store = configureStore({
  reducer: { api: api.reducer },
  middleware: (defaults) =>
    defaults({ thunk: { extraArgument: { transport: () => transport() } } }).concat(api.middleware),
});

test('"Continue reading" shows the number, title and progress of the episode', async () => {
  const item = { comicId: 'tides', episode: 'Episode 3 · The Oven', to: '/comic/tides/3', progress: 0.5 };
  const row = h(ContinueRow, { items: [item], onForget: async () => {} });
  const { went } = await render(h(Provider, { store, children: row }));
  assert.equal(only('li p').textContent, 'Episode 3 · The Oven');
  assert.equal(only('li progress').getAttribute('aria-label'), 'Read of Episode 3 · The Oven');
  only('li a').click();
  assert.deepEqual(went, ['/comic/tides/3']);
});

test('"Last read" shows the number, title and progress of the episode', async () => {
  const stoppedAt = () => ({ episode: 'Episode 3 · The Oven', progress: 0.5 });
  await render(
    h(Provider, { store, children: h(LastRead, { ids: ['tides'], stoppedAt, onClear: () => {} }) }),
  );
  assert.equal(only('li p').textContent, 'Episode 3 · The Oven');
  assert.equal(only('li progress').getAttribute('value'), '0.5');
});

test('a question on a card takes the focus once, when it opens', async () => {
  const item = { comicId: 'tides', episode: 'Episode 3', to: '/comic/tides/3', progress: 0.5 };
  const row = (progress: number) =>
    h(Provider, {
      store,
      children: h(ContinueRow, { items: [{ ...item, progress }], onForget: async () => {} }),
    });
  const { show } = await render(row(0.5));
  await press(only('li > button'));
  assert.equal(document.activeElement?.textContent, 'Forget it');
  only('[role=group] button:last-child').focus();
  await show(row(0.6));
  assert.equal(document.activeElement?.textContent, 'Keep it');
});

test('the focus stays near a card that was forgotten', async () => {
  const other = { ...comic, id: 'ferns' };
  transport = async () => ({ ok: true, answer: { data: [comic, other], total: 2 } });
  const item = (comicId: string) => ({ comicId, episode: 'Episode 3', to: '/', progress: null });
  const items = [item('tides'), item('ferns')];
  const row = () => {
    const props = { items: [...items], onForget: async () => void items.shift() };
    return h('main', { tabIndex: -1 }, h(Provider, { store, children: h(ContinueRow, props) }));
  };
  const { show } = await render(row());
  for (const focused of ['H2', 'MAIN']) {
    await press(document.querySelector('li > button')!);
    await press(document.activeElement!);
    await show(row());
    assert.equal(document.activeElement?.tagName, focused);
  }
});

test('the focus stays where the reader has moved it while a comic is being forgotten', async () => {
  const loaded = Promise.withResolvers<void>();
  const item = { comicId: 'tides', episode: 'Episode 3', to: '/', progress: null };
  const row = h(ContinueRow, { items: [item], onForget: () => loaded.promise });
  await render(h('main', { tabIndex: -1 }, h('input'), h(Provider, { store, children: row })));
  await press(document.querySelector('li > button')!);
  await press(document.activeElement!);
  only<HTMLInputElement>('input').focus();
  await act(async () => loaded.resolve());
  assert.equal(document.activeElement?.tagName, 'INPUT');
});

test('the focus goes to the heading when the history is cleared', async () => {
  const list = (ids: string[]) => {
    const props = { ids, stoppedAt: () => undefined, onClear: () => {} };
    return h(Provider, { store, children: h(LastRead, props) });
  };
  const { show } = await render(list(['tides']));
  await press(only('[aria-expanded]'));
  await press(document.activeElement!);
  await show(list([]));
  assert.ok(!document.querySelector('[aria-expanded]'));
  assert.equal(document.activeElement?.tagName, 'H2');
});
