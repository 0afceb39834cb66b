import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, createRef } from 'react';
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

test('the place is measured in the slices that are shown, also when others were loaded meanwhile', async (t) => {
  let top = 0;
  t.mock.method(HTMLElement.prototype, 'getBoundingClientRect', function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this.isConnected ? { top: index * 100 - top, height: 100 } : { top: 0, height: 0 };
  });
  const store = createStore({ transport: async () => ({ ok: true, answer: {} }) });
  const shown = (...slices: string[]) => h(Provider, { store } as never, h(Strip, { slices }));
  const { show, leave } = await render(shown('a', 'b', 'c'));
  await show(shown('d', 'e', 'f', 'g'));
  top = 250;
  await act(async () => void dispatchEvent(new Event('pagehide')));
  const { place } = store.getState().comics.general.comicsReadingHistory[0]!;
  assert.deepEqual(place, { slice: 2, sliceId: 'f', fraction: 0.5, of: 4 });
  await leave();
});
