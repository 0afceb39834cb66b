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

/** Bought by the calls of the page, with a test card; answers the payment. */
export async function buyPlan(
  { call }: Signed,
  origin: string,
  number = '4242 4242 4242 4242',
): Promise<{ action: { url: string } | null }> {
  const answer = await fetch(`${origin}/sandbox/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/40', cvc: '123' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const order = {
    planId: '4weeks',
    card: { token },
    agreedToTerms: true,
    shown: { firstChargeCents: 1349, nextChargeCents: 1599 },
  };
  const { data } = (await call('POST', '/membership/purchases', order)) as { data: { paymentId: string }[] };
  const processed = await call('POST', `/payments/${data[0]!.paymentId}/process`, {});
  return (processed as { data: { action: { url: string } | null }[] }).data[0]!;
}

/** The answer about a membership whose renewal the bank wants the reader for, without waiting for one. */
const beInGrace = async (page: Page) => {
  await page.route(/\/membership$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object[] };
    const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const grace = { state: 'grace', renewalFailure: 'authentication_failed', graceUntil: at };
    const data = answer.data.map((membership) => ({ ...membership, ...grace }));
    return route.fulfill({ response, json: { ...answer, data } });
  });
};

const chooseShorter = async (page: Page) => {
  await page.getByRole('radio', { name: '1 week', exact: true }).check();
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: /^Change/ }).waitFor();
};

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
      { name: 'premium-shorter', address: `${origin}/premium`, unfold: chooseShorter },
      { name: 'account-renewal', address: account, prepare: beInGrace, unfold: shows('Pay $15.99 now') },
      {
        name: 'payment-renewal',
        address: `${origin}/payment/renewal`,
        prepare: beInGrace,
        unfold: shows('renewal of your premium membership'),
      },
      { name: 'refund', address: `${origin}/refund`, unfold: shows('Withdraw from contract here') },
      { name: 'payment-saved', address: `${origin}/payment/12weeks`, unfold: shows('Pay with') },
    ],
  };
}
