import { answering, render, type, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

const { ComicForm } = await import('./comic-form.tsx');

test('the form of a comic says that another comic has its title, and not that it has it itself', async () => {
  const tides = { id: 'k1', title: 'Twelve Tides' };
  const searched: string[] = [];
  const { transport } = answering({
    listGenres: () => ({ data: [], total: 0 }),
    listStaffComics({ body: { search } }: { body: { search: string } }) {
      searched.push(search);
      return { data: [tides, { id: 'k2', title: 'Twelve Tides More' }], next: null };
    },
  });
  const form = (comic?: object) => {
    const element = h(ComicForm, { onSaved: () => {}, ...(comic && { comic: comic as never }) });
    return render(h(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }), transport);
  };
  const note = () => document.body.textContent.match(/There is another comic with this title: ([^.]*)/)?.[1];
  const title = () => document.querySelector<HTMLInputElement>('input[name=title]');

  const leave = await form();
  await untilShown(title);
  await type(title()!, ' twelve tides ');
  await untilShown(note);
  assert.equal(note(), 'Twelve Tides');
  assert.equal(document.querySelector('[role=status] a')!.getAttribute('href'), '/admin/comics/k1');
  await type(title()!, 'Twelve');
  await untilShown(() => !note());
  await leave();

  searched.length = 0;
  const leaveOwn = await form({ ...tides, genres: [], creators: [], version: 1 });
  await untilShown(title);
  await type(title()!, 'TWELVE TIDES');
  await untilShown(() => searched.includes('TWELVE TIDES'));
  assert.equal(note(), undefined);
  await leaveOwn();
});
