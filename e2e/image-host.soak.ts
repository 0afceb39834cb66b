/** Images that every visitor may have come from their own host; all others from the site, under the policy of the page. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { confirmAge } from './harness/age.ts';
import { expect } from './harness/expect.ts';
import { desktop, journey, open } from './harness/journey.ts';
import { addComic } from './harness/library.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';

const { origin, uncensoredOrigin, port, operator } = await openSiteWithDatabase({
  PUBLIC_URL: 'http://localhost:{port}',
  IMAGE_BASE_URL: 'http://images.localhost:{port}',
  IMAGE_BASE_UNCENSORED_URL: 'http://more-images.localhost:{port}',
});
const imageHost = `images.localhost:${port}`;
const genre = await operator.genre('Uncensored', true);
const pages = { censored: [1, 2], uncensored: [1, 2] };
const mature = await addComic(operator, {
  title: 'Second Skin',
  rating: 'M',
  genres: [genre.id],
  numbers: [1, 2],
  pages,
});
const adult = await addComic(operator, { title: 'After Dark', rating: 'AO', numbers: [1], pages });
await operator.imagesMade({ formats: 1 });

/** The hosts of the images on screen, all of which are loaded. */
async function hostsOfImages(page: Page, selector = 'main picture img'): Promise<string[]> {
  const images = page.locator(selector);
  await expect(images.first()).toBeVisible();
  const sources = await images.evaluateAll(async (all: HTMLImageElement[]) => {
    for (const image of all) {
      image.loading = 'eager';
      await image.decode();
    }
    return all.map(({ currentSrc }) => currentSrc);
  });
  return [...new Set(sources.map((source) => new URL(source).host))];
}

journey('public images come from the image host, on every page', desktop, async ({ page }) => {
  for (const path of ['/', `/comic/${mature.id}`, `/comic/${mature.id}/${mature.chapters[0]!.id}`]) {
    await open(page, origin + path);
    assert.deepEqual(await hostsOfImages(page), [imageHost], path);
  }
  await page
    .getByRole('link', { name: /^Next episode/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(mature.chapters[1]!.id));
  assert.deepEqual(await hostsOfImages(page), [imageHost]);
});

journey(
  'share cards and structured data name images of that host',
  { ...desktop, javaScriptEnabled: false },
  async ({ page }) => {
    await page.goto(`${origin}/comic/${mature.id}`);
    const card = await page.locator('meta[property="og:image"]').getAttribute('content');
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    const { image } = JSON.parse(data!) as { image: string[] };
    for (const address of [card!, ...image]) assert.equal(new URL(address).host, imageHost);
  },
);

journey('adult images come from the site, after the age check', desktop, async ({ page }) => {
  const uncensored = `/comic/${mature.id}/${mature.chapters[0]!.id}/uncensored`;
  for (const [site, path, selector] of [
    // Beside its pages, this one shows artwork that everybody may have.
    [origin, uncensored, '[data-slice] img'],
    [uncensoredOrigin, `/comic/${adult.id}`, undefined],
    [uncensoredOrigin, `/comic/${adult.id}/${adult.chapters[0]!.id}`, undefined],
  ] as const) {
    await confirmAge(page, site);
    await open(page, site + path);
    assert.deepEqual(await hostsOfImages(page, selector), [new URL(site).host], path);
  }
});
