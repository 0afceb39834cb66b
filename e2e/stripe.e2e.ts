/** Paying with Stripe: its script and frames under the policy of the page, its API answered by the double of the tests. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { openStripeDouble, stripeKeys } from '@longstrip/server/testing';
import { signedUp } from './accounts/signed-in.ts';
import { expect } from './harness/expect.ts';
import { desktop, journey, open } from './harness/journey.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { payButton } from './money/paying.ts';
import { serveStripe } from './money/stripe-script.ts';

const double = await openStripeDouble({ now: () => new Date() });
after(() => double.close());
const { origin } = await openSiteWithDatabase({
  PAYMENTS: 'stripe',
  ...stripeKeys,
  STRIPE_API_URL: double.url,
});
const { storageState } = await signedUp(origin, { email: 'ada@readers.example', password: 'twelve tides' });

journey(
  'a card is typed into Stripe’s frames, a decline is explained, and the bank asks in a frame',
  { ...desktop, storageState, expected: [/^foreign host: https:\/\/(js|api|hooks)\.stripe\.com\//] },
  async ({ page, context }) => {
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      if (!page.url().includes('/payment/') && request.url().includes('stripe.com'))
        elsewhere.push(page.url());
    });
    await serveStripe(context, double);
    await open(page, `${origin}/premium`);
    await open(page, `${origin}/payment/4weeks`);
    const number = page.frameLocator('iframe[title="cardNumber"]').getByLabel('Card');
    await number.fill('4000000000009995');
    await payButton(page).click();
    await expect(
      page.getByText('There is not enough money on this card. You were not charged.'),
    ).toBeVisible();
    await number.fill('4000002500003155');
    await payButton(page).click();
    const bank = page.frameLocator('iframe[src^="https://hooks.stripe.com"]');
    await expect(page.getByRole('heading', { name: 'Your bank asks you to confirm' })).toBeVisible();
    await bank.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const charges = double.all('charge').map((each) => each['amount']);
    assert.deepEqual(charges, [1349]);
    assert.deepEqual(elsewhere, []);
  },
);
