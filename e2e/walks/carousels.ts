import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { open, soakJourney } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Widths at and beside every edge, with how many cards are in view (spec §9). */
const inView: [width: number, cards: number][] = [
  [1920, 5],
  [1650, 5],
  [1649, 4],
  [1450, 4],
  [1449, 3],
  [1150, 3],
  [1149, 2],
  [768, 2],
  [767, 1],
  [390, 1],
];

function wholeCards(page: Page): Promise<number> {
  return page
    .getByRole('region', { name: 'Something New' })
    .getByRole('list')
    .evaluate((track) => {
      const frame = track.getBoundingClientRect();
      return [...track.children].filter((card) => {
        const { left, right } = card.getBoundingClientRect();
        return left >= frame.left - 0.5 && right <= frame.right + 0.5;
      }).length;
    });
}

export function carousels({ origin, library: { long, mature, gaps } }: LibrarySite): void {
  soakJourney('"Something New" shows 5, 4, 3, 2 or 1 cards, exactly at the edges', {}, async ({ page }) => {
    await open(page, origin);
    await expect(page.getByRole('region', { name: 'Something New' }).getByRole('listitem')).toHaveCount(10);
    for (const [width, cards] of inView) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await wholeCards(page), cards, `at ${width}`);
    }
  });

  soakJourney(
    'the buttons of "Something New" move by whole views and stop at both ends; newest first',
    {},
    async ({ page }) => {
      await open(page, origin);
      const section = page.getByRole('region', { name: 'Something New' });
      const next = section.getByRole('button', { name: 'Next comics' });
      const previous = section.getByRole('button', { name: 'Previous comics' });
      await expect(section.getByRole('listitem').first()).toContainText(long.title);
      await expect(previous).toHaveAttribute('aria-disabled', 'true');
      const cardAtStart = () =>
        section.getByRole('list').evaluate((track) => {
          const { left } = track.getBoundingClientRect();
          return [...track.children].findIndex((card) => card.getBoundingClientRect().left >= left - 0.5);
        });
      /** A slide takes half a second, and only what stands still snaps. */
      const standsStill = () =>
        expect
          .poll(() => section.getByRole('list').evaluate((track: HTMLElement) => track.style.scrollSnapType))
          .toBe('');
      await next.click();
      await standsStill();
      assert.equal(await cardAtStart(), 3);
      await next.click();
      await standsStill();
      assert.equal(await cardAtStart(), 6);
      await next.click();
      await expect(next).toHaveAttribute('aria-disabled', 'true');
      await previous.click();
      await expect(next).toHaveAttribute('aria-disabled', 'false');
    },
  );

  soakJourney(
    'three featured comics with rating and "Read now"; another image up to 768 px',
    {},
    async ({ page }) => {
      await open(page, origin);
      const featured = page.getByRole('region', { name: 'Featured comics' });
      await expect(featured.getByRole('listitem')).toHaveCount(3);
      for (const [index, comic] of [long, mature, gaps].entries()) {
        const slide = featured.getByRole('listitem').nth(index);
        await expect(slide.getByRole('heading')).toHaveText(comic.title);
        await expect(slide).toContainText('4.9');
        await expect(slide.getByRole('link', { name: /^Read now/ })).toHaveAttribute(
          'href',
          `/comic/${comic.id}`,
        );
      }
      const shownShape = () =>
        featured.locator('img[fetchpriority=high]').evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return Math.round((image.naturalWidth / image.naturalHeight) * 10) / 10;
        });
      assert.equal(await shownShape(), 2.3);
      await page.setViewportSize({ width: 768, height: 900 });
      await expect.poll(shownShape).toBe(0.8);
    },
  );
}
