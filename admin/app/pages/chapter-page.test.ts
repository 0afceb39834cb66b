import { act, answering, noConnection, press, render, type, untilShown } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { StaffContext } from '../platform/screens.ts';

const { Component } = await import('./chapter-page.tsx');

test('a typed title stays when the pages of another variant load after those of the first failed', async () => {
  const chapter = {
    id: 'c1',
    comicsId: 'k1',
    title: 'One',
    chapterNumber: 1,
    isFree: false,
    previewImage: null,
    publication: 'draft',
    publishAt: null,
    version: 1,
    pageCounts: { censored: 1, uncensored: 1, legal: 0 },
  };
  const { transport } = answering({
    readStaffChapter: () => ({ data: [chapter] }),
    listStaffPages({ body }: { body: { variant: string } }) {
      if (body.variant === 'censored') throw noConnection;
      return new Promise(() => {});
    },
    readSite() {
      throw noConnection;
    },
  });
  const router = createMemoryRouter([{ path: '/chapters/:chapterId', element: h(Component) }], {
    initialEntries: ['/chapters/c1'],
  });
  const staff = { uid: 'u', email: null, role: 'editor', screens: [] } as const;
  const leave = await render(
    h(StaffContext, { value: staff, children: h(RouterProvider, { router }) }),
    transport,
  );
  const title = () => document.querySelector<HTMLInputElement>('input[required]');
  await untilShown(title);
  await type(title()!, 'Two');
  const uncensored = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('uncensored'),
  )!;
  await press(uncensored);
  await act(() => new Promise(setImmediate));
  assert.equal(title()?.value, 'Two');
  await leave();
});
