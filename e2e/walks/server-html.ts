import assert from 'node:assert/strict';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open } from '../harness/journey.ts';
import { signedUp } from '../accounts/signed-in.ts';
import { buyPlan } from '../looks/money-screens.ts';
import type { LibrarySite } from '../harness/site.ts';

/** The server's HTML is complete: nothing is missing without scripts, and scripts repeat no request. */
export function serverHtml(site: LibrarySite): void {
  const {
    origin,
    operator,
    library: { long, mature, gaps, fillers, genres },
  } = site;
  const comic = `/comic/${long.id}`;
  const chapter = (index: number) => `${comic}/${long.chapters[index]!.id}`;
  const paths = [
    '/',
    '/categories',
    '/categories/drama',
    '/calendar',
    '/ranking',
    comic,
    chapter(0),
    chapter(3),
    '/privacy-policy',
  ];
  const question = `/comic/${mature.id}/${mature.chapters[0]!.id}/uncensored`;

  journey('hydrates without a call of the API', desktop, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!['fetch', 'xhr'].includes(request.resourceType())) return;
      // Not in the document, and requested because the end of the page is near.
      if (!request.url().endsWith('/similar-comics/list')) requests.push(request.url());
    });
    for (const path of [...paths, question]) {
      await open(page, origin + path);
      await page.waitForLoadState('networkidle');
      assert.deepEqual(requests, [], path);
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
      await expect(page.locator('#episodes li')).toHaveCount(14);
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
      await page.goto(`${origin}/account`);
      await expect(page.locator('noscript p')).toHaveText(/^Your account needs JavaScript\./);
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.getByLabel('Your account is loading')).toBeHidden();
    },
  );

  journey(
    'without JavaScript: prices of the lock, the banner, the refund policy and Premium, until staff change them',
    { ...desktop, javaScriptEnabled: false },
    async ({ page }) => {
      const offers = [chapter(3), comic, '/payment-and-refund', '/premium'];
      for (const path of offers) {
        await page.goto(origin + path);
        await expect(page.getByRole('main')).toContainText('$13.49');
        await expect(page.getByRole('main')).toContainText('$15.99');
      }
      await expect(page.locator('noscript p')).toHaveText(
        /^Choosing and paying for a plan need JavaScript\./,
      );
      await page.goto(`${origin}/payment/4weeks`);
      await page.getByRole('link', { name: 'the Premium page' }).click();
      await expect(page).toHaveURL(`${origin}/premium`);
      const change = (json: Record<string, unknown>) => operator.changePlan('4weeks', json);
      await change({ firstPriceCents: 1234, includesUncensored: true });
      try {
        for (const path of offers) {
          await page.goto(origin + path);
          await expect(page.getByRole('main')).toContainText('$12.34');
          const text = (await page.getByRole('main').textContent())!;
          assert.doesNotMatch(text, /Only “12 weeks”|the plan “12 weeks” or/, path);
        }
        await page.goto(origin + chapter(3));
        await expect(page.getByText('uncensored ones with the plan “4 weeks”, “12 weeks” or')).toBeVisible();
        await page.goto(`${origin}/payment-and-refund`);
        await expect(page.getByText('Only “4 weeks”, “12 weeks” and “24 weeks” include')).toBeVisible();
      } finally {
        await change({ firstPriceCents: 1349, includesUncensored: false });
      }
    },
  );

  journey('a member and a visitor get the same documents', desktop, async ({ page, context }) => {
    const member = await signedUp(origin, { email: 'documents@readers.example', password: 'twelve tides' });
    await buyPlan(member, origin);
    const theirs = await context.browser()!.newContext({ storageState: member.storageState });
    for (const path of [...paths, '/premium', '/payment-and-refund']) {
      const visitor = await (await page.goto(origin + path))!.text();
      assert.equal(await (await theirs.request.get(origin + path)).text(), visitor, path);
      assert.doesNotMatch(visitor, /readers\.example|"lastEnded"|"figures"/, path);
    }
  });

  const drama = `${origin}/categories/drama`;
  journey(
    'a genre has a page of its own: in the HTML, for search engines, and without JavaScript',
    { ...desktop, javaScriptEnabled: false },
    async ({ page }) => {
      await page.goto(`${origin}/categories`);
      await page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name: 'Drama' }).click();
      await expect(page).toHaveURL(drama);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('DRAMA');
      await expect(page.getByRole('link', { name: gaps.title })).toBeVisible();
      await expect(page.getByRole('link', { name: fillers[0]!.title })).toHaveCount(0);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', drama);
      // In a list of a genre the cards name that genre, not the first one alphabetically.
      await expect(page.getByRole('listitem').filter({ hasText: long.title })).toContainText('Drama');
      await page.goto(`${origin}/categories?genre=00000000-0000-7000-8000-000000000000`);
      await expect(page).toHaveURL(`${origin}/categories`);
      // Former addresses of genres.
      await page.goto(`${origin}/categories/funny?sort=title`);
      await expect(page).toHaveURL(`${origin}/categories/comedy?sort=title`);
      await page.goto(`${origin}/categories?genre=${genres.drama.id}`);
      await expect(page).toHaveURL(drama);
      // Filters are a form.
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A to Z');
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('No comics match')).toBeVisible();
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${drama}?status=completed`);
      await page.getByRole('combobox', { name: 'Length' }).selectOption('Fewer than 10 episodes');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    },
  );

  journey(
    'the page of a genre shows it from the first frame, and switching to another one scrolls to the top',
    desktop,
    async ({ page }) => {
      await page.addInitScript(() => {
        const seen: string[] = ((globalThis as { seen?: string[] }).seen = []);
        new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? '')).observe(
          document,
          {
            childList: true,
            subtree: true,
            characterData: true,
          },
        );
      });
      await open(page, drama);
      const seen = await page.evaluate(() => [...new Set((globalThis as { seen?: string[] }).seen)]);
      assert.deepEqual(seen.filter(Boolean), ['DRAMA']);
      await page.setViewportSize({ width: 390, height: 500 });
      await page.evaluate(() => scrollTo(0, 300));
      await page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name: 'Comedy' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('COMEDY');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
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
