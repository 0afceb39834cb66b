import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from '../../platform/testing/render.ts';

const { StripSlice } = await import('./strip-slice.tsx');

// No image is ever loaded here, which would look like a failure before hydration.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });

const slice = (query?: string) => ({
  id: 's1',
  picture: { base: '/images/s1', query, width: 800, height: 1000, widths: [800], formats: ['webp'] },
});
const fail = () => act(async () => void only('img').dispatchEvent(new Event('error')));
const source = () => only('img').getAttribute('src');

test('a failed image asks for the list, and is loaded again by hand and when the connection is back', async () => {
  let asked = 0;
  const props = { slice: slice(), alt: '', priority: true, released: false, onStale: () => asked++ };
  await render(h(StripSlice, props as never));
  for (const retry of [
    () => press(only('button')),
    () => act(async () => void dispatchEvent(new Event('online'))),
  ]) {
    const before = only('img');
    await fail();
    assert.ok(!document.querySelector('img'));
    await retry();
    assert.equal(source(), '/images/s1-800.webp');
    assert.notEqual(only('img'), before);
  }
  assert.equal(asked, 2);
});

test('an image whose address has expired is loaded from its new address', async () => {
  let asked = 0;
  const props = { alt: '', priority: true, released: false, onStale: () => asked++ };
  const { show } = await render(h(StripSlice, { ...props, slice: slice('?old') } as never));
  await fail();
  await press(only('button'));
  assert.equal(asked, 1);
  // The old address is still the only one.
  await fail();
  await show(h(StripSlice, { ...props, slice: slice('?new') } as never));
  assert.equal(source(), '/images/s1-800.webp?new');
});

test('an image that is loaded again takes the focus of its button', async () => {
  const props = { slice: slice(), alt: '', priority: true, released: false, onStale: () => {} };
  await render(h(StripSlice, props as never));
  await fail();
  only('button').focus();
  await press(only('button'));
  assert.ok(document.activeElement === only('[data-slice]'));
});
