import { answering, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { MemoryRouter } from 'react-router';

const { Books } = await import('./books.tsx');

const figures = { chargedCents: 1000, refundedCents: 0, disputedCents: 0, count: 2 };
const bookDay = (day: string, theirs: object | null, differenceCents: number | null = 0) => ({
  day,
  provider: 'stripe',
  ours: figures,
  theirs: theirs && { ...figures, ...theirs },
  differenceCents,
  checkedAt: theirs && `${day}T03:17:00Z`,
});

test('a day whose figures differ is marked, also if the net sums are equal, and one that is not compared yet counts', async () => {
  const { transport } = answering({
    listBookDays: () => ({
      data: [
        bookDay('2026-11-04', null, null),
        bookDay('2026-11-03', { chargedCents: 1300, refundedCents: 300, count: 3 }),
        bookDay('2026-11-02', { chargedCents: 700 }, 300),
        bookDay('2026-11-01', {}),
      ],
    }),
  });
  const leave = await render(h(MemoryRouter, null, h(Books)), transport);
  await untilShown(() => document.querySelector('tbody tr'));
  const differences = [...document.querySelectorAll('tbody tr')].map((row) => row.lastChild!.textContent);
  assert.deepEqual(differences, [
    'Not compared yet',
    'Figures differAt the provider: charges 3, charged $13.00, paid back $3.00',
    '$3.00',
    '–',
  ]);
  const days = [...document.querySelectorAll('tbody th')].map((day) => day.textContent);
  assert.deepEqual(days, ['4 Nov 2026', '3 Nov 2026', '2 Nov 2026', '1 Nov 2026']);
  const sums = [...document.querySelectorAll('tfoot td')].map(({ textContent }) => textContent);
  assert.deepEqual(sums.slice(0, 2), ['8', '$40.00']);
  await leave();
});
