import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { render } from '../../platform/testing/render.ts';

const { RouterContext } = await import('../../platform/router/hooks.ts');
const { ComicHero } = await import('./comic-hero.tsx');

const comic = { title: 'Twelve Tides', description: '', genres: [], contentRating: 'M' };
const hero = h(ComicHero, {
  comic,
  pathOfMode: (uncensored: boolean) => (uncensored ? '/uncensored' : '/normal'),
  uncensored: false,
} as never);
const modeLinks = () =>
  [...document.querySelectorAll('a')]
    .filter(({ textContent }) => /uncensored/i.test(textContent))
    .map((link) => [link.textContent, link.getAttribute('href'), /in\w+Mode/.exec(link.className)?.[0]]);

test("the server's page has the link of each mode, and styles show the one of the present mode", async () => {
  await render(null);
  document.body.innerHTML = renderToString(h(RouterContext.Provider, { value: {} as never }, hero));
  assert.deepEqual(modeLinks(), [
    ['Read Uncensored', '/uncensored', 'inNormalMode'],
    ['Leave uncensored mode', '/normal', 'inUncensoredMode'],
  ]);
});

test('the page in the browser has one link, whatever the mode', async () => {
  await render(hero);
  assert.deepEqual(modeLinks(), [['Read Uncensored', '/uncensored', undefined]]);
});
