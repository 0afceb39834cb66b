import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import { createElement as h } from 'react';
import { render } from '../../platform/testing/render.ts';

const { Credits } = await import('./credits.tsx');

test('roles are named in their order, those of the same people together, and each name leads to its page', async () => {
  const credit = (name: string, role: CreditRole) => ({ id: name, slug: name.toLowerCase(), name, role });
  const creators = [
    credit('Bo', 'artist'),
    credit('Ann', 'letters'),
    credit('Ann', 'writer'),
    credit('Cy', 'artist'),
    credit('Tia', 'translation'),
  ];
  await render(h(Credits, { creators }));
  const groups = [...document.querySelectorAll('dl > div')].map((group) =>
    [...group.children].map(({ textContent }) => textContent),
  );
  assert.deepEqual(groups, [
    ['Writer', 'Letters', 'Ann'],
    ['Artist', 'Bo', 'Cy'],
    ['Translation', 'Tia'],
  ]);
  assert.equal(document.querySelector('a')?.getAttribute('href'), '/creator/ann');
});
