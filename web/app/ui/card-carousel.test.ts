import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from '../platform/testing/render.ts';

const { CardCarousel } = await import('./card-carousel.tsx');

/** Ten cards 100 px apart, 300 px of them in view. Frames come when `frames` is called, and take half a second each. */
async function carousel() {
  const waiting: FrameRequestCallback[] = [];
  let now = performance.now();
  globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
  const cards = Array.from({ length: 10 }, (_, index) => h('li', { key: index }, `Card ${index + 1}`));
  await render(h(CardCarousel, { title: 'New', itemName: 'comics', cards }));
  const track = only('ul');
  for (const [name, value] of Object.entries({ clientWidth: 300, scrollWidth: 1000 }))
    Object.defineProperty(track, name, { value });
  for (const [index, card] of [...track.children].entries())
    Object.defineProperty(card, 'offsetLeft', { value: index * 100 });
  const frames = () =>
    act(async () => {
      for (let turn = 0; turn < 10; turn++) for (const callback of waiting.splice(0)) callback((now += 500));
    });
  const scrollTo = async (left: number) => {
    track.scrollLeft = left;
    await act(async () => void track.dispatchEvent(new Event('scroll')));
    await frames();
  };
  const button = (name: string) => only(`[aria-label="${name} comics"]`);
  return { track, frames, scrollTo, button };
}

test('its buttons are disabled at its ends', async () => {
  const { scrollTo, button } = await carousel();
  const ends = () => ['Previous', 'Next'].map((name) => button(name).getAttribute('aria-disabled'));
  await scrollTo(0);
  assert.deepEqual(ends(), ['true', 'false']);
  await scrollTo(300);
  assert.deepEqual(ends(), ['false', 'false']);
  await scrollTo(700);
  assert.deepEqual(ends(), ['false', 'true']);
});

test('a button moves by the visible cards, and a second press continues from the target of the first', async () => {
  const { track, frames, scrollTo, button } = await carousel();
  await scrollTo(0);
  await press(button('Next'));
  await press(button('Next'));
  await frames();
  assert.equal(track.scrollLeft, 600);
  await press(button('Previous'));
  await frames();
  assert.equal(track.scrollLeft, 300);
});
