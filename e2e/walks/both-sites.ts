import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { confirmAge } from '../harness/age.ts';
import { desktop, journey, oneOfBoth, open, soakJourney } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Which variant of the library's pages is on screen, by the hue of its first image. */
export const shownVariant = (page: Page) =>
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
      if (Math.abs(red! - blue!) < 30) return 'legal';
      return red! > blue! ? 'uncensored' : 'censored';
    });

/** The colour of the strong action, as the stylesheet has it for this page. */
const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

/** Uncensored mode on the normal site, and the uncensored site. */
export function bothSites({
  origin,
  uncensoredOrigin,
  library: { mature, long, adult, adultToo },
}: LibrarySite): void {
  const comic = `${origin}/comic/${mature.id}`;
  const paths = mature.chapters.map(({ id }) => `${comic}/${id}`);
  const question = (page: Page) =>
    page.getByRole('heading', { name: 'This part of Longstrip is for adults' });

  for (const [device, options] of oneOfBoth('desktop'))
    journey(
      `uncensored mode asks first and keeps its suffix: start, next, prev, list, locked, and reload, ${device}`,
      options,
      async ({ page }) => {
        await open(page, comic);
        assert.equal(await accent(page), '#ff5c35');
        await page.getByRole('link', { name: 'Read Uncensored' }).click();
        await expect(question(page)).toBeVisible();
        await expect(page).toHaveTitle('Longstrip');
        await page.getByRole('link', { name: 'Leave' }).click();
        await expect(page).toHaveURL(comic);
        await page.getByRole('link', { name: 'Read Uncensored' }).click();
        await page.getByRole('button', { name: 'I am 18 or older' }).click();
        await expect(page.getByRole('link', { name: 'Leave uncensored mode' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Read Uncensored' })).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1, name: mature.title })).toBeFocused();
        await expect(page).toHaveURL(`${comic}?mode=uncensored`);
        await expect(page).toHaveTitle('Comic · Longstrip');
        assert.equal(await accent(page), '#d65cff');
        const rows = page.locator('#episodes').getByRole('link', { name: /^Open episode/ });
        for (const path of await rows.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
          assert.match(path!, /\/uncensored$/);
        await page.getByRole('link', { name: 'Start Reading' }).click();
        await expect(page).toHaveURL(`${paths[0]}/uncensored`);
        await expect(page).toHaveTitle('Reading · Longstrip');
        assert.equal(await shownVariant(page), 'uncensored');
        await page
          .getByRole('link', { name: /^Next episode/ })
          .first()
          .click();
        await expect(page).toHaveURL(`${paths[1]}/uncensored`);
        await page.getByRole('link', { name: /^Prev episode/ }).click();
        await expect(page).toHaveURL(`${paths[0]}/uncensored`);
        await page.getByRole('button', { name: 'List Episodes' }).click();
        const list = page.getByRole('dialog', { name: 'List Episodes' });
        for (const path of await list
          .locator('a')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
          assert.match(path!, /\/uncensored$/);
        await list.getByRole('link', { name: /Open episode 2/ }).click();
        await expect(page).toHaveURL(`${paths[1]}/uncensored`);
        await open(page, page.url());
        assert.equal(await shownVariant(page), 'uncensored');
        for (const path of [paths[2], paths[3]]) {
          await page.keyboard.press('.');
          await expect(page).toHaveURL(`${path}/uncensored`);
        }
        await expect(page.getByRole('heading', { name: 'This episode is part of Premium' })).toBeVisible();
        await open(page, paths[0]!);
        assert.equal(await shownVariant(page), 'censored');
        await expect(page).toHaveTitle(`${mature.chapters[0]!.title} · ${mature.title} · Longstrip`);
      },
    );

  soakJourney(
    'comics without the genre do not offer uncensored mode, whatever the address says',
    desktop,
    async ({ page }) => {
      for (const query of ['', '?mode=uncensored']) {
        await open(page, `${origin}/comic/${long.id}${query}`);
        await expect(page.getByRole('link', { name: 'Read Uncensored' })).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Start Reading' })).toHaveAttribute(
          'href',
          `/comic/${long.id}/${long.chapters[0]!.id}`,
        );
      }
    },
  );

  soakJourney(
    'each site has its own comics and shows nothing of the other’s',
    { ...desktop, expected: [answers(404)] },
    async ({ page }) => {
      await confirmAge(page, uncensoredOrigin);
      await open(page, `${uncensoredOrigin}/categories`);
      await expect(page.getByRole('heading', { level: 1, name: 'ALL' })).toBeVisible();
      const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
      assert.deepEqual(titles.sort(), [adult.title, adultToo.title].sort());
      await page.getByRole('link', { name: adult.title }).click();
      await page.getByRole('link', { name: 'Start Reading' }).click();
      await expect(page.getByRole('img', { name: 'Episode 1, image 1 of 4' })).toBeVisible();
      const other = await page.goto(`${origin}/comic/${adult.id}`);
      assert.equal(other!.status(), 404);
      assert.doesNotMatch(await other!.text(), new RegExp(adult.title));
      await page.goto(`${uncensoredOrigin}/comic/${long.id}`);
      await expect(page.getByRole('heading', { name: 'This comic does not exist.' })).toBeVisible();
      assert.doesNotMatch(await page.content(), new RegExp(long.title));
      await open(page, origin);
      assert.doesNotMatch(await page.content(), new RegExp(`${adult.title}|${adultToo.title}`));
    },
  );

  soakJourney(
    'pages for adults carry their label, and name no comic in tabs and link previews',
    desktop,
    async ({ page }) => {
      for (const site of [origin, uncensoredOrigin]) await confirmAge(page, site);
      const reader = `${uncensoredOrigin}/comic/${adult.id}/${adult.chapters[0]!.id}`;
      const addresses = ['/', '/categories', `/comic/${adult.id}`].map((path) => uncensoredOrigin + path);
      for (const address of [...addresses, reader, `${comic}?mode=uncensored`, `${paths[0]}/uncensored`]) {
        await open(page, address);
        await expect(page.locator('h1').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const labels = page.locator('meta[name=rating]');
        await expect(labels).toHaveCount(2);
        await expect(labels.first()).toHaveAttribute('content', 'RTA-5042-1996-1400-1577-RTA');
        // Other sites read the document. With a query, it is that of the normal page: only the browser knows the
        // mode, and hides the comic from tab and history.
        const head = await page
          .locator('head')
          .evaluate(
            (element, tags) => [...element.querySelectorAll(tags)].map((each) => each.outerHTML).join('\n'),
            address.includes('?') ? 'title' : 'title, meta',
          );
        assert.doesNotMatch(head, new RegExp(`${adult.title}|${mature.title}|og:image`), address);
      }
      await open(page, comic);
      await expect(page.locator('meta[name=rating]')).toHaveCount(0);
    },
  );
}
