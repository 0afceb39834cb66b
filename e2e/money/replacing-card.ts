import { signedUp } from '../accounts/signed-in.ts';
import { expect } from '../harness/expect.ts';
import { hydrated, journey, open } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { LibrarySite } from '../harness/site.ts';
import { buyPlan } from '../looks/money-screens.ts';
import { fillCard, looksRight, oneOfFour } from './paying.ts';

/** The card of a membership, from the account page over the bank's question to the mail about it. */
export async function replacingCard(site: LibrarySite): Promise<void> {
  for (const visit of oneOfFour(site, 'normal', 'phone')) {
    const { name, options, origin } = visit;
    const email = `nora-${name}@readers.example`;
    const signed = await signedUp(site.origin, { email, password: 'twelve tides' });
    await buyPlan(signed, site.origin);

    journey(
      `the card of a membership is replaced without a charge, and a mail leads back to the page: ${name}`,
      { ...options, storageState: visit.stateOf(signed) },
      async ({ page }) => {
        await visit.enter(page);
        await open(page, `${origin}/account`);
        await page.getByRole('link', { name: 'Replace the card' }).click();
        await page.waitForURL(/\/payment\/card$/);
        await hydrated(page);
        await expect(page.getByText('Nothing is charged now.')).toBeVisible();
        await expect(page.getByText('Visa ending in 4242')).toBeVisible();
        await looksRight(page, 'the form');
        const press = page.getByRole('button', { name: 'Replace the card' });
        await fillCard(page, '4000 0000 0000 0002');
        await press.click();
        await expect(page.getByText('Your bank declined this card. You were not charged.')).toBeVisible();
        await fillCard(page, '4000 0025 0000 3155');
        await press.click();
        await expect(page.getByText('Nothing is charged now.')).toBeVisible();
        await page.getByRole('button', { name: 'Complete authentication' }).click();
        await expect(page.getByRole('heading', { name: 'Your card is replaced' })).toBeVisible();
        await expect(
          page.getByText('Your membership now renews with Visa ending in 3155. Nothing was charged.'),
        ).toBeVisible();
        await looksRight(page, 'replaced');
        await page.getByRole('link', { name: 'To my account' }).click();
        await expect(page.getByText('Saved card: Visa ending in 3155.')).toBeVisible();
        const back = await linkInLetter(
          site.dataDir,
          email,
          /now renews with Visa ending in 3155/,
          /payment\/card/,
        );
        await open(page, back);
        await expect(page.getByText('Visa ending in 3155')).toBeVisible();
      },
    );
  }
}
