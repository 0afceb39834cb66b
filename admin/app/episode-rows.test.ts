import { answering, noConnection, render, untilShown } from './platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { StaffContext } from './platform/screens.ts';

const { Component } = await import('./pages/comic-page.tsx');

test('a row of an episode shows its reads, and what its button opens', async () => {
  const chapter = (chapterNumber: number, publication: 'published' | 'draft' | 'scheduled') => ({
    id: `c${chapterNumber}`,
    comicsId: 'k1',
    title: 'Tide',
    chapterNumber,
    isFree: false,
    version: 1,
    previewImage: null,
    publication,
    publishAt: null,
    publishedAt: '2026-11-26T18:00:00Z',
    pageCounts: { censored: 1, uncensored: 0, legal: 0 },
  });
  const { transport } = answering({
    readStaffComic: () => ({
      data: [{ id: 'k1', title: 'Tides', publication: 'draft', chaptersVersion: 1, contentRating: 'T' }],
    }),
    listStaffChapters: () => ({
      data: [chapter(1, 'published'), chapter(2, 'published'), chapter(3, 'draft')],
      next: null,
    }),
    readSite() {
      throw noConnection;
    },
    comicInsight: () => ({ title: 'Tides', data: [{ chapterId: 'c1', reads: 1204 }] }),
  });
  const router = createMemoryRouter([{ path: '/comics/:id', element: h(Component) }], {
    initialEntries: ['/comics/k1'],
  });
  const staff = { uid: 'u', email: null, role: 'editor', screens: [] } as const;
  const screen = h(StaffContext, { value: staff, children: h(RouterProvider, { router }) });
  const leave = await render(screen, transport);
  const rows = () =>
    [...document.querySelectorAll('[aria-label="Episodes in order"] li')].map((row) => row.textContent);
  await untilShown(() => rows()[0]?.includes('reads'));
  const [first, second, draft] = rows();
  assert.match(first!, /1,204 reads in 28 days.*Unpublish… of 1/);
  assert.match(second!, /0 reads in 28 days.*Unpublish… of 2/);
  assert.match(draft!, /Publish… of 3/);
  assert.doesNotMatch(draft!, /reads/);
  await leave();
});
