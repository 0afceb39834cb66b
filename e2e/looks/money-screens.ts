/** The screens of paying: for a reader who has paid for nothing, and for a member. */
import type { Page } from '@playwright/test';
import { type Signed, signedUp } from '../accounts/signed-in.ts';
import type { LibrarySite } from '../harness/site.ts';
import { payWith } from '../money/paying.ts';
import { type Look, press, type Screen } from './screens.ts';

type Site = Pick<LibrarySite, 'origin' | 'library'>;

const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

export function buyingScreensOf({ origin, library: { long } }: Site): Screen[] {
  const locked = `${origin}/comic/${long.id}/${long.chapters[3]!.id}`;
  return [
    { name: 'premium', address: `${origin}/premium`, unfold: shows('then $15.99') },
    { name: 'payment', address: `${origin}/payment/4weeks`, unfold: shows('Test mode') },
    {
      name: 'payment-declined',
      address: `${origin}/payment/4weeks`,
      unfold: async (page) => {
        await payWith(page, '4000000000009995');
        await shows('There is not enough money on this card.')(page);
      },
    },
    { name: 'payment-coins', address: `${origin}/payment/coins-550`, unfold: shows('550 coins') },
    { name: 'reader-unlock', address: locked, unfold: press(/^Unlock for/) },
  ];
}

/** Bought by the calls of the page, with a test card. */
async function buyPlan({ call }: Signed, origin: string): Promise<void> {
  const answer = await fetch(`${origin}/sandbox/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const order = {
    planId: '4weeks',
    card: { token },
    agreedToTerms: true,
    shown: { firstChargeCents: 1349, nextChargeCents: 1599 },
  };
  const { data } = (await call('POST', '/membership/purchases', order)) as { data: { paymentId: string }[] };
  await call('POST', `/payments/${data[0]!.paymentId}/process`, {});
}

export async function memberLook({ origin }: Site): Promise<Look> {
  const member = await signedUp(origin, { email: 'member@readers.example', password: 'twelve tides' });
  await buyPlan(member, origin);
  const account = `${origin}/account`;
  return {
    by: 'a member',
    storageState: member.storageState,
    screens: [
      { name: 'account-member', address: account, unfold: shows('Next charge: $15.99') },
      { name: 'account-stop', address: account, unfold: press('Stop renewal') },
      { name: 'receipts', address: `${origin}/account/receipts`, unfold: shows('Receipt 1') },
      { name: 'receipt', address: `${origin}/account/receipts/1`, unfold: shows('Premium membership') },
      { name: 'premium-member', address: `${origin}/premium`, unfold: shows('Your plan') },
      { name: 'payment-saved', address: `${origin}/payment/12weeks`, unfold: shows('Pay with') },
    ],
  };
}
