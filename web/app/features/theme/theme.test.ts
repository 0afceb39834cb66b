import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../../platform/testing/render.ts';
import { applyTheme, nextTheme, type Theme } from '@longstrip/client/theme';

test('the first press changes the visible theme, and three presses return to the start', () => {
  for (const systemIsDark of [true, false]) {
    const round = [1, 2, 3].reduce<Theme[]>(
      (all) => [...all, nextTheme(all.at(-1)!, systemIsDark)],
      ['system'],
    );
    assert.deepEqual(round.at(-1), 'system');
    assert.equal(round[1], systemIsDark ? 'light' : 'dark');
    assert.equal(new Set(round).size, 3);
  }
});

test('a chosen theme colours the bars of the browser; the system’s choice is followed again', async () => {
  await render(null);
  const schemes = ['dark', 'light'] as const;
  for (const scheme of schemes) {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' });
    meta.dataset.scheme = scheme;
    document.head.append(meta);
  }
  const media = () => [...document.querySelectorAll('meta')].map((meta) => meta.media);
  applyTheme('light');
  assert.deepEqual([document.documentElement.dataset.theme, ...media()], ['light', 'not all', 'all']);
  applyTheme('dark');
  assert.deepEqual([document.documentElement.dataset.theme, ...media()], ['dark', 'all', 'not all']);
  applyTheme('system');
  assert.deepEqual(
    media(),
    schemes.map((scheme) => `(prefers-color-scheme:${scheme})`),
  );
});
