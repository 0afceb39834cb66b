import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone, soakJourney } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('navigation', { name: 'Episodes' });

async function barsAre(page: Page, shown: boolean): Promise<void> {
  const ratio = shown ? { ratio: 0.9 } : undefined;
  if (shown) {
    await expect(header(page)).toBeInViewport(ratio);
    await expect(footer(page)).toBeInViewport(ratio);
  } else {
    await expect(header(page)).not.toBeInViewport();
    await expect(footer(page)).not.toBeInViewport();
  }
}

const scrollTo = (page: Page, where: 'middle' | 'end' | number) =>
  page.evaluate((where) => {
    const end = document.documentElement.scrollHeight - innerHeight;
    window.scrollTo(0, where === 'middle' ? end / 2 : where === 'end' ? end : end - where);
  }, where);

/** The reader's controls: bars, buttons, overlay, keys. */
export function barsAndKeys({ origin, library: { long, gaps } }: LibrarySite): void {
  const chapter = (index: number) => `${origin}/comic/${long.id}/${long.chapters[index]!.id}`;

  journey(
    'bars show at the top and within 10 px of the bottom, go while scrolling, and come and go by tap',
    phone,
    async ({ page }) => {
      await open(page, chapter(0));
      await barsAre(page, true);
      await scrollTo(page, 'middle');
      await barsAre(page, false);
      await page.touchscreen.tap(195, 400);
      await barsAre(page, true);
      await page.touchscreen.tap(195, 400);
      await barsAre(page, false);
      await scrollTo(page, 12);
      await barsAre(page, false);
      await scrollTo(page, 10);
      await barsAre(page, true);
      await scrollTo(page, 'middle');
      await barsAre(page, false);
      await page.evaluate(() => window.scrollTo(0, 0));
      await barsAre(page, true);
    },
  );

  soakJourney(
    'Prev is off on the first episode, Next on the last; numbers with gaps are followed in order',
    desktop,
    async ({ page }) => {
      await open(page, chapter(0));
      await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();
      const [first, second, third, fourth] = gaps.chapters.map(
        ({ id }) => `${origin}/comic/${gaps.id}/${id}`,
      );
      await open(page, first!);
      await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();
      await page.getByRole('link', { name: 'Next episode: Missing Numbers 5' }).click();
      await expect(page).toHaveURL(second!);
      await page.getByRole('link', { name: 'Prev episode: Missing Numbers 2' }).click();
      await expect(page).toHaveURL(first!);
      await open(page, third!);
      await expect(
        page.getByRole('link', { name: /^Next episode: Missing Numbers 14 \(locked\)/ }),
      ).toBeVisible();
      await open(page, fourth!);
      await expect(page.getByRole('heading', { name: 'This episode is part of Premium' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
      await open(page, chapter(11));
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    },
  );

  journey(
    'the list of episodes: one row each, locked rows do nothing, Escape and the control close it',
    desktop,
    async ({ page }) => {
      await open(page, chapter(1));
      const list = page.getByRole('dialog', { name: 'List Episodes' });
      const opener = page.getByRole('button', { name: 'List Episodes' });
      await opener.click();
      // One more names the price of the locked ones.
      await expect(list.getByRole('listitem')).toHaveCount(13);
      await expect(list.locator('[aria-current]')).toContainText('Twelve Tides 2');
      await expect(list.getByRole('button', { name: /^Open episode/ })).toHaveCount(8);
      const locked = list.getByRole('listitem').nth(4);
      await expect(locked.getByRole('button')).toBeDisabled();
      await locked.click({ force: true });
      await expect(list).toBeVisible();
      assert.equal(page.url(), chapter(1));
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      assert.equal(page.url(), chapter(1));
      await expect(opener).toBeFocused();
      await opener.click();
      await list.getByRole('button', { name: 'Close' }).click();
      await expect(list).toBeHidden();
      await opener.click();
      await list.getByRole('link', { name: /Open episode 7/ }).click();
      await expect(page).toHaveURL(chapter(6));
      await expect(list).toBeHidden();
    },
  );

  journey('keys: . , m l h f Esc; letters can be turned off and stay off', desktop, async ({ page }) => {
    await open(page, chapter(0));
    const press = (key: string) => page.keyboard.press(key);
    await press('.');
    await expect(page).toHaveURL(chapter(1));
    await press(',');
    await expect(page).toHaveURL(chapter(0));
    await press(',');
    await scrollTo(page, 'middle');
    await barsAre(page, false);
    await press('m');
    await barsAre(page, true);
    await press('m');
    await barsAre(page, false);
    await press('l');
    const list = page.getByRole('dialog', { name: 'List Episodes' });
    await expect(list).toBeVisible();
    await press('.');
    assert.equal(page.url(), chapter(0));
    await press('Escape');
    await expect(list).toBeHidden();
    await press('f');
    await expect.poll(() => page.evaluate(() => !!document.fullscreenElement)).toBe(true);
    await press('f');
    await expect.poll(() => page.evaluate(() => !!document.fullscreenElement)).toBe(false);
    await press('h');
    const settings = page.getByRole('dialog', { name: 'Reader settings' });
    await settings.getByLabel('Letter and punctuation shortcuts').uncheck();
    await press('Escape');
    await expect(settings).toBeHidden();
    await open(page, page.url());
    await press('l');
    await press('.');
    await expect(list).toBeHidden();
    assert.equal(page.url(), chapter(0));
    await press('Escape');
    await expect(page).toHaveURL(`${origin}/comic/${long.id}`);
  });
}
