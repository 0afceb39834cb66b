import assert from 'node:assert/strict';
import { answers } from '../harness/answers.ts';
import { confirmAge } from '../harness/age.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone, soakJourney } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** How one leaves the reader and its modes, and what the browser's Back then does. */
export function wayBack({ origin, library: { long, mature } }: LibrarySite): void {
  const comic = `${origin}/comic/${long.id}`;
  const chapter = (index: number) => `${comic}/${long.chapters[index]!.id}`;
  const matureComic = `${origin}/comic/${mature.id}`;
  const mode = `${matureComic}?mode=uncensored`;

  journey('closing the reader removes its history entry', desktop, async ({ page }) => {
    await open(page, origin);
    await page.getByRole('region', { name: 'Something New' }).getByRole('link', { name: long.title }).click();
    await page.getByRole('link', { name: 'Start Reading' }).click();
    await expect(page).toHaveURL(chapter(0));
    await page.keyboard.press('.');
    await expect(page).toHaveURL(chapter(1));
    await expect(page.getByRole('img', { name: /^Episode 2, image 1 of/ })).toBeVisible();
    await page.getByRole('link', { name: 'Close the reader' }).click();
    await expect(page).toHaveURL(comic);
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/`);
    // After entering the reader from another page, closing it replaces its history entry by the comic.
    await page
      .getByRole('region', { name: 'Continue reading' })
      .getByRole('link', { name: long.title })
      .click();
    await expect(page).toHaveURL(chapter(1));
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(comic);
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/`);
  });

  soakJourney('closing the uncensored reader stays in uncensored mode', desktop, async ({ page }) => {
    await confirmAge(page, origin);
    await open(page, `${matureComic}/${mature.chapters[1]!.id}/uncensored`);
    await page.waitForSelector('[data-slice]');
    await page.getByRole('link', { name: 'Close the reader' }).click();
    await expect(page).toHaveURL(mode);
    await expect(page.getByRole('link', { name: "Continue reading 'Second Skin 2'" })).toBeVisible();
  });

  soakJourney(
    'Back at the 18+ question leads to the comic',
    { ...desktop, expected: [answers(403)] },
    async ({ page }) => {
      await open(page, origin);
      await page
        .getByRole('region', { name: 'Something New' })
        .getByRole('link', { name: mature.title })
        .click();
      await page.getByRole('link', { name: 'Read Uncensored' }).click();
      await expect(page.getByRole('button', { name: 'I am 18 or older' })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(matureComic);
      await expect(page.getByRole('link', { name: 'Read Uncensored' })).toBeVisible();
    },
  );

  soakJourney(
    'an uncensored address of a comic without that mode leads to the normal one',
    desktop,
    async ({ page }) => {
      await open(page, `${chapter(0)}/uncensored`);
      await expect(page).toHaveURL(chapter(0));
      await expect(page).toHaveTitle(/Twelve Tides 1/);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('comicsReadingHistory')))
        .toContain(long.id);
      assert.equal(await page.evaluate((id) => localStorage.getItem(`adult:reading:${id}`), long.id), null);
    },
  );

  soakJourney(
    'phones see the number of every episode, and the reader says which one is open',
    phone,
    async ({ page }) => {
      await open(page, comic);
      await expect(page.locator('#episodes li').first().getByText('1', { exact: true })).toBeVisible();
      await open(page, chapter(2));
      await expect(page.getByRole('banner')).toContainText('Episode 3');
    },
  );
}
