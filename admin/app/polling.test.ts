import { act, answering, render, untilShown } from './platform/testing/render.ts';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mock, test } from 'node:test';
import { createElement as h } from 'react';

const { PagesGrid } = await import('./features/catalogue/pages-grid.tsx');

const show = (visibilityState: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  dispatchEvent(new Event('visibilitychange'));
};

test('pages in processing are polled only while the tab is visible, and only until they are ready', async () => {
  let state = 'waiting';
  const { transport, calls } = answering({
    listStaffPages: () => ({
      data: [{ id: 'p1', fileName: '1.png', state, picture: null, pageNumber: 1 }],
      pagesVersion: 1,
    }),
  });
  mock.timers.enable({ apis: ['setTimeout'] });
  const leave = await render(
    h(PagesGrid, { comicsId: 'k1', chapterId: 'c1', variant: 'censored' }),
    transport,
  );
  await untilShown(() => document.querySelector('li'));
  const callsIn = async (seconds: number) => {
    const before = calls['listStaffPages']!;
    for (let passed = 0; passed < seconds; passed += 5) {
      await act(async () => mock.timers.tick(5000));
      await act(() => new Promise(setImmediate));
    }
    return calls['listStaffPages']! - before;
  };
  assert.ok((await callsIn(10)) > 0);
  await act(async () => show('hidden'));
  assert.equal(await callsIn(60), 0);
  await act(async () => show('visible'));
  assert.ok((await callsIn(10)) > 0);
  state = 'ready';
  await callsIn(5);
  assert.equal(await callsIn(60), 0);
  await leave();
  mock.timers.reset();
});

test('no screen polls while the tab is hidden', () => {
  const files = globSync('admin/app/**/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const polling = files.filter(({ text }) => text.includes('pollingInterval'));
  assert.ok(polling.length >= 4);
  for (const { file, text } of polling)
    assert.equal(
      text.match(/skipPollingIfUnfocused: true/g)?.length,
      text.match(/pollingInterval:/g)!.length,
      file,
    );
});
