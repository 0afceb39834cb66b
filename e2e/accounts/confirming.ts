import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { openBrowser } from '../harness/browser.ts';
import { expect } from '../harness/expect.ts';
import { desktop, open, journey } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { LibrarySite } from '../harness/site.ts';
import { tabTo } from '../looks/by-keyboard.ts';
import { enter, isSignedIn, isSignedOut, signIn, signUp } from './people.ts';

/** The letter after signing up: opening the link changes nothing, and the button needs the account that requested it. */
export function confirming({ origin, dataDir }: LibrarySite): void {
  const password = 'seven seas';
  const expected = [answers(400, 401), /console: Identity:/];
  const letterTo = (email: string) => linkInLetter(dataDir, email, /confirm/i);
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const inOtherBrowser = async (act: (page: Page) => Promise<void>) => {
    const context = await (await openBrowser()).newContext();
    try {
      await act(await context.newPage());
    } finally {
      await context.close();
    }
  };

  journey(
    'opening the confirmation link confirms nothing; signing in and pressing the button does, by keyboard',
    { ...desktop, expected },
    async ({ page }) => {
      const email = 'ola@readers.example';
      await inOtherBrowser((first) => signUp(first, origin, { email, password }));
      const applied: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('accounts:update')) applied.push(request.url());
      });
      await open(page, await letterTo(email));
      await expect(heading(page)).toHaveText('Confirm your address');
      await expect(page.getByRole('main')).toContainText(`Sign in with ${email} first`);
      await expect(page.getByRole('button', { name: 'Confirm my address' })).toHaveCount(0);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).focus();
      await page.keyboard.press('Enter');
      await enter(page, { email, password });
      await isSignedIn(page);
      await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
      assert.deepEqual(applied, []);
      await expect(heading(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText('Your address is verified');
      await expect(heading(page)).toBeFocused();
      await page.getByRole('link', { name: 'To my account' }).click();
      await expect(page.getByText('Verified', { exact: true })).toBeVisible();
      // The link is used up, but the address is verified already.
      await open(page, await letterTo(email));
      await expect(heading(page)).toHaveText('Your address is verified');
    },
  );

  journey(
    'signed in to another account: the page says which one is wanted, and switches',
    { ...desktop, expected },
    async ({ page }) => {
      const [email, other] = ['piet@readers.example', 'quin@readers.example'];
      await inOtherBrowser((first) => signUp(first, origin, { email, password }));
      await signUp(page, origin, { email: other, password });
      await open(page, await letterTo(email));
      await expect(page.getByRole('main')).toContainText(`You are signed in as ${other}`);
      await expect(page.getByRole('main')).toContainText(`belongs to ${email}`);
      await expect(page.getByRole('button', { name: 'Confirm my address' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Switch account' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      await enter(page, { email, password });
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await expect(heading(page)).toHaveText('Your address is verified');
    },
  );

  journey(
    'the owner of an address sets a new password from the letter, which signs out the stranger who signed up with it',
    { ...desktop, expected },
    async ({ page }) => {
      const email = 'rosa@readers.example';
      await inOtherBrowser(async (stranger) => {
        await signUp(stranger, origin, { email, password });
        await open(page, await letterTo(email));
        await tabTo(page, 'Set a new password');
        await page.keyboard.press('Enter');
        await expect(page.getByLabel('New password')).toBeFocused();
        await page.keyboard.type('eight seas');
        await page.getByLabel('Confirm password').fill('eight seas');
        await page.getByRole('button', { name: 'Save the password' }).click();
        await expect(heading(page)).toHaveText('Your password has been changed');
        await open(stranger, `${origin}/account`);
        await isSignedOut(stranger);
      });
      await signIn(page, origin, { email, password: 'eight seas' });
    },
  );
}
