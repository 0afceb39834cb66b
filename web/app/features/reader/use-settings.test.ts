import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, render } from '../../platform/testing/render.ts';

const { storedSettings } = await import('./reader-settings.ts');
const { settingsKey } = await import('../../platform/single-keys.ts');
const { changeSettings, useSettings } = await import('./use-settings.ts');

const Background = () => h('p', null, useSettings().background);
const shown = () => only('p').textContent;

test('what another tab changed while no reader was open is shown, and kept with the next change', async () => {
  const { leave } = await render(h(Background));
  assert.equal(shown(), 'site');
  await leave();
  localStorage.setItem(settingsKey, JSON.stringify({ ...storedSettings(), background: 'black' }));
  await render(h(Background));
  assert.equal(shown(), 'black');
  await act(async () => changeSettings({ width: 480 }));
  assert.deepEqual(storedSettings(), { width: 480, background: 'black', keys: true });
});
