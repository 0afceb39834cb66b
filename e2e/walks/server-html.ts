import assert from 'node:assert/strict';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** The server's HTML is whole: nothing is missing without scripts, and nothing is asked for twice with them. */
export function serverHtml({ origin, library: { long, mature } }: LibrarySite): void {
  const comic = `/comic/${long.id}`;
  const chapter = (index: number) => `${comic}/${long.chapters[index]!.id}`;
  const paths = ['/', '/categories', comic, chapter(0), chapter(3), '/privacy-policy'];
  const question = `/comic/${mature.id}/${mature.chapters[0]!.id}/uncensored`;

  journey('hydrates without asking the API for anything', desktop, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url());
    });
    for (const path of [...paths, question]) {
      await open(page, origin + path);
      await page.waitForLoadState('networkidle');
      assert.deepEqual(asked, [], path);
    }
  });

  journey(
    'without JavaScript: home to comic to reader to next, images and all',
    { ...desktop, javaScriptEnabled: false },
    async ({ page }) => {
      await page.goto(origin);
      await expect(page.getByRole('region', { name: 'Featured comics' }).getByRole('listitem')).toHaveCount(
        3,
      );
      await page.getByRole('link', { name: /Read more/ }).click();
      await expect(page).toHaveURL(`${origin}/categories`);
      await page.getByRole('link', { name: long.title, exact: true }).click();
      await expect(page.locator('#episodes li')).toHaveCount(13);
      await page.getByRole('link', { name: 'Start Reading' }).click();
      const images = page.locator('[data-slice] img');
      await expect(images).toHaveCount(4);
      await images.last().scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
        )
        .toBe(true);
      await page
        .getByRole('link', { name: /^Next episode/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twelve Tides 2');
      await page.getByRole('link', { name: 'List Episodes' }).click();
      await expect(page).toHaveURL(`${origin}${comic}#episodes`);
      await page.getByRole('link', { name: 'Back to main' }).click();
      await expect(page).toHaveURL(`${origin}/`);
    },
  );

  journey(
    'without JavaScript the menu of narrow screens opens and leads on',
    { viewport: { width: 390, height: 800 }, javaScriptEnabled: false },
    async ({ page }) => {
      await page.goto(origin);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Categories' }).click();
      await expect(page).toHaveURL(`${origin}/categories`);
    },
  );

  journey(
    'title, description, canonical address, share card and structured data of every page',
    desktop,
    async ({ page }) => {
      const seen = new Set<string>();
      for (const path of paths) {
        const html = await (await page.goto(origin + path))!.text();
        const title = await page.title();
        assert.ok(title.length > 0 && !seen.has(title), `${path}: ${title}`);
        seen.add(title);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S{3}/);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + path);
        await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
        if (path.startsWith('/comic/')) {
          const kinds = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
            ([, json]) => JSON.parse(json!)['@type'],
          );
          assert.ok(kinds.includes(path === comic ? 'ComicSeries' : 'ComicIssue'), `${path}: ${kinds}`);
          const card = await page.locator('meta[property="og:image"]').getAttribute('content');
          const answer = await page.request.get(card!);
          assert.equal(answer.headers()['content-type'], 'image/jpeg');
        }
      }
    },
  );
}
