import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { confirmAge } from '../harness/age.ts';
import { desktop, hydrated, journey, open, phone, soakJourney } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

const question = (page: Page) => page.getByRole('heading', { name: 'This part of Longstrip is for adults' });

/** Adult pages are hidden at once, and do not come back without the age question. */
export function quickHide({ origin, uncensoredOrigin, library: { mature, adult } }: LibrarySite): void {
  const comic = `${origin}/comic/${mature.id}`;
  const mode = `${comic}/${mature.chapters[0]!.id}/uncensored`;
  const reader = `${uncensoredOrigin}/comic/${adult.id}/${adult.chapters[0]!.id}`;

  const hidden = async (page: Page, home: string) => {
    await expect(page).toHaveURL(`${home}/`);
    assert.equal(await page.evaluate(() => localStorage.getItem('ageConfirmedUntil')), null);
    await expect
      .poll(async () => (await page.context().cookies()).filter(({ name }) => name === 'age'))
      .toEqual([]);
  };

  journey('one key hides an adult page and revokes the age confirmation', desktop, async ({ page }) => {
    await confirmAge(page, origin);
    await open(page, comic);
    await open(page, mode);
    await expect(page.locator('[data-slice] img').first()).toBeVisible();
    await page.keyboard.press('q');
    await hidden(page, origin);
    await page.goBack();
    await expect(page).toHaveURL(comic);
    await open(page, mode);
    await expect(question(page)).toBeVisible();

    await confirmAge(page, uncensoredOrigin);
    await open(page, reader);
    await page.getByRole('button', { name: 'Reader settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Reader settings' });
    await expect(settings.getByText('Hide this page at once')).toBeVisible();
    await page.keyboard.press('Q');
    // The start page of the uncensored site would show what was hidden.
    await hidden(page, origin);
    await expect(question(page)).toBeHidden();
    await page.goForward();
    assert.ok(!page.url().includes(adult.id), page.url());
  });

  journey(
    'Back after hiding leads to the question, not to what was hidden',
    { ...desktop, expected: [answers(403)] },
    async ({ page }) => {
      await confirmAge(page, uncensoredOrigin);
      await open(page, uncensoredOrigin);
      const { title } = adult;
      await page
        .getByRole('link', { name: /^Read now/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('link', { name: 'Start Reading' }).click();
      await expect(page.locator('[data-slice] img').first()).toBeVisible();
      await page.keyboard.press('q');
      await hidden(page, origin);
      for (const path of [`/comic/${adult.id}`, '/']) {
        await page.goBack();
        await expect(page).toHaveURL(uncensoredOrigin + path);
        await expect(question(page)).toBeVisible();
        await expect(page.getByText(title)).toHaveCount(0);
      }
    },
  );

  soakJourney(
    'after a page was hidden in one tab, going Back to an uncensored page in another one asks, too',
    desktop,
    async ({ page, context }) => {
      await confirmAge(page, origin);
      const other = await context.newPage();
      await open(other, `${comic}?mode=uncensored`);
      await expect(other.getByRole('heading', { level: 1, name: mature.title })).toBeVisible();
      await other.getByRole('banner').locator('a[href="/"]').first().click();
      await expect(other).toHaveURL(`${origin}/`);
      await open(page, mode);
      await page.keyboard.press('q');
      await hidden(page, origin);
      // The other tab was reloaded.
      await expect(other.locator('html:not([data-adult-shown])')).toBeAttached();
      await hydrated(other);
      await other.goBack();
      await expect(question(other)).toBeVisible();
    },
  );

  soakJourney(
    'a button hides the page on phones; the key does nothing on other pages',
    phone,
    async ({ page }) => {
      await open(page, comic);
      await page.keyboard.press('q');
      await expect(page).toHaveURL(comic);
      await expect(page.getByRole('button', { name: 'Hide this page' })).toHaveCount(0);
      await confirmAge(page, origin);
      for (const address of [`${comic}?mode=uncensored`, mode]) {
        await confirmAge(page, origin);
        await open(page, address);
        await page.getByRole('button', { name: 'Hide this page' }).click();
        await hidden(page, origin);
      }
    },
  );

  soakJourney(
    'the hide key types its letter in a field, and is off with the other keys',
    desktop,
    async ({ page }) => {
      await confirmAge(page, uncensoredOrigin);
      await open(page, uncensoredOrigin);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByLabel('Email').fill('');
      await page.getByLabel('Email').pressSequentially('queen');
      await expect(page.getByLabel('Email')).toHaveValue('queen');
      await open(page, reader);
      await page.evaluate(() => localStorage.setItem('readerSettings', JSON.stringify({ keys: false })));
      await page.keyboard.press('q');
      await expect(page).toHaveURL(reader);
    },
  );

  soakJourney('“Ask me again” asks at once, in every tab', desktop, async ({ page, context }) => {
    await confirmAge(page, uncensoredOrigin);
    const other = await context.newPage();
    await open(other, reader);
    await expect(other.locator('[data-slice] img').first()).toBeVisible();
    await open(page, uncensoredOrigin);
    await expect(page.getByRole('heading', { name: 'Something New' })).toBeVisible();
    await page.getByRole('button', { name: '18+ settings' }).click();
    await page
      .getByRole('dialog', { name: '18+ settings' })
      .getByRole('button', { name: 'Ask me again' })
      .click();
    await expect(question(page)).toBeVisible();
    await expect(question(other)).toBeVisible();
    await expect(other).toHaveURL(reader);
  });
}
