import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { onTwoDevices } from '../accounts/signed-in.ts';
import { expect } from '../harness/expect.ts';
import { desktop, hydrated, open, soakJourney } from '../harness/journey.ts';
import { entriesInAccount, place, readOn, samePlace, stored } from '../harness/place.ts';
import type { LibrarySite } from '../harness/site.ts';

const row = (page: Page) => page.getByRole('region', { name: 'Continue reading' });

/** The slice at which the signed-in account is in each comic. */
const slicesInAccount = async (page: Page) => (await entriesInAccount(page)).map(({ place }) => place?.slice);

/** The place in every episode, how the comic's page shows it, and forgetting a comic. */
export function episodePlaces({ origin, library: { long, gaps } }: LibrarySite): void {
  const comic = `${origin}/comic/${long.id}`;
  const chapter = (index: number) => `${comic}/${long.chapters[index]!.id}`;

  soakJourney('opening an earlier episode keeps the place in the later one', desktop, async ({ page }) => {
    await open(page, chapter(2));
    const left = await readOn(page);
    await open(page, comic);
    await page.getByRole('link', { name: 'Open episode 1: Twelve Tides 1' }).click();
    await expect(page).toHaveURL(chapter(0));
    // The page appears immediately, its images as soon as they are known.
    await expect(page.locator('[data-slice]').first()).toBeAttached();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('region', { name: 'Twelve Tides 2' })).toBeInViewport();
    await page.getByRole('link', { name: 'Close the reader' }).click();
    await expect(page.getByRole('link', { name: 'Open episode 1: Twelve Tides 1. Read.' })).toBeVisible();
    const third = page.getByRole('link', { name: 'Open episode 3: Twelve Tides 3. Started.' });
    await third.click();
    await expect(page).toHaveURL(chapter(2));
    await expect.poll(async () => (await place(page)).index).toBe(left.index);
    await samePlace(page, left);
    await open(page, comic);
    await page.getByRole('link', { name: "Continue reading 'Twelve Tides 3'" }).click();
    await expect(page).toHaveURL(chapter(2));
    await expect.poll(async () => (await place(page)).index).toBe(left.index);
  });

  soakJourney('one comic can be forgotten on the home page', desktop, async ({ page }) => {
    await open(page, chapter(0));
    await open(page, `${origin}/comic/${gaps.id}/${gaps.chapters[0]!.id}`);
    await open(page, origin);
    await expect(row(page).getByRole('listitem')).toHaveCount(2);
    const forget = page.getByRole('button', { name: `Remove ${long.title} from your history` });
    await forget.click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(forget).toBeFocused();
    await forget.click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await expect(row(page).getByRole('listitem')).toHaveCount(1);
    assert.deepEqual(await stored(page, 'lastReadComics'), [gaps.id]);
    await page.reload();
    await hydrated(page);
    await expect(row(page).getByRole('listitem')).toHaveCount(1);
    assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(long.id));
  });

  soakJourney('a history cleared in the account is gone from the other device', desktop, async () => {
    const credentials = { email: 'clara@readers.example', password: 'clean slate' };
    await onTwoDevices(origin, credentials, async (page, other) => {
      await open(page, chapter(0));
      await readOn(page);
      // Leaving the page sends its place.
      await open(page, comic);
      await expect.poll(() => slicesInAccount(page)).toEqual([2]);
      await open(other, comic);
      // The place and its mark have reached the other device.
      await expect(
        other.getByRole('link', { name: 'Open episode 1: Twelve Tides 1. Started.' }),
      ).toBeVisible();
      await open(page, `${origin}/account`);
      await expect(page.getByText('Twelve Tides 1')).toBeVisible();
      await page.getByRole('button', { name: 'Clear reading history' }).click();
      await page.getByRole('button', { name: 'Clear it' }).click();
      await expect(page.getByText('Nothing here yet.')).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('readingClearings')), 'the account knows')
        .toBe(null);
      await open(other, origin);
      await expect.poll(() => stored(other, 'lastReadComics')).toEqual([]);
      await expect(row(other)).toHaveCount(0);
      await open(page, origin);
      await expect(row(page)).toHaveCount(0);
    });
  });
}
