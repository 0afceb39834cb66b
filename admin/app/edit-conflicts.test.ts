import { act, answering, button, press, render, type, untilShown } from './platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { MemoryRouter } from 'react-router';

const { PagesGrid } = await import('./features/catalogue/pages-grid.tsx');
const { ChaptersTable } = await import('./features/catalogue/chapters-table.tsx');
const { Component: GenresPage } = await import('./pages/genres-page.tsx');
const { BannerList } = await import('./features/editorial/banner-list.tsx');
const { Toasts } = await import('./ui/toast.tsx');

const conflict = { code: 'edit_conflict', title: 'Someone else has changed this.' };
const names = ['One', 'Two', 'Three'];
/** Refuses the first order, because another editor has put the last item first. */
const othersFirst = () => {
  let isRefused = false;
  return {
    refuse() {
      if (isRefused) return { data: [] };
      isRefused = true;
      throw conflict;
    },
    inOrder: <Item>(items: readonly Item[]) => (isRefused ? [items.at(-1)!, ...items.slice(0, -1)] : items),
  };
};
const author = { author: 'ida@office.example' };

/** Moves the first item down, tries to save, and looks at the order of the other editor. */
async function moveAndLook(list: string) {
  const handle = () => document.querySelector(`[aria-label="${list}"] li button`)!;
  await untilShown(handle);
  const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
  await act(async () => void handle().dispatchEvent(key));
  await untilShown(() => button('Save order'));
  await press(button('Save order'));
  await untilShown(() => document.body.textContent.includes('ida@office.example changed this list'));
  await press(button('Look at the other order'));
  await untilShown(() => document.querySelector('dialog[open] ol'));
  return [...document.querySelectorAll('dialog[open] li')].map(({ textContent }) => textContent);
}

test('the order of pages that another editor saved can be looked at before it is replaced', async () => {
  const others = othersFirst();
  const page = (name: string) => ({ id: name, fileName: `${name}.png`, state: 'ready', picture: null });
  const { transport } = answering({
    listStaffPages: () => ({ data: others.inOrder(names.map(page)), pagesVersion: 1 }),
    reorderPages: others.refuse,
    readLastChange: () => author,
  });
  const grid = h(PagesGrid, { comicsId: 'k1', chapterId: 'c1', variant: 'censored' });
  const leave = await render(grid, transport);
  assert.deepEqual(await moveAndLook('Pages in order'), ['Three.png', 'One.png', 'Two.png']);
  await leave();
});

test('the order of episodes that another editor saved can be looked at before it is replaced', async () => {
  const others = othersFirst();
  const chapter = (title: string) => ({
    id: title,
    comicsId: 'k1',
    title,
    isFree: false,
    previewImage: null,
    publication: 'draft',
    publishAt: null,
    version: 1,
    pageCounts: { censored: 1, uncensored: 0, legal: 0 },
  });
  const { transport } = answering({
    listStaffChapters: () => ({
      data: others.inOrder(names.map(chapter)).map((each, index) => ({ ...each, chapterNumber: index + 1 })),
      next: null,
    }),
    reorderChapters: others.refuse,
    readLastChange: () => author,
  });
  const table = h(ChaptersTable, {
    comic: { id: 'k1', chaptersVersion: 1 } as never,
    readsOf: undefined,
  });
  const leave = await render(h(MemoryRouter, null, table), transport);
  assert.deepEqual(await moveAndLook('Episodes in order'), ['Three', 'One', 'Two']);
  await leave();
});

test('the editor who put the banners into another order is named', async () => {
  const banner = (title: string) => ({
    id: title,
    title,
    siteVariant: 'normal',
    comicTitle: title,
    showsFrom: null,
    showsUntil: null,
    imagePicture: null,
    mobileImagePicture: null,
    isShown: true,
    isComicPublished: true,
  });
  const { transport } = answering({
    listSavedBanners: () => ({ data: names.map(banner) }),
    orderBanners() {
      throw conflict;
    },
    readLastChange: () => author,
  });
  const list = h(BannerList, { siteVariant: 'normal', deleteWithUndo: async () => {} });
  const leave = await render(
    [h(MemoryRouter, { key: 'list' }, list), h(Toasts, { key: 'toasts' })],
    transport,
  );
  const handle = () => document.querySelector('[aria-label="Move One"]')!;
  await untilShown(handle);
  const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
  await act(async () => void handle().dispatchEvent(down));
  await untilShown(() => document.body.textContent.includes('ida@office.example has changed this order'));
  await leave();
});

test('the editor who changed an object with versions is named', async () => {
  const { transport } = answering({
    listSavedGenres: () => ({
      data: [{ id: 'g1', name: 'Sea', mature: false, slug: 'sea', text: '', version: 1 }],
    }),
    updateGenre() {
      throw conflict;
    },
    listVersions: () => ({ data: [author], next: null }),
  });
  const leave = await render(h(MemoryRouter, null, h(GenresPage)), transport);
  const name = () => document.querySelector<HTMLInputElement>('[aria-label="Name of Sea"]');
  await untilShown(name);
  await type(name()!, 'Harbour');
  await act(async () => name()!.form!.requestSubmit());
  await untilShown(() => document.body.textContent.includes('ida@office.example has changed this genre'));
  await leave();
});
