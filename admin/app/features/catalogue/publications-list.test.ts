import { answering, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { MemoryRouter } from 'react-router';

const { PublicationsList } = await import('./publications-list.tsx');
const { PublicationBadge } = await import('./publication-badge.tsx');

const entry = (id: string, readiness: string | null, held: boolean, publishedAt: string | null = null) => ({
  id,
  comicsId: 'k1',
  chapterId: readiness || publishedAt ? id : null,
  title: id,
  plannedAt: '2026-11-26T18:00:00Z',
  publishedAt,
  readiness,
  held,
  late: false,
});

test('the list says what is ready, held and why, and never "in time" of what is held', async () => {
  const { transport } = answering({
    listPublications: () => ({
      next: null,
      data: [
        entry('Comic', null, false),
        entry('Ready', 'ready', false),
        entry('Empty', 'no_pages', true),
        entry('Soon', 'processing', false),
        entry('Later', null, true, '2026-11-27T18:00:00Z'),
        entry('Published', null, false, '2026-11-26T18:00:00Z'),
        entry('Unready', 'no_pages', false),
      ],
    }),
  });
  const leave = await render(h(MemoryRouter, null, h(PublicationsList)), transport);
  await untilShown(() => document.querySelector('tbody tr'));
  const cells = (label: string) =>
    [...document.querySelectorAll(`[data-label="${label}"]`)].map(({ textContent }) => textContent);
  assert.deepEqual(cells('Ready'), ['–', 'Ready', 'No pages', 'Still processing', '–', '–', 'No pages']);
  assert.deepEqual(cells('In time'), [
    'As planned',
    'As planned',
    'Held',
    'Only if it is ready by then',
    'Was held until readers could read it',
    'Yes',
    'Only if it is ready by then',
  ]);
  await leave();
});

test('an episode says beside its state what it lacks', async () => {
  const item = { publication: 'published' as const, publishAt: null };
  const textOf = async (props: object) => {
    const leave = await render(h(PublicationBadge, { ...item, ...props }));
    const text = [...document.querySelectorAll('span, p')].map(({ textContent }) => textContent).join('; ');
    await leave();
    return text;
  };
  assert.equal(await textOf({}), 'Published');
  assert.equal(await textOf({ readiness: 'no_pages', held: false }), 'Published; No pages');
  const held = { publication: 'scheduled', publishAt: '2020-01-01T00:00:00Z', held: true };
  assert.equal(
    await textOf({ ...held, readiness: 'page_failed' }),
    'Held until readers can read it; A page could not be processed',
  );
});
