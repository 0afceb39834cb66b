import assert from 'node:assert/strict';
import { signedUp } from '../accounts/signed-in.ts';
import { passDays } from '../harness/clock.ts';
import { expect } from '../harness/expect.ts';
import { hydrated, open, journey } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import { watchShifts } from '../harness/shifts.ts';
import type { LibrarySite } from '../harness/site.ts';
import { isLocked, isOpen, keyboardOf, looksRight, oneOfFour, payWith, refusedImages } from './paying.ts';

/** A membership from its first renewal to its end. */
export async function renewing(site: LibrarySite): Promise<void> {
  for (const visit of oneOfFour(site, 'uncensored', 'phone')) {
    const { name, options, origin, locked } = visit;
    const email = `pia-${name}@readers.example`;
    const signed = await signedUp(site.origin, { email, password: 'twelve tides' });

    journey(
      `a membership renews at the higher price, is stopped from the mail, and its episodes are locked in all tabs after its end: ${name}`,
      { ...options, storageState: visit.stateOf(signed), expected: [refusedImages] },
      async ({ page, context }) => {
        const keys = keyboardOf(page);
        await visit.enter(page);
        await open(page, `${origin}/payment/12weeks?returnTo=${new URL(locked).pathname}`);
        await payWith(page, '4242424242424242');
        await page.waitForURL(locked);
        await hydrated(page);
        await isOpen(page);
        const otherTab = await context.newPage();
        await open(otherTab, locked);
        await isOpen(otherTab);

        await page.bringToFront();
        await open(page, `${origin}/account`);
        const download = page.waitForEvent('download');
        await keys.press('Put the next charge into my calendar');
        assert.equal((await download).suggestedFilename(), 'renewal.ics');
        await keys.press('Stop renewal');
        await expect(page.getByRole('dialog', { name: 'Stop renewal?' })).toBeVisible();
        await keys.press('Stop renewal');
        await expect(page.getByText('Your membership ends. Nothing more is charged')).toBeVisible();
        await keys.press('Resume renewal');
        await expect(page.getByRole('dialog', { name: 'Resume renewal?' })).toContainText('$35.99');
        await keys.press('Resume renewal');
        await expect(page.getByText('Next charge: $35.99')).toBeVisible();

        await passDays(site, 71);
        const reminder = await linkInLetter(site.dataDir, email, /renews on/, /membership\/stop/);
        await passDays(site, 14);
        await open(page, `${origin}/account`);
        await expect(page.getByText('Last charge: $35.99')).toBeVisible();
        await expect(page.getByText('Account type: Premium')).toBeVisible();

        // In a browser that has never been here.
        const other = await context.browser()!.newContext(options);
        try {
          await watchShifts(other);
          const mail = await other.newPage();
          const mailKeys = keyboardOf(mail);
          await open(mail, reminder);
          await expect(mail.getByRole('heading', { name: 'Stop renewal?' })).toBeVisible();
          await looksRight(mail, 'the link of the mail');
          await mailKeys.press('Stop renewal');
          await expect(mail.getByRole('heading', { name: 'Renewal is stopped' })).toBeVisible();
          await mailKeys.press('Undo: renew it after all');
          await expect(mail.getByRole('heading', { name: 'Your membership renews again' })).toBeVisible();
          await mailKeys.press('Stop renewal');
          await expect(mail.getByRole('heading', { name: 'Renewal is stopped' })).toBeVisible();
          await looksRight(mail, 'stopped from the mail');
        } finally {
          await other.close();
        }
        await open(page, `${origin}/account`);
        await expect(page.getByText('Your membership ends. Nothing more is charged')).toBeVisible();
        await open(page, locked);
        await isOpen(page);

        await passDays(site, 85);
        await open(page, locked);
        await isLocked(page);
        // A tab asks again when the reader comes back to it after a while. The driver lets all tabs believe that they have
        // the focus, so that none gets it.
        await otherTab.bringToFront();
        await otherTab.evaluate(() => {
          const later = Date.now() + 60_000;
          Date.now = () => later;
          dispatchEvent(new Event('focus'));
        });
        await isLocked(otherTab);
        await open(page, `${origin}/account`);
        await expect(page.getByText('Your membership has ended')).toBeVisible();
      },
    );
  }
}
