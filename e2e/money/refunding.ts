import assert from 'node:assert/strict';
import { signedUp } from '../accounts/signed-in.ts';
import { expect } from '../harness/expect.ts';
import { desktop, hydrated, journey, open, phone } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { LibrarySite } from '../harness/site.ts';
import { axeFindings, problemsWhenNarrow } from '../looks/accessible.ts';
import { isLocked, payWith } from './paying.ts';

/** A membership that is paid back, and what the page tells the signed-out. */
export async function refunding({ origin, dataDir, library: { long } }: LibrarySite): Promise<void> {
  const locked = `${origin}/comic/${long.id}/${long.chapters[3]!.id}`;
  const email = 'luca@readers.example';
  const { storageState } = await signedUp(origin, { email, password: 'twelve tides' });

  journey(
    'a reader withdraws within 14 days by keyboard, sees the sum before, and the episode is locked again',
    { ...desktop, storageState },
    async ({ page }) => {
      await open(page, `${origin}/payment/4weeks?returnTo=${new URL(locked).pathname}`);
      await payWith(page, '4242424242424242');
      await page.waitForURL(locked);
      await hydrated(page);
      await open(page, `${origin}/account`);
      await page.getByRole('link', { name: 'Refunds and withdrawal' }).click();
      await expect(page.getByRole('heading', { name: 'Refunds and withdrawal' })).toBeVisible();

      const withdraw = page.getByRole('button', { name: 'Withdraw from contract here' });
      await withdraw.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toHaveCount(0);
      await page.keyboard.press('Space');
      await expect(page.getByRole('radio', { name: /EU/ })).toBeChecked();
      const confirm = page.getByRole('button', { name: 'Confirm withdrawal' });
      await expect(confirm).toBeVisible();
      await expect(page.getByText('You have used 1 hour of the 28 days that cost $13.49.')).toBeVisible();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axeFindings(page), [], colorScheme);
      }
      assert.deepEqual(await problemsWhenNarrow(page), []);
      await page.setViewportSize(desktop.viewport);
      await page.getByRole('radio', { name: 'In California' }).check();
      await expect(page.getByText('All of what you paid and was not paid back yet.')).toBeVisible();
      await page.getByRole('radio', { name: /EU/ }).check();
      await confirm.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Done: $13.46 goes back to your card.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'My requests' })).toBeVisible();
      await linkInLetter(dataDir, email, /We have your withdrawal/, /\/refund$/);
      await linkInLetter(dataDir, email, /Your money is on its way/, /\/refund$/);
      await open(page, `${origin}/refund`);
      await expect(page.getByText('The money was sent to your card')).toBeVisible();
      assert.deepEqual(await axeFindings(page), []);
      assert.deepEqual(await problemsWhenNarrow(page), []);
      await open(page, locked);
      await isLocked(page);
    },
  );

  journey(
    'the page of refunds asks the signed-out to sign in, and leads to cancelling without',
    phone,
    async ({ page }) => {
      await open(page, `${origin}/refund`);
      await expect(page.getByRole('link', { name: 'cancel it with your contract number' })).toBeVisible();
      assert.deepEqual(await axeFindings(page), []);
      await page.getByRole('button', { name: 'Sign in to see my payments' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    },
  );
}
