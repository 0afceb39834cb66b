import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { desktop, journey, open } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Uncensored mode on the normal site, and the site that has nothing else. */
export function bothSites({
  origin,
  uncensoredOrigin,
  library: { mature, long, adult, adultToo },
}: LibrarySite): void {
  const paths = mature.chapters.map(({ id }) => `/comic/${mature.id}/${id}`);

  journey(
    'uncensored mode keeps its suffix: start, next, prev, list, locked, and reload',
    desktop,
    async ({ page }) => {
      await open(page, `${origin}/comic/${mature.id}`);
      await page.getByRole('link', { name: 'Read Uncensored' }).click();
      await expect(page.getByRole('link', { name: 'Read Uncensored' })).toHaveCount(0);
      const rows = page.locator('#episodes li a');
      for (const path of await rows.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
        assert.match(path!, /\/uncensored$/);
      await page.getByRole('link', { name: 'Start Reading' }).click();
      await expect(page).toHaveURL(`${origin}${paths[0]}/uncensored`);
      const dominant = () =>
        page
          .locator('[data-slice] img')
          .first()
          .evaluate(async (image: HTMLImageElement) => {
            await image.decode();
            const canvas = document.createElement('canvas');
            canvas.width = canvas.height = 1;
            const pencil = canvas.getContext('2d')!;
            pencil.drawImage(image, 0, 0, 1, 1);
            const [red, , blue] = pencil.getImageData(0, 0, 1, 1).data;
            return red! > blue! ? 'uncensored' : 'censored';
          });
      assert.equal(await dominant(), 'uncensored');
      await page
        .getByRole('link', { name: /^Next episode/ })
        .first()
        .click();
      await expect(page).toHaveURL(`${origin}${paths[1]}/uncensored`);
      await page.getByRole('link', { name: /^Prev episode/ }).click();
      await expect(page).toHaveURL(`${origin}${paths[0]}/uncensored`);
      await page.getByRole('button', { name: 'List Episodes' }).click();
      const list = page.getByRole('dialog', { name: 'List Episodes' });
      for (const path of await list
        .locator('a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
        assert.match(path!, /\/uncensored$/);
      await list.getByRole('link', { name: /Open episode 2/ }).click();
      await expect(page).toHaveURL(`${origin}${paths[1]}/uncensored`);
      await open(page, page.url());
      assert.equal(await dominant(), 'uncensored');
      for (const path of [paths[2], paths[3]]) {
        await page.keyboard.press('.');
        await expect(page).toHaveURL(`${origin}${path}/uncensored`);
      }
      await expect(page.getByRole('heading', { name: 'This episode is part of Premium' })).toBeVisible();
      await open(page, `${origin}${paths[0]}`);
      assert.equal(await dominant(), 'censored');
    },
  );

  journey('comics without the genre do not offer it', desktop, async ({ page }) => {
    await open(page, `${origin}/comic/${long.id}`);
    await expect(page.getByRole('link', { name: 'Read Uncensored' })).toHaveCount(0);
  });

  journey(
    'each site has its own comics and knows nothing of the other’s',
    { ...desktop, expected: /404/ },
    async ({ page }) => {
      await open(page, `${uncensoredOrigin}/categories`);
      const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
      assert.deepEqual(titles.sort(), [adult.title, adultToo.title].sort());
      await page.getByRole('link', { name: adult.title }).click();
      await page.getByRole('link', { name: 'Start Reading' }).click();
      await expect(page.getByRole('img', { name: 'Episode 1, image 1 of 4' })).toBeVisible();
      for (const [from, comic] of [
        [origin, adult],
        [uncensoredOrigin, long],
      ] as const) {
        const answer = await page.goto(`${from}/comic/${comic.id}`);
        assert.equal(answer!.status(), 404);
        assert.doesNotMatch(await answer!.text(), new RegExp(comic.title));
      }
      await open(page, origin);
      assert.doesNotMatch(await page.content(), new RegExp(`${adult.title}|${adultToo.title}`));
    },
  );
}
