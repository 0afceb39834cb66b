import { answering, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';

const { MemoryRouter } = await import('react-router');
const { BannerList } = await import('./banner-list.tsx');
const { SaleBannerForm } = await import('./sale-banner-form.tsx');

const noPicture = { image: null, mobileImage: null, imagePicture: null, mobileImagePicture: null };
const banner = {
  ...noPicture,
  id: 'b',
  comicsId: 'c',
  siteVariant: 'normal',
  title: 'Ebb',
  comicTitle: 'Tides',
  isComicPublished: true,
  isShown: true,
  showsFrom: null,
  showsUntil: null,
  position: 0,
  version: 1,
};
const texts = { title: 'Open', subtitle: '', button: 'Join', text: '', picture: null, version: 1 };
const shows = (words: string) => untilShown(() => document.body.textContent.includes(words));

test('the list of banners tells artwork that failed from artwork that is being made', async () => {
  for (const hasFailedArtwork of [false, true]) {
    const { transport } = answering({
      listSavedBanners: () => ({ data: [{ ...banner, hasFailedArtwork }] }),
    });
    const props = { siteVariant: 'normal' as const, deleteWithUndo: async () => {} };
    const leave = await render(h(MemoryRouter, null, h(BannerList, props)), transport);
    await shows(hasFailedArtwork ? 'Artwork could not be processed' : 'Artwork is being made');
    await leave();
  }
});

test('the form of a sale banner says that its artwork failed', async () => {
  const saleBanner = { ...texts, siteVariant: 'normal' as const, hasFailedArtwork: true };
  const leave = await render(h(SaleBannerForm, { banner: saleBanner, siteVariant: 'normal' }));
  await shows('It could not be processed. Upload it again.');
  assert.equal(document.querySelector('input[type=file]')?.getAttribute('aria-invalid'), 'true');
  await leave();
});
