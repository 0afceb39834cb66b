import assert from 'node:assert/strict';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Sorting, filtering and the calendar, in a browser. */
export function browsing({ origin, library: { gaps } }: LibrarySite): void {
  journey('filters are in the address, and Back leads to the page before', phone, async ({ page }) => {
    await open(page, origin);
    await open(page, `${origin}/categories/drama`);
    const count = page.getByRole('status').filter({ hasText: 'comic' });
    await expect(count).not.toHaveText('0 comics');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
    await expect(page).toHaveURL(`${origin}/categories/drama?status=completed`);
    await expect(page.getByText('No comics match')).toBeVisible();
    await page.getByRole('link', { name: 'Show all comics here' }).click();
    await expect(page).toHaveURL(`${origin}/categories/drama`);
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await sort.focus();
    await sort.selectOption('A to Z');
    await expect(page).toHaveURL(`${origin}/categories/drama?sort=title`);
    await expect(page.getByRole('link', { name: gaps.title })).toBeVisible();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    assert.deepEqual(
      titles,
      titles.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    await expect(sort).toBeFocused();
  });

  journey(
    'the calendar shows the days and times of the reader',
    { ...desktop, timezoneId: 'Pacific/Auckland' },
    async ({ page }) => {
      // Friday, 18:00 in UTC.
      const document = await (await fetch(`${origin}/calendar`)).text();
      assert.match(document, />Friday</);
      await open(page, `${origin}/calendar`);
      await expect(page.getByRole('heading', { name: 'Saturday' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Friday' })).toHaveCount(0);
      await expect(page.getByText('Times and days of your time zone.')).toBeVisible();
      await expect(page.getByText(/^0[67]:00 · /).first()).toBeVisible();
    },
  );
}
