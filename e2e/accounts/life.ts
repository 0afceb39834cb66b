import assert from 'node:assert/strict';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { openBrowser } from '../harness/browser.ts';
import { desktop, journey, open } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import { readOn, samePlace, place, stored } from '../harness/place.ts';
import type { LibrarySite } from '../harness/site.ts';
import { enter, isSignedIn, isSignedOut, openSignIn, signIn, signUp } from './people.ts';

/** One account from its first day to its last, on two devices. */
export function life({ origin, dataDir, library: { long } }: LibrarySite): void {
  const email = 'mara@readers.example';
  const chapter = `${origin}/comic/${long.id}/${long.chapters[0]!.id}`;
  // These journeys expect the answers 400 and 401, for a wrong password and for an ended session.
  const expected = [answers(400, 401), /console: Identity:/];

  journey(
    'sign up, verify, read, go on at the exact place on another device, change the password, forget it, leave',
    { ...desktop, expected },
    async ({ page }) => {
      await open(page, chapter);
      const left = await readOn(page);
      await signUp(page, origin, { email, password: 'twelve tides' });
      await open(page, await linkInLetter(dataDir, email, /confirm|verify/i));
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await expect(page.getByRole('main')).toContainText(/confirmed|verified/i);

      const other = await (await openBrowser()).newContext({ viewport: { width: 900, height: 700 } });
      try {
        const second = await other.newPage();
        await signIn(second, origin, { email, password: 'twelve tides' });
        await expect
          .poll(async () => ((await stored(second, 'lastReadComics')) as string[] | null)?.[0])
          .toBe(long.id);
        await open(second, chapter);
        await expect.poll(async () => (await place(second)).index).toBe(left.index);
        await samePlace(second, left);

        await open(page, `${origin}/account`);
        await page.getByRole('button', { name: 'Change Password' }).click();
        const dialog = page.getByRole('dialog', { name: 'Change Password' });
        await dialog.getByLabel('Old Password').fill('twelve tides');
        await dialog.getByLabel('New Password').fill('thirteen tides');
        await dialog.getByLabel('Confirm Password').fill('something else');
        await dialog.getByRole('button', { name: 'Change Password' }).click();
        await expect(dialog.getByRole('alert')).toContainText("Passwords doesn't match");
        await dialog.getByLabel('Confirm Password').fill('thirteen tides');
        await dialog.getByRole('button', { name: 'Change Password' }).click();
        await expect(dialog).toContainText(/signed out/i);

        // The other device's session ended with the change; it finds out with its next call.
        await open(second, origin);
        await open(second, `${origin}/account`);
        await expect(second).toHaveURL(`${origin}/`);
        await isSignedOut(second);
        assert.equal(await stored(second, 'authUser'), null);
      } finally {
        await other.close();
      }

      await open(page, `${origin}/account`);
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL(`${origin}/`);
      await isSignedOut(page);
      assert.equal(await stored(page, 'authToken'), null);

      await openSignIn(page, origin);
      await enter(page, { email, password: 'twelve tides' });
      await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('dialog').getByRole('status')).toContainText(
        'If there is an account for that address, an email is on its way.',
      );
      await open(page, await linkInLetter(dataDir, email, /password/i));
      await page.getByLabel('New password').fill('fourteen tides');
      await page.getByLabel('Confirm password').fill('fourteen tides');
      await page
        .getByRole('button', { name: /password/i })
        .last()
        .click();
      await expect(page.getByRole('main')).toContainText('Your password has been changed');

      await signIn(page, origin, { email, password: 'fourteen tides' });
      await open(page, `${origin}/account`);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const exporting = page.getByRole('dialog', { name: 'Download your data?' });
      await exporting.getByLabel('Your password').fill('fourteen tides');
      await exporting.getByRole('button', { name: 'Download', exact: true }).click();
      assert.equal((await saving).suggestedFilename(), 'my-account.zip');

      await page.getByRole('button', { name: 'Delete my account' }).click();
      const deleting = page.getByRole('dialog').filter({ hasText: 'Delete in 14 days' });
      await deleting.getByLabel('Your password').fill('fourteen tides');
      await deleting.getByRole('button', { name: 'Delete in 14 days' }).click();
      await expect(page.getByText('This account will be erased on')).toBeVisible();
      await open(page, await linkInLetter(dataDir, email, /delet|eras/i));
      await page.getByRole('button', { name: /keep/i }).click();
      await expect(page.getByRole('main')).toContainText(/stays|kept/i);
      await open(page, `${origin}/account`);
      await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
    },
  );

  journey(
    'pages of an account redirect visitors who are not signed in to the home page and ask them to sign in',
    desktop,
    async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Sign In' });
      // The payment page has a document of its own, and so has the page after it.
      for (const path of ['/account', '/payment/4weeks']) {
        await page.goto(origin + path);
        await expect(page).toHaveURL(`${origin}/`);
        await isSignedOut(page);
        await expect(dialog).toBeVisible();
        await open(page, origin);
        await expect(dialog).toBeHidden();
      }
    },
  );

  // A tab may be calling `accounts:lookup` when another one logs out.
  const lookups = [/accounts:lookup/];
  journey(
    'two tabs are signed in and out together',
    { ...desktop, expected: lookups },
    async ({ page, context }) => {
      const otherTab = await context.newPage();
      await open(otherTab, origin);
      await signUp(page, origin, { email: 'twin@readers.example', password: 'side by side' });
      await isSignedIn(otherTab);
      await open(page, `${origin}/account`);
      await page.getByRole('button', { name: 'Log Out' }).click();
      await isSignedOut(otherTab);
    },
  );
}
