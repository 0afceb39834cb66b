import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, Fragment } from 'react';
import { act, only, press, render } from '../platform/testing/render.ts';

const { Badge } = await import('./badge.tsx');
const { Card } = await import('./card.tsx');
const { Checkbox } = await import('@longstrip/kit/checkbox.tsx');
const { Progress } = await import('./progress.tsx');
const { ResponsivePicture } = await import('./responsive-picture.tsx');
const { Skeleton, SkeletonLines } = await import('./skeleton.tsx');

test('a card is a region named by its title', async () => {
  await render(h(Card, { title: 'Your data', children: h('p', null, 'all of it') }));
  assert.equal(
    document.getElementById(only('section').getAttribute('aria-labelledby')!)?.textContent,
    'Your data',
  );
});

test('the label of a checkbox can be pressed', async () => {
  let checked = false;
  const onChange = () => (checked = !checked);
  await render(h(Checkbox, { label: 'I have kept these codes', checked: false, onChange }));
  await press(only('label'));
  assert.equal(checked, true);
});

test('progress says what it is of', async () => {
  await render(h(Progress, { value: 0.25, label: 'Read of Tide 1' }));
  const bar = only('progress');
  assert.deepEqual([bar.getAttribute('value'), bar.getAttribute('aria-label')], ['0.25', 'Read of Tide 1']);
});

test('badges and skeletons are styled by classes', async () => {
  await render(
    h(Fragment, null, h(Badge, { variant: 'strong', children: 'New' }), h(Skeleton, { className: 'tall' })),
  );
  assert.deepEqual([only('span.strong').textContent, only('span.tall').className], ['New', 'skeleton tall']);
});

test('a picture that failed is loaded again with another address, and when the connection is back', async () => {
  // In happy-dom an image is complete, and without a width, from the first.
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });
  let onLine = true;
  Object.defineProperty(navigator, 'onLine', { get: () => onLine });
  const show = (name: string) => {
    const picture = { base: `/images/${name}`, width: 800, height: 400, widths: [800], formats: ['webp'] };
    return h(ResponsivePicture, {
      picture: picture as never,
      alt: '',
      sizes: '10px',
      fallback: 'No picture',
    });
  };
  const fail = () => act(async () => void only('img').dispatchEvent(new Event('error')));
  const page = await render(show('a'));
  await fail();
  assert.equal(document.body.textContent, 'No picture');
  await page.show(show('b'));
  assert.equal(only('img').getAttribute('src'), '/images/b-800.webp');
  onLine = false;
  await act(async () => void dispatchEvent(new Event('offline')));
  await fail();
  assert.equal(document.body.textContent, 'No picture');
  onLine = true;
  await act(async () => void dispatchEvent(new Event('online')));
  assert.equal(only('img').getAttribute('src'), '/images/b-800.webp');
});

test('the lines of a skeleton have no style attribute, which the policy of a document forbids', async () => {
  await render(h(SkeletonLines, { widths: ['full', 'short'] }));
  const lines = [...document.querySelectorAll('span')];
  assert.deepEqual(
    lines.map((line) => [line.className, line.hasAttribute('style')]),
    [
      ['line full', false],
      ['line short', false],
    ],
  );
});
