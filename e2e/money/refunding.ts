import assert from 'node:assert/strict';
import { signedUp } from '../accounts/signed-in.ts';
import { expect } from '../harness/expect.ts';
import { hydrated, open, phone, journey } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import { readOn, samePlace } from '../harness/place.ts';
import type { LibrarySite } from '../harness/site.ts';
import { axeFindings, problemsWhenNarrow } from '../looks/accessible.ts';
import { isLocked, isOpen, keyboardOf, looksRight, oneOfFour, refusedImages } from './paying.ts';

/** A membership that is paid back, and what the pages show visitors who are not signed in. */
export async function refunding(site: LibrarySite): Promise<void> {
  for (const visit of oneOfFour(site, 'normal', 'desktop')) {
    const { name, options, origin, locked } = visit;
    const email = `luca-${name}@readers.example`;
    const signed = await signedUp(site.origin, { email, password: 'twelve tides' });

    journey(
      `a reader withdraws within 14 days by keyboard alone, which locks every tab, and coming back lands at the same place: ${name}`,
      { ...options, storageState: visit.stateOf(signed), expected: [refusedImages] },
      async ({ page, context }) => {
        const { press, payWith } = keyboardOf(page);
        await visit.enter(page);
        await open(page, `${origin}/payment/12weeks?returnTo=${new URL(locked).pathname}`);
        await payWith('4242424242424242');
        await page.waitForURL(locked);
        await hydrated(page);
        await isOpen(page);
        const left = await readOn(page);
        const otherTab = await context.newPage();
        await open(otherTab, locked);
        await isOpen(otherTab);

        await page.bringToFront();
        await open(page, `${origin}/account`);
        await press('Refunds and withdrawal');
        await expect(page.getByRole('heading', { name: 'Refunds and withdrawal' })).toBeVisible();
        await press(/^Withdraw from contract here/);
        await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toHaveCount(0);
        await page.keyboard.press('Space');
        await expect(page.getByRole('radio', { name: /EU/ })).toBeChecked();
        await expect(page.getByText('You have begun 1 of the 84 days that cost $24.99.')).toBeVisible();
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await axeFindings(page), [], colorScheme);
        }
        assert.deepEqual(await problemsWhenNarrow(page), []);
        await page.setViewportSize(options.viewport);
        await page.keyboard.press('ArrowDown');
        await expect(page.getByText('All of what you paid and was not paid back yet.')).toBeVisible();
        await page.keyboard.press('ArrowUp');
        await press('Confirm withdrawal');
        await expect(page.getByText('Done: $24.69 goes back to your card.')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'My requests' })).toBeVisible();
        await linkInLetter(site.dataDir, email, /We have your withdrawal/, /\/refund$/);
        await linkInLetter(site.dataDir, email, /Your money is on its way/, /\/refund$/);
        await otherTab.bringToFront();
        await isLocked(otherTab);
        await page.bringToFront();
        await open(page, `${origin}/refund`);
        await expect(page.getByText('The money was sent to your card')).toBeVisible();
        assert.deepEqual(await axeFindings(page), []);
        assert.deepEqual(await problemsWhenNarrow(page), []);
        await page.setViewportSize(options.viewport);

        await open(page, locked);
        await isLocked(page);
        await press('Renew your membership');
        await page.waitForURL(/\/premium\?/);
        await hydrated(page);
        await press(/^I have read and agree/, 'Space');
        await press('Select and Pay');
        await page.waitForURL(/\/payment\//);
        await press(/^Continue and pay/);
        await page.waitForURL(locked);
        await hydrated(page);
        await isOpen(page);
        await samePlace(page, left);
      },
    );
  }

  journey(
    'the page of refunds asks visitors to sign in, and leads to cancelling without signing in, by keyboard',
    phone,
    async ({ page }) => {
      const { press, type } = keyboardOf(page);
      await open(page, `${site.origin}/refund`);
      assert.deepEqual(await axeFindings(page), []);
      await press('Sign in to see my payments');
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      await page.keyboard.press('Escape');
      await press('cancel it with your contract number');
      await expect(page.getByRole('heading', { name: 'Cancel a membership here' })).toBeVisible();
      await type('Email', 'unknown@readers.example');
      await type('Contract number', 'LS-AAAA-AAAA');
      await press('Cancel now');
      await expect(page.getByRole('heading', { name: 'We have your cancellation' })).toBeVisible();
      await looksRight(page, 'the cancellation');
    },
  );
}
