import { answering, button, press, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { MemoryRouter } from 'react-router';

const { PublicationsList } = await import('./publications-list.tsx');
const { ConfirmDialog } = await import('../../ui/confirm.tsx');
const { PublicationButton } = await import('./publication-button.tsx');
const { PublicationBadge } = await import('./publication-badge.tsx');

const entry = (id: string, readiness: string | null, held: boolean, publishedAt: string | null = null) => ({
  id,
  comicsId: 'k1',
  chapterId: readiness || publishedAt ? id : null,
  title: id,
  comicTitle: 'Tides',
  plannedAt: '2026-11-26T18:00:00Z',
  publishedAt,
  readiness,
  held,
  late: false,
});

test('the list says what is ready, held and why, and never "in time" of what is held', async () => {
  const sent: unknown[] = [];
  const { transport } = answering({
    publishChapters({ body }: { body: unknown }) {
      sent.push(body);
      return { data: [] };
    },
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
  const leave = await render(h(MemoryRouter, null, h(PublicationsList), h(ConfirmDialog)), transport);
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
  const actions = (label: string) =>
    [...document.querySelectorAll('tbody tr')].find((row) => row.textContent.startsWith(label))!
      .lastElementChild!.textContent;
  assert.equal(actions('Ready'), 'Move ReadyPublish Ready nowCancel Ready');
  assert.equal(actions('Later'), '–');
  assert.ok(document.querySelector('a[href$="/comics/k1"]'), 'the comic is named');
  await press(button('Cancel Ready'));
  await untilShown(() => button('Cancel the publication'));
  await press(button('Cancel the publication'));
  await untilShown(() => sent.length > 0);
  assert.deepEqual(sent, [
    { ids: ['Ready'], basedOn: { Ready: '2026-11-26T18:00:00Z' }, publication: 'draft' },
  ]);
  await leave();
});

test('a published episode is not offered to be published', async () => {
  const offered = async (publication: 'published' | 'scheduled') => {
    const { transport } = answering({ preflightChapters: () => ({ data: [{ id: 'e1', findings: [] }] }) });
    const item = { id: 'e1', comicsId: 'k1', title: 'One', publication, publishAt: null };
    const leave = await render(
      h(MemoryRouter, null, h(PublicationButton, { kind: 'chapters', items: [item] })),
      transport,
    );
    const label = publication === 'published' ? 'Unpublish…' : 'Publish…';
    await untilShown(() => button(label));
    await press(button(label));
    await untilShown(() => button('Schedule'));
    const isOffered = button('Publish now') !== undefined;
    await leave();
    return isOffered;
  };
  assert.deepEqual([await offered('scheduled'), await offered('published')], [true, false]);
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
