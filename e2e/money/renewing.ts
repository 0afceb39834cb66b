import { signedUp } from '../accounts/signed-in.ts';
import { passDays } from '../harness/clock.ts';
import { expect } from '../harness/expect.ts';
import { desktop, hydrated, journey, open } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { LibrarySite } from '../harness/site.ts';
import { isLocked, isOpen, payWith } from './paying.ts';

/** A membership from its first renewal to its end. */
export async function renewing(site: LibrarySite): Promise<void> {
  const {
    origin,
    dataDir,
    library: { long },
  } = site;
  const locked = `${origin}/comic/${long.id}/${long.chapters[3]!.id}`;
  const email = 'pia@readers.example';
  const { storageState } = await signedUp(origin, { email, password: 'twelve tides' });
  journey(
    'a membership renews at the higher price, is stopped from the mail, and its episodes are locked after its end',
    { ...desktop, storageState },
    async ({ page, context }) => {
      await open(page, `${origin}/payment/4weeks?returnTo=${new URL(locked).pathname}`);
      await payWith(page, '4242424242424242');
      await page.waitForURL(locked);
      await hydrated(page);
      await isOpen(page);

      await passDays(site, 15);
      const reminder = await linkInLetter(dataDir, email, /renews on/, /membership\/stop/);
      await passDays(site, 14);
      await open(page, `${origin}/account`);
      await expect(page.getByText('Last charge: $15.99')).toBeVisible();
      await expect(page.getByText('Account type: Premium')).toBeVisible();

      // In a browser that has never been here.
      const other = await context.browser()!.newContext();
      try {
        const mail = await other.newPage();
        await open(mail, reminder);
        await mail.getByRole('button', { name: 'Stop renewal' }).click();
        await expect(mail.getByRole('heading', { name: 'Renewal is stopped' })).toBeVisible();
        await mail.getByRole('button', { name: 'Undo: renew it after all' }).click();
        await expect(mail.getByRole('heading', { name: 'Your membership renews again' })).toBeVisible();
        await mail.getByRole('button', { name: 'Stop renewal' }).click();
        await expect(mail.getByRole('heading', { name: 'Renewal is stopped' })).toBeVisible();
      } finally {
        await other.close();
      }
      await open(page, `${origin}/account`);
      await expect(page.getByText('Your membership ends. Nothing more is charged')).toBeVisible();
      await open(page, locked);
      await isOpen(page);
      const otherTab = await context.newPage();
      await open(otherTab, locked);
      await isOpen(otherTab);

      await passDays(site, 29);
      await open(page, locked);
      await isLocked(page);
      await otherTab.bringToFront();
      await otherTab.reload();
      await isLocked(otherTab);
      await open(page, `${origin}/account`);
      await expect(page.getByText("You don't have membership")).toBeVisible();
    },
  );
}
