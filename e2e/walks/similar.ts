import assert from 'node:assert/strict';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Similar comics at the end of a comic and of its last episode. That nothing moves is checked at the end of each journey. */
export function similarComics({ origin, library: { long, gaps, mature, bare, fillers } }: LibrarySite): void {
  for (const [name, device] of Object.entries({ phone, desktop }))
    journey(`similar comics come near the end of a page, also slowly: ${name}`, device, async ({ page }) => {
      const row = page.getByRole('region', { name: 'Similar comics' });
      await page.route('**/similar-comics/list', async (route) => {
        await new Promise((done) => setTimeout(done, 700));
        await route.continue();
      });
      const toTheEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await open(page, `${origin}/comic/${long.id}`);
      await toTheEnd();
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      await expect(row.getByRole('listitem')).toHaveCount(8);
      const titles = await row.getByRole('heading', { level: 3 }).allTextContents();
      assert.deepEqual(new Set(titles.slice(0, 2)), new Set([gaps.title, mature.title]), 'the rarer genre');
      await row.getByRole('link', { name: gaps.title }).click();
      await expect(page).toHaveURL(`${origin}/comic/${gaps.id}`);
      await toTheEnd();
      await expect(row.getByRole('link', { name: long.title })).toHaveCount(1);
    });

  journey('the end of the last episode leads to similar comics', phone, async ({ page }) => {
    const [filler, other] = fillers;
    await open(page, `${origin}/comic/${filler!.id}/${filler!.chapters[0]!.id}`);
    await page.getByRole('heading', { name: 'You are up to date' }).scrollIntoViewIfNeeded();
    const row = page.getByRole('region', { name: 'Similar comics' });
    const link = row.getByRole('link', { name: other!.title });
    await link.focus();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin}/comic/${other!.id}`);
    await open(page, `${origin}/comic/${long.id}/${long.chapters[0]!.id}`);
    await page.getByText('Next episode', { exact: true }).scrollIntoViewIfNeeded();
    await expect(row).toHaveCount(0);
  });

  journey(
    'without similar comics, and if they cannot be loaded, nothing is shown',
    { ...desktop, expected: [answers(500)] },
    async ({ page }) => {
      const answered = () => page.waitForResponse('**/similar-comics/list');
      const end = page.getByRole('region', { name: 'Similar comics' });
      const none = answered();
      await open(page, `${origin}/comic/${bare.id}`);
      await none;
      await expect(end).toHaveCount(0);
      await page.route('**/similar-comics/list', (route) =>
        route.fulfill({ status: 500, json: { code: 'server_error', title: 'x' } }),
      );
      const failed = answered();
      await open(page, `${origin}/comic/${fillers[0]!.id}`);
      await failed;
      await expect(end).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
}
