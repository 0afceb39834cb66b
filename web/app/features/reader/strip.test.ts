import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// Resolves style sheets.
await import('../../platform/testing/render.ts');
const { Strip } = await import('./strip.tsx');

const priorities = (heights: number[]) => {
  const slices = heights.map((height, index) => ({
    id: `s${index}`,
    picture: { base: `/images/s${index}`, width: 800, height, widths: [800], formats: ['webp'] },
  }));
  const props = { ref: null, slices, chapterNumber: 1, onStale: assert.fail };
  const markup = renderToStaticMarkup(h(Strip, props as never));
  return [...markup.matchAll(/loading="(\w+)"/g)].map(([, loading]) => loading);
};

test('images that begin on the first screen of a tall phone are loaded first, others when they are near', () => {
  assert.deepEqual(priorities([2050, 2050]), ['eager', 'lazy']);
  assert.deepEqual(priorities([600, 600, 600, 600]), ['eager', 'eager', 'eager', 'lazy']);
  assert.deepEqual(priorities([600]), ['eager']);
  assert.deepEqual(priorities([]), []);
});
