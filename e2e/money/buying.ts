import assert from 'node:assert/strict';
import { signedUp } from '../accounts/signed-in.ts';
import { answers } from '../harness/answers.ts';
import { passDays } from '../harness/clock.ts';
import { expect } from '../harness/expect.ts';
import { desktop, hydrated, journey, open, phone, soakJourney } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { LibrarySite } from '../harness/site.ts';
import {
  fillCard,
  isLocked,
  isOpen,
  keyboardOf,
  looksRight,
  oneOfFour,
  payButton,
  payWith,
  selectPlan,
  signUpHere,
} from './paying.ts';

/** From the lock of an episode to reading it. */
export async function buying(site: LibrarySite): Promise<void> {
  const {
    origin,
    library: { long },
  } = site;
  const locked = `${origin}/comic/${long.id}/${long.chapters[3]!.id}`;
  const password = 'twelve tides';
  const unlucky = await signedUp(origin, { email: 'noor@readers.example', password });

  journey(
    'a visitor meets the lock of episode 4, signs up, pays with a test card and reads it, and other tabs open it too',
    phone,
    async ({ page, context }) => {
      const otherTab = await context.newPage();
      await open(otherTab, locked);
      await isLocked(otherTab);
      await open(page, locked);
      await isLocked(page);
      await expect(page.getByRole('button', { name: 'Unlock for 30 coins (at most $0.30)' })).toBeVisible();
      await page.getByRole('link', { name: 'Become a member' }).click();
      await signUpHere(page, { email: 'ines@readers.example', password });
      await page.waitForURL(/\/premium\?/);
      await expect(page.getByText('then $15.99 every 4 weeks from')).toBeVisible();
      await selectPlan(page, '4 weeks');
      await expect(page.getByText('Test mode: no real money moves')).toBeVisible();
      await payWith(page, '4242424242424242');
      await page.waitForURL(locked);
      await hydrated(page);
      await isOpen(page);
      await expect(page.getByText('You are a member now.')).toBeVisible();
      await otherTab.bringToFront();
      await isOpen(otherTab);
      await open(page, `${origin}/account`);
      await expect(page.getByText('Account type: Premium')).toBeVisible();
      await page.getByRole('link', { name: /^Receipt \d/ }).click();
      await expect(page.getByRole('heading', { name: /^Receipt \d/ })).toBeVisible();
      await expect(page.getByText(/^\$15\.99 on /)).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const figures = await page
        .getByRole('main')
        .locator('*')
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontVariantNumeric))]);
      assert.deepEqual(figures, ['normal'], 'a PDF of the receipt has its figures as text');
    },
  );

  for (const visit of oneOfFour(site, 'uncensored', 'desktop')) {
    const email = `dario-${visit.name}@readers.example`;
    const signed = await signedUp(origin, { email, password });
    soakJourney(
      `declines are explained and nothing is charged; another card then pays: ${visit.name}`,
      { ...visit.options, storageState: visit.stateOf(signed), expected: [answers(403)] },
      async ({ page, context }) => {
        const keys = keyboardOf(page);
        const isDeclined = async ([number, reason]: readonly [string, string]) => {
          await payWith(page, number);
          await expect(page.getByText(reason)).toBeVisible();
          await expect(page.getByLabel('CVV / CVC')).toHaveValue('123');
        };
        await visit.enter(page);
        await open(page, `${visit.origin}/payment/12weeks`);
        for (const decline of [
          ['4000000000000002', 'Your bank declined this card. You were not charged.'],
          ['4000000000009995', 'There is not enough money on this card. You were not charged.'],
          ['4000000000000069', 'This card has expired. You were not charged.'],
          ['4000000000000127', 'Please verify your email address before you try another payment.'],
        ] as const)
          await isDeclined(decline);
        await page.getByRole('button', { name: 'Send me the email that verifies my address' }).click();
        await expect(page.getByText('An email is on its way to you.')).toBeVisible();
        const { pathname, search } = new URL(await linkInLetter(site.dataDir, email, /confirm/i));
        const letter = await context.newPage();
        await open(letter, visit.origin + pathname + search);
        await letter.getByRole('button', { name: 'Confirm my address' }).click();
        await expect(letter.getByRole('heading', { name: 'Your address is verified' })).toBeVisible();
        await letter.close();
        for (const decline of [
          ['4000000000000127', 'The security code does not belong to this card.'],
          ['4000000000000119', 'The bank had a problem with this charge.'],
        ] as const)
          await isDeclined(decline);
        await payWith(page, '4000000000004236');
        await expect(page.getByRole('heading', { name: 'Your bank has not decided yet' })).toBeVisible();
        await looksRight(page, 'the bank that has not decided');
        await passDays(site, 1);
        await expect(page.getByText('Your bank declined this card. You were not charged.')).toBeVisible();

        // A card that wants 3-D Secure.
        await keys.payWith('4000002500003155');
        await page.waitForURL(/\/sandbox\/v1\/challenge\//);
        await looksRight(page, 'the page of the bank');
        await keys.press('Fail authentication');
        await hydrated(page);
        await expect(page.getByText('Your bank could not confirm that it is you.')).toBeVisible();
        await keys.payWith('4000002500003155');
        await page.waitForURL(/\/sandbox\/v1\/challenge\//);
        await keys.press('Complete authentication');
        await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
        await looksRight(page, 'the thanks');
        await keys.press('Show the receipt');
        await expect(page.getByRole('heading', { name: /^Receipt \d/ })).toBeVisible();
        await open(page, `${visit.origin}/account/receipts`);
        // The clock was moved by a day before the last two attempts.
        await expect(
          page.getByText('Declined, not charged · 5 attempts before were not charged'),
        ).toHaveCount(1);
        await expect(page.getByText('an attempt before was not charged')).toHaveCount(1);
        await expect(page.getByRole('link', { name: /^Receipt \d/ })).toHaveCount(1);
      },
    );
  }

  journey(
    'an answer that is lost charges once: pressing again goes on with the same payment',
    {
      ...desktop,
      storageState: unlucky.storageState,
      expected: [/net::ERR_FAILED/],
    },
    async ({ page }) => {
      await open(page, `${origin}/payment`);
      await fillCard(page, '4242424242424242');
      // The server has done its work, and only its answer is lost: once for the order, once for the charge.
      for (const call of [/\/purchases$/, /\/process$/]) {
        await page.route(
          call,
          async (route) => {
            await route.fetch();
            await route.abort();
          },
          { times: 1 },
        );
        await payButton(page).click();
        await expect(page.getByText('The connection was lost before the answer came')).toBeVisible();
      }
      await looksRight(page, 'the lost connection');
      await payButton(page).click();
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
      await open(page, `${origin}/account/receipts`);
      await expect(page.getByRole('link', { name: /^Receipt \d/ })).toHaveCount(1);
      await expect(page.getByText('$7.99')).toHaveCount(1);
    },
  );
}
