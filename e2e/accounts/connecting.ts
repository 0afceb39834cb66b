import type { Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { journey } from '../harness/journey.ts';
import { isSignedIn, isSignedOut, openSignIn, signIn, signUp } from './people.ts';
import { chooseReader, overTls, popupBy, type TlsSite } from './tls-site.ts';

/** A provider with the address of an existing account is connected to it after a sign-in to that account. */
export function connecting(site: TlsSite): void {
  const password = 'between two tides';
  // A wrong password is answered with 400, and every refusal is written to the console (spec §8).
  const refused = { ...overTls, expected: [answers(400), /console: Identity:/] };
  const through = async (page: Page, provider: string, reader: string) => {
    await openSignIn(page, site.origin);
    await chooseReader(await popupBy(page, `Continue with ${provider}`), reader);
  };
  const expectWays = async (page: Page, text: string) => {
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await expect(page.locator('dt:has-text("You sign in with") + dd')).toHaveText(text);
  };
  const leave = async (page: Page) => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await isSignedOut(page);
  };

  journey(
    'Facebook is connected to an account with a password: a wrong one is refused, and afterwards both sign in',
    refused,
    async ({ page }) => {
      await signUp(page, site.origin, { email: 'pia@readers.example', password });
      await expectWays(page, 'Email and password');
      await leave(page);

      await through(page, 'Facebook', 'pia');
      const join = page.getByRole('dialog', { name: 'One more step' });
      await expect(join).toContainText('There is an account for pia@readers.example already.');
      const field = join.getByRole('textbox', { name: 'Password' });
      await expect(field).toBeFocused();
      await expect(join.getByLabel('Email')).not.toBeEditable();
      await expect(join.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
      await field.fill('not the password');
      await join.getByRole('button', { name: 'Connect and Sign In' }).click();
      await expect(join.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
      await field.fill(password);
      await join.getByRole('button', { name: 'Connect and Sign In' }).click();
      // The message first, because it disappears after a while.
      await expect(page.getByText('Facebook is connected.')).toBeVisible();
      await isSignedIn(page);
      await expectWays(page, 'Email and password, Facebook');

      await leave(page);
      await through(page, 'Facebook', 'pia');
      await isSignedIn(page);
      await expectWays(page, 'Email and password, Facebook');
      await leave(page);
      await signIn(page, site.origin, { email: 'pia@readers.example', password });
    },
  );

  journey(
    'Facebook is connected to an account with Google alone: Google is offered and no password',
    refused,
    async ({ page }) => {
      await through(page, 'Google', 'ole');
      await isSignedIn(page);
      await expectWays(page, 'Google');
      await leave(page);

      await through(page, 'Facebook', 'ole');
      const join = page.getByRole('dialog', { name: 'One more step' });
      await expect(join.getByRole('button', { name: 'Continue with Google' })).toBeFocused();
      await expect(join.getByRole('button', { name: /^Continue with/ })).toHaveCount(1);
      await expect(join.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
      await chooseReader(await popupBy(page, 'Continue with Google'), 'ole');
      // The message first, because it disappears after a while.
      await expect(page.getByText('Facebook is connected.')).toBeVisible();
      await isSignedIn(page);
      await expectWays(page, 'Google, Facebook');
    },
  );

  journey(
    'a sign-in to another account opens that account and connects nothing to it',
    refused,
    async ({ page }) => {
      await through(page, 'Google', 'nia');
      await isSignedIn(page);
      await expectWays(page, 'Google');
      await leave(page);
      await through(page, 'Facebook', 'nia');
      // The first view has a Google button, too, and pressing that one connects nothing.
      await expect(page.getByRole('dialog', { name: 'One more step' })).toBeVisible();
      await chooseReader(await popupBy(page, 'Continue with Google'), 'somebody');
      // The message first, because it disappears after a while.
      const text = page.getByText('Facebook was not connected to nia@readers.example');
      await expect(text).toBeVisible();
      await isSignedIn(page);
      await expectWays(page, 'Google');
      await expect(page.getByRole('main')).toContainText('somebody@readers.example');
      await leave(page);

      // An account without a password refuses every password.
      await through(page, 'Facebook', 'nia');
      await page.getByRole('button', { name: 'Use my password instead' }).click();
      await enterPassword(page, password);
      await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
    },
  );
}

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Connect and Sign In' }).click();
}
