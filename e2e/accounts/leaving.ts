import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { journey } from '../harness/journey.ts';
import { isSignedIn, isSignedOut, openSignIn } from './people.ts';
import { chooseReader, overTls, popupBy, type TlsSite } from './tls-site.ts';

/** Deletion of an account without a password: the required recent sign-in happens in a popup. */
export function leaving(site: TlsSite): void {
  const enterAs = async (page: Page, reader: string) => {
    await openSignIn(page, site.origin);
    await chooseReader(await popupBy(page, 'Continue with Google'), reader);
    await isSignedIn(page);
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  };
  const confirm = 'Confirm with Google and delete';
  const dueWords = (page: Page) => page.getByText('This account will be erased on');

  journey(
    'an account with Google alone is deleted after a sign-in with Google, and kept after the next one',
    overTls,
    async ({ page }) => {
      // The account is read only after the deletion was requested.
      await enterAs(page, 'kim');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
      await chooseReader(await popupBy(page, confirm), 'kim');
      await expect(dueWords(page)).toBeVisible();
      await expect(dueWords(page)).toBeFocused();

      await page.getByRole('button', { name: 'Log Out' }).click();
      await isSignedOut(page);
      await enterAs(page, 'kim');
      await page.getByRole('button', { name: 'Keep my account' }).click();
      const stays = page.getByText('Your account stays. Nothing has been changed.');
      await expect(stays).toBeVisible();
      await expect(stays).toBeFocused();
      await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
    },
  );

  journey(
    'another person in the popup confirms nothing: with an account, without one, or cancelled',
    { ...overTls, expected: [answers(400), /console: Identity:/] },
    async ({ page }) => {
      await enterAs(page, 'lee');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const alert = page.getByRole('dialog').getByRole('alert');
      for (const reader of ['mira', 'nobody-yet']) {
        await chooseReader(await popupBy(page, confirm), reader);
        await expect(alert).toHaveText('That is a different account than the one signed in here.');
        await expect(page.getByRole('dialog').getByRole('button', { name: confirm })).toBeVisible();
      }
      const popup = await popupBy(page, confirm);
      await popup.getByRole('button', { name: 'Cancel' }).click();
      await expect(alert).toHaveText('Signing in was refused in the other window.');
      await page.evaluate(() => (window.open = () => null));
      await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
      await expect(alert).toContainText('The browser blocked the sign-in window.');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(dueWords(page)).toHaveCount(0);
      const user = await page.evaluate(() => localStorage.getItem('authUser'));
      assert.match(user!, /lee@readers\.example/);
    },
  );
}
