import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { signedUp } from '../accounts/signed-in.ts';
import { openBrowser } from '../harness/browser.ts';
import { expect } from '../harness/expect.ts';
import { desktop, hydrated, journey, open } from '../harness/journey.ts';
import { place, readOn, samePlace, stored } from '../harness/place.ts';
import type { LibrarySite } from '../harness/site.ts';

const row = (page: Page) => page.getByRole('region', { name: 'Continue reading' });

/** At which slice of each comic the account of whoever is signed in has them. */
const slicesInAccount = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch('/api/v1/reading/sync', { method: 'POST', headers, body: '{}' });
    const { entries } = (await answer.json()) as { entries: { place: { slice: number } | null }[] };
    return entries.map(({ place }) => place?.slice);
  });

/** A place in every episode, what the comic's page tells of it, and forgetting. */
export function episodePlaces({ origin, library: { long, gaps } }: LibrarySite): void {
  const comic = `${origin}/comic/${long.id}`;
  const chapter = (index: number) => `${comic}/${long.chapters[index]!.id}`;

  journey('looking back at an earlier episode loses nothing', desktop, async ({ page }) => {
    await open(page, chapter(2));
    const left = await readOn(page);
    await open(page, comic);
    await page.getByRole('link', { name: 'Open episode 1: Twelve Tides 1' }).click();
    await expect(page).toHaveURL(chapter(0));
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

  journey('one comic can be forgotten on the home page', desktop, async ({ page }) => {
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

  journey('cleared in the account, the history is gone from the other device, too', desktop, async () => {
    const { storageState } = await signedUp(origin, {
      email: 'clara@readers.example',
      password: 'clean slate',
    });
    const browser = await openBrowser();
    const [one, two] = [
      await browser.newContext({ storageState }),
      await browser.newContext({ storageState }),
    ];
    try {
      const [page, other] = [await one.newPage(), await two.newPage()];
      await open(page, chapter(0));
      await readOn(page);
      await expect.poll(() => slicesInAccount(page)).toEqual([2]);
      await open(other, comic);
      // The place came to the other device, and the mark with it.
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
    } finally {
      for (const context of [one, two]) await context.close();
    }
  });
}
