import assert from 'node:assert/strict';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { desktop, hydrated, journey, open, phone, soakJourney } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

const unknown = '00000000-0000-7000-8000-000000000000';

/** What is missing, broken, empty or offline says so, and shows a way on. */
export function failures({ origin, library: { long, bare, unfinished } }: LibrarySite): void {
  const notThere = [
    '/nowhere',
    '/comic/nonsense',
    `/comic/${unknown}`,
    `/comic/${long.id}/${unknown}`,
    `/comic/${unknown}/${unknown}`,
  ];

  journey(
    'a missing page answers 404 with an explanation and a link',
    { ...desktop, expected: [answers(404)] },
    async ({ page }) => {
      for (const path of notThere) {
        const answer = await page.goto(origin + path);
        assert.equal(answer!.status(), 404, path);
        const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(await answer!.text())!;
        await hydrated(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading!);
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      }
      await open(page, `${origin}/nowhere`);
      await page.getByRole('link', { name: 'Browse comics' }).click();
      await expect(page).toHaveURL(`${origin}/categories`);
    },
  );

  journey('a comic without episodes and an episode without pages say so', desktop, async ({ page }) => {
    await open(page, `${origin}/comic/${bare.id}`);
    await expect(page.getByText('The first episode is on its way')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start Reading' })).toHaveCount(0);
    await open(page, `${origin}/comic/${unfinished.id}/${unfinished.chapters[0]!.id}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('This episode is being prepared');
    await page.getByRole('link', { name: `Back to ${unfinished.title}` }).click();
    await expect(page).toHaveURL(`${origin}/comic/${unfinished.id}`);
  });

  journey(
    'a failing server shows an error, and "Try again" continues',
    { ...desktop, expected: [answers(500, 503)] },
    async ({ page }) => {
      await open(page, `${origin}/comic/${long.id}`);
      await page.route('**/comics-assets/list', (route) =>
        route.fulfill({ status: 500, json: { code: 'server_error', title: 'x' } }),
      );
      await page.getByRole('link', { name: 'Start Reading' }).click();
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('This episode did not load');
      await page.unroute('**/comics-assets/list');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('img', { name: 'Episode 1, image 1 of 4' })).toBeVisible();
    },
  );

  journey(
    'offline: a notice says so, the open page stays, and navigation works again afterwards',
    {
      ...phone,
      expected: [/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch dynamically imported/],
    },
    async ({ page, context }) => {
      await open(page, `${origin}/comic/${long.id}`);
      await context.setOffline(true);
      await expect(page.getByText('You are offline. Pages that are open stay readable.')).toBeVisible();
      await page.getByRole('link', { name: 'Terms of Use' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/offline|connection/i);
      await context.setOffline(false);
      // Nothing is pressed for it.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use');
      await expect(page.getByText('You are offline')).toHaveCount(0);
    },
  );

  soakJourney(
    'a sign-in dialog that failed to load opens with "Try again"',
    { ...desktop, expected: [/ERR_FAILED|Unable to preload CSS|Failed to fetch dynamically imported/] },
    async ({ page }) => {
      const files = /static\/(sign-in-dialog|forms)-/;
      await page.route(files, (route) => route.abort());
      await open(page, origin);
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Signing in could not be loaded.')).toBeVisible();
      await page.unroute(files);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign In' }).getByLabel('Email')).toBeFocused();
    },
  );
}
