import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Window } from 'happy-dom';
import { importWithStyles } from './import-with-styles.ts';
import { render } from './testing/render.ts';

test('requests a part and its styles together, and each style once', async () => {
  await render(null);
  const { settings } = (window as unknown as Window).happyDOM;
  settings.handleDisabledFileLoadingAsSuccess = true;
  document.head.innerHTML = '<style data-files="/other.css /first-page.css"></style>';
  const steps: string[] = [];
  document.head.addEventListener('load', () => steps.push('style is there'), { capture: true });
  const load = async () => steps.push('part is requested');
  const links = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

  const first = importWithStyles(load, ['first-page.css', 'part.css']);
  assert.deepEqual(links(), ['/part.css']);
  const second = importWithStyles(load, ['part.css']).then(() => steps.push('part shows'));
  await Promise.all([first, second]);
  assert.deepEqual(steps, ['part is requested', 'style is there', 'part is requested', 'part shows']);
  assert.equal(links().length, 1);
});

test('a style that could not be loaded is requested again', async () => {
  await render(null);
  const { settings } = (window as unknown as Window).happyDOM;
  const load = async () => 'part';
  settings.handleDisabledFileLoadingAsSuccess = false;
  await assert.rejects(importWithStyles(load, ['late.css']), /Unable to preload CSS for \/late\.css/);
  settings.handleDisabledFileLoadingAsSuccess = true;
  assert.equal(await importWithStyles(load, ['late.css']), 'part');
});
