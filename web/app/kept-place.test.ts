import assert from 'node:assert/strict';
import { beforeEach, test, type TestContext } from 'node:test';
import { createElement as h, createRef } from 'react';
import type { Place } from './features/reading/place.ts';
import { act, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { useKeepPlace } = await import('./features/reading/use-keep-place.ts');

const chapter = { comicId: 'c1', chapterId: 'e1', chapterTitle: 'One', chapterNumber: 1 };
const strip = createRef<HTMLDivElement>();

function Strip({ slices }: { slices: readonly string[] }) {
  useKeepPlace({ scope: 'general', strip, chapter, resume: false });
  return h(
    'div',
    { ref: strip },
    slices.map((id) => h('img', { key: id, 'data-slice': id, alt: '' })),
  );
}

/** Slices of 100 px, scrolled to `top`. */
let top = 0;
beforeEach((t) => {
  top = 0;
  (t as TestContext).mock.method(
    HTMLElement.prototype,
    'getBoundingClientRect',
    function (this: HTMLElement) {
      const index = [...(this.parentElement?.children ?? [])].indexOf(this);
      return this.isConnected ? { top: index * 100 - top, height: 100 } : { top: 0, height: 0 };
    },
  );
});

function scrollDownTo(y: number): void {
  top = y;
  dispatchEvent(new Event('scroll'));
}

async function open() {
  const store = createStore({ transport: async () => ({ ok: true, answer: {} }) });
  const shown = (...slices: string[]) => h(Provider, { store } as never, h(Strip, { slices }));
  const stored = () => store.getState().comics.general[0]!.place;
  return { ...(await render(shown('a', 'b', 'c'))), shown, stored };
}

test('the place is measured in the slices that are shown, also when others were loaded meanwhile', async () => {
  const { show, shown, stored, leave } = await open();
  await show(shown('d', 'e', 'f', 'g'));
  top = 250;
  await act(async () => void dispatchEvent(new Event('pagehide')));
  assert.deepEqual(stored(), { slice: 2, sliceId: 'f', fraction: 0.5, of: 4 });
  await leave();
});

test('the place is the one where scrolling ended, also just before it is written or the page is left', async (t) => {
  const { stored, leave } = await open();
  const written = () => JSON.parse(localStorage.getItem('reading:c1') ?? 'null') as { place: Place } | null;
  let now = 0;
  const timers: { run: () => void; at: number }[] = [];
  t.mock.method(window, 'setTimeout', (run: () => void, delay: number) =>
    timers.push({ run, at: now + delay }),
  );
  const tick = (time: number) => {
    now += time;
    for (const timer of timers.splice(0).toSorted((a, b) => a.at - b.at))
      if (timer.at <= now) timer.run();
      else timers.push(timer);
  };
  scrollDownTo(40);
  tick(450);
  scrollDownTo(150);
  tick(50);
  tick(2000);
  assert.deepEqual(written()?.place, { slice: 1, sliceId: 'b', fraction: 0.5, of: 3 });
  scrollDownTo(230);
  await leave();
  assert.deepEqual(stored(), { slice: 2, sliceId: 'c', fraction: 0.3, of: 3 });
});
