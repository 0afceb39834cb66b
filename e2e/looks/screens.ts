/** Every screen of the reader site, overlays included: what is looked at, measured and photographed. */
import type { Page } from '@playwright/test';
import type { LibrarySite } from '../harness/site.ts';

export type Screen = {
  name: string;
  address: string;
  /** Brings what is looked at onto the open page. */
  unfold?: (page: Page) => Promise<void>;
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

export function screensOf({ origin, uncensoredOrigin, library }: Pick<LibrarySite, 'origin' | 'uncensoredOrigin' | 'library'>): Screen[] {
  const { long, mature, bare, unfinished, adult } = library;
  const chapter = (index: number) => `${origin}/comic/${long.id}/${long.chapters[index]!.id}`;
  return [
    { name: 'home', address: origin },
    {
      name: 'menu',
      address: origin,
      unfold: async (page) => {
        // From 769 px on there is none to open.
        if (page.viewportSize()!.width <= 768) await press('Open menu')(page);
      },
    },
    { name: 'categories', address: `${origin}/categories` },
    { name: 'comic', address: `${origin}/comic/${long.id}` },
    { name: 'comic-uncensored-mode', address: `${origin}/comic/${mature.id}?mode=uncensored` },
    { name: 'comic-empty', address: `${origin}/comic/${bare.id}` },
    { name: 'reader', address: chapter(0) },
    { name: 'reader-list', address: chapter(0), unfold: press('List Episodes') },
    { name: 'reader-settings', address: chapter(0), unfold: press('Keyboard and settings') },
    { name: 'reader-locked', address: chapter(3) },
    { name: 'reader-end', address: chapter(6), unfold: (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)) },
    { name: 'reader-being-prepared', address: `${origin}/comic/${unfinished.id}/${unfinished.chapters[0]!.id}` },
    { name: 'policy', address: `${origin}/privacy-policy` },
    { name: 'not-found', address: `${origin}/nowhere` },
    { name: 'comic-not-found', address: `${origin}/comic/00000000-0000-7000-8000-000000000000` },
    { name: 'uncensored-home', address: uncensoredOrigin },
    { name: 'uncensored-comic', address: `${uncensoredOrigin}/comic/${adult.id}` },
    { name: 'uncensored-reader', address: `${uncensoredOrigin}/comic/${adult.id}/${adult.chapters[0]!.id}` },
  ];
}
