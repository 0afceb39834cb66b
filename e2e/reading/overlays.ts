import assert from 'node:assert/strict';
import type { Page, Route } from '@playwright/test';
import { confirmAge } from '../harness/age.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone, soakJourney, withMotion } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Waits twenty frames, in which anything that must not happen would happen, even on a slow machine. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Dialogs and the menu: an overlay keeps the page below from scrolling, and Back closes it. */
export function overlays({ origin, library: { long, mature } }: LibrarySite): void {
  const comic = `${origin}/comic/${long.id}`;
  const chapter = (index: number) => `${comic}/${long.chapters[index]!.id}`;
  const uncensored = `${origin}/comic/${mature.id}/${mature.chapters[0]!.id}/uncensored`;
  const list = (page: Page) => page.getByRole('dialog', { name: 'List Episodes' });

  soakJourney(
    '“18+ settings” of the reader open, stay open, and Escape closes only them',
    desktop,
    async ({ page }) => {
      await confirmAge(page, origin);
      await open(page, uncensored);
      await page.getByRole('button', { name: 'Reader settings' }).click();
      await page.getByRole('button', { name: '18+ settings' }).click();
      const settings = page.getByRole('dialog', { name: '18+ settings' });
      await expect(settings).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Reader settings' })).toBeHidden();
      await settled(page);
      await settings.getByRole('button', { name: 'Clear 18+ history now' }).click();
      await expect(settings.getByRole('button', { name: 'Clear it' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(settings).toBeHidden();
      await expect(page).toHaveURL(uncensored);
    },
  );

  soakJourney('the wheel beside a dialog does not move the page behind it', desktop, async ({ page }) => {
    await open(page, chapter(0));
    await page.evaluate(() => scrollTo(0, 600));
    await page.getByRole('button', { name: 'List Episodes' }).focus();
    await page.keyboard.press('Enter');
    await expect(list(page)).toBeVisible();
    await page.mouse.move(40, 400);
    await page.mouse.wheel(0, 500);
    await settled(page);
    assert.equal(await scrollTop(page), 600);
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await page.mouse.wheel(0, 100);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(600);
  });

  journey(
    'Back closes a dialog and stays on the page; the next Back leaves it',
    { ...desktop, ...withMotion },
    async ({ page }) => {
      await open(page, comic);
      await page.getByRole('link', { name: 'Open episode 1: Twelve Tides 1' }).click();
      await expect(page).toHaveURL(chapter(0));
      const opener = page.getByRole('button', { name: 'List Episodes' });
      await opener.click();
      await expect(list(page)).toBeVisible();
      await page.goBack();
      await expect(list(page)).toBeHidden();
      await expect(page).toHaveURL(chapter(0));
      // Closed by its own control, it leaves no entry behind either.
      await opener.click();
      await list(page).getByRole('button', { name: 'Close' }).click();
      await expect(list(page)).toBeHidden();
      await opener.click();
      await list(page)
        .getByRole('link', { name: /Open episode 2/ })
        .click();
      await expect(page).toHaveURL(chapter(1));
      await page.goBack();
      await expect(page).toHaveURL(chapter(0));
      await page.goBack();
      await expect(page).toHaveURL(comic);
    },
  );

  soakJourney(
    'Back closes the menu and the sign-in dialog, and the page stays where it was',
    phone,
    async ({ page }) => {
      await open(page, `${origin}/terms-of-use`);
      await page.evaluate(() => scrollTo(0, 300));
      await page.getByRole('button', { name: 'Open menu' }).tap();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await page.goBack();
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(`${origin}/terms-of-use`);
      assert.equal(await scrollTop(page), 300);
      const requested = Promise.withResolvers<Route>();
      await page.route(/static\/sign-in-dialog-.*\.js/, (route) => requested.resolve(route));
      const signIn = page.getByRole('dialog', { name: 'Sign In' });
      const openSignIn = async () => {
        await page.getByRole('button', { name: 'Open menu' }).tap();
        await menu.getByRole('button', { name: 'Sign In' }).tap();
        await expect(menu).toBeHidden();
      };
      // While the dialog is still loading, Back cancels it.
      await openSignIn();
      const route = await requested.promise;
      await settled(page);
      await page.goBack();
      await expect(page).toHaveURL(`${origin}/terms-of-use`);
      await route.continue();
      await expect(page.locator('dialog h2', { hasText: /^Sign In$/ })).toBeAttached();
      await settled(page);
      await expect(signIn).toBeHidden();
      await openSignIn();
      await expect(signIn).toBeVisible();
      await page.goBack();
      await expect(signIn).toBeHidden();
      await expect(page).toHaveURL(`${origin}/terms-of-use`);
    },
  );

  soakJourney('a dialog gives the focus to its first field, or to its heading', desktop, async ({ page }) => {
    await open(page, chapter(0));
    await page.getByRole('button', { name: 'List Episodes' }).click();
    assert.equal(await focused(page), 'List Episodes');
    await open(page, origin);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  soakJourney(
    'text that is selected past the edge of a dialog does not close it',
    desktop,
    async ({ page }) => {
      await open(page, origin);
      await page.getByRole('button', { name: 'Sign In' }).click();
      const email = page.getByLabel('Email');
      await email.fill('reader@readers.example');
      const { x, y, width, height } = (await email.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(8, y);
      await page.mouse.up();
      await settled(page);
      await expect(email).toHaveValue('reader@readers.example');
      await expect(email).toBeVisible();
      await page.mouse.click(8, y);
      await expect(email).toBeHidden();
    },
  );
}
