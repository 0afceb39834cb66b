import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { isSignedIn, isSignedOut } from '../accounts/people.ts';
import { signedUp } from '../accounts/signed-in.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { tabTo } from './by-keyboard.ts';
import { expected } from './screens.ts';

/** Tabs once through the open dialog: the focus leaves it only for the browser's own controls, and is always visible. */
async function tabThroughDialog(page: Page): Promise<void> {
  const seen = new Set<string>();
  for (let pressed = 0; pressed < 24; pressed++) {
    await page.keyboard.press('Tab');
    const { where, ring, name } = await page.evaluate(() => {
      const element = document.activeElement!;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        where: element === document.body ? 'browser' : element.closest('dialog[open]') ? 'dialog' : 'page',
        ring: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        name: element.getAttribute('name') ?? element.textContent ?? '',
      };
    });
    assert.notEqual(where, 'page', `the focus left the dialog for ${name}`);
    if (where === 'browser') continue;
    assert.ok(ring, `the focus on ${name} can be seen`);
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
    if (seen.has(name)) return;
    seen.add(name);
  }
  assert.fail('Tab does not come round');
}

/** An account from signing up to logging out, without a pointer. */
export async function accountByKeyboard({
  origin,
  library: { long, mature, gaps },
}: LibrarySite): Promise<void> {
  const reader = { email: 'keys-and-taps@readers.example', password: 'twelve tides' };
  const { storageState } = await signedUp(origin, reader, [long, mature, gaps]);
  const enter = (page: Page) => page.keyboard.press('Enter');
  const fill = async (page: Page, label: string, value: string) => {
    await tabTo(page, label);
    await page.keyboard.type(value);
  };

  const refused = { ...desktop, expected };
  journey('sign up, change the password and log out by keyboard alone', refused, async ({ page }) => {
    await open(page, origin);
    await tabTo(page, 'Sign In');
    await enter(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Email')).toBeVisible();
    await tabThroughDialog(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeFocused();

    await enter(page);
    await expect(dialog.getByLabel('Email')).toBeVisible();
    await tabTo(page, 'Not a member? Sign Up');
    await enter(page);
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
    await tabThroughDialog(page);
    await fill(page, 'Email', 'keys@readers.example');
    await fill(page, 'Password', 'twelve tides');
    // The code that shows the page as signed in arrives after the dialog has closed.
    const closed = Promise.withResolvers<void>();
    await page.route(/\/static\/signed-in-/, async (route) => {
      await closed.promise;
      await route.continue();
    });
    await enter(page);
    await expect(dialog).toBeHidden();
    closed.resolve();
    await isSignedIn(page);

    // The link has replaced the button that opened the dialog.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeFocused();
    await enter(page);
    await expect(page).toHaveURL(`${origin}/account`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, 'Change Password');
    await enter(page);
    await tabThroughDialog(page);
    await fill(page, 'Old Password', 'thirteen tides');
    await fill(page, 'New Password', 'fourteen tides');
    await fill(page, 'Confirm Password', 'fourteen tides');
    await enter(page);
    // After a refusal, the first field has the focus, so that all can be typed again.
    await expect(page.getByLabel('Old Password')).toBeFocused();
    await page.keyboard.type('twelve tides');
    await fill(page, 'New Password', 'thirteen tides');
    await fill(page, 'Confirm Password', 'thirteen tides');
    await enter(page);
    await expect(page.getByRole('dialog', { name: 'Change Password' })).toContainText(
      'Your password has been changed',
    );
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
    await enter(page);
    await expect(page.locator('dl').getByRole('button', { name: 'Change Password' })).toBeFocused();

    await tabTo(page, 'Delete my account');
    await enter(page);
    await tabThroughDialog(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();

    await tabTo(page, 'Log Out');
    await enter(page);
    await expect(page).toHaveURL(`${origin}/`);
    await isSignedOut(page);
  });

  const lastRead = async (page: Page) => {
    await open(page, `${origin}/account`);
    const region = page.getByRole('region', { name: 'Last read' });
    await region.getByRole('link', { name: long.title }).waitFor();
    return region;
  };

  journey(
    'last read by keyboard: each comic comes into view and opens',
    { ...desktop, storageState },
    async ({ page }) => {
      const region = await lastRead(page);
      await tabTo(page, long.title);
      await page.keyboard.press('Tab');
      const second = region.getByRole('link', { name: mature.title });
      await expect(second).toBeFocused();
      await expect(second).toBeInViewport({ ratio: 0.9 });
      await enter(page);
      await expect(page).toHaveURL(`${origin}/comic/${mature.id}`);
      await page.goBack();
      const dots = region.getByRole('group', { name: 'Show a comic' });
      await dots.getByRole('button', { name: gaps.title }).focus();
      await enter(page);
      await expect(region.getByRole('link', { name: gaps.title })).toBeInViewport({ ratio: 0.9 });
      await expect(dots.getByRole('button', { name: gaps.title })).toHaveAttribute('aria-current', 'true');
    },
  );

  journey(
    'last read on phones: a tap opens a comic, a long press or a drag does not',
    { ...phone, storageState },
    async ({ page }) => {
      const region = await lastRead(page);
      // Two comics are in view here, and the last one can never be the first of them: its dot must be current all the
      // same.
      const dot = region
        .getByRole('group', { name: 'Show a comic' })
        .getByRole('button', { name: gaps.title });
      await dot.tap();
      await expect(region.getByRole('link', { name: gaps.title })).toBeInViewport({ ratio: 0.9 });
      await expect(dot).toHaveAttribute('aria-current', 'true');
      const card = region.getByRole('link', { name: mature.title });
      const { x, y, width, height } = (await card.boundingBox())!;
      const [at, down] = [x + width / 2, y + height / 2];
      await page.mouse.move(at, down);
      await page.mouse.down();
      await page.mouse.move(at - 12, down, { steps: 4 });
      await page.mouse.up();
      await expect(page).toHaveURL(`${origin}/account`);
      await card.click({ delay: 300 });
      await expect(page).toHaveURL(`${origin}/account`);
      await card.tap();
      await expect(page).toHaveURL(`${origin}/comic/${mature.id}`);
    },
  );
}
