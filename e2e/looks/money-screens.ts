/** The screens of paying: for a reader who has paid for nothing, and for a member. */
import type { Page } from '@playwright/test';
import { type Signed, signedUp } from '../accounts/signed-in.ts';
import type { LibrarySite } from '../harness/site.ts';
import { newExpiry, payWith } from '../money/paying.ts';
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
      inSoak: true,
      address: `${origin}/payment/4weeks`,
      unfold: async (page) => {
        await payWith(page, '4000000000009995');
        await shows('There is not enough money on this card.')(page);
      },
    },
    {
      name: 'payment-coins',
      inSoak: true,
      address: `${origin}/payment/coins-550`,
      unfold: shows('550 coins'),
    },
    { name: 'reader-unlock', address: locked, unfold: press(/^Unlock for/) },
  ];
}

const prices = {
  '4weeks': { firstChargeCents: 1349, nextChargeCents: 1599 },
  '12weeks': { firstChargeCents: 2499, nextChargeCents: 3599 },
};

/** Buys a plan by the calls of the page, with a test card; answers the payment. */
export async function buyPlan(
  { call }: Signed,
  origin: string,
  { number = '4242 4242 4242 4242', planId = '4weeks' as keyof typeof prices } = {},
): Promise<{ action: { url: string } | null }> {
  const answer = await fetch(`${origin}/sandbox/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: newExpiry().replace(/^../, '$&/'), cvc: '123' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const order = {
    planId,
    card: { token },
    agreedToTerms: true,
    shown: prices[planId],
  };
  const { data } = (await call('POST', '/membership/purchases', order)) as { data: { paymentId: string }[] };
  const processed = await call('POST', `/payments/${data[0]!.paymentId}/process`, {});
  return (processed as { data: { action: { url: string } | null }[] }).data[0]!;
}

/** Stubs a membership whose renewal waits for the reader's confirmation at the bank. */
const stubGrace = async (page: Page) => {
  await page.route(/\/membership$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object[] };
    const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const grace = { state: 'grace', renewalFailure: 'authentication_failed', graceUntil: at };
    const data = answer.data.map((membership) => ({ ...membership, ...grace }));
    return route.fulfill({ response, json: { ...answer, data } });
  });
};

/** Stubs a refund request in which staff have asked the reader a question. */
const stubQuestion = async (page: Page) => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const request = {
    id: '00000000-0000-7000-8000-000000000001',
    paymentId: '00000000-0000-7000-8000-000000000002',
    what: 'Premium membership, 4 weeks',
    rule: 'goodwill',
    amountCents: 900,
    state: 'question_asked',
    answerUntil: at(7),
    createdAt: at(-2),
    events: [
      { kind: 'submitted', at: at(-2), text: 'I am at sea until spring.' },
      { kind: 'question_asked', at: at(-1), text: 'Which card did you pay with?' },
    ],
  };
  await page.route(/\/refunds\/mine$/, (route) => route.fulfill({ json: { data: [request], total: 1 } }));
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
    again: member.again,
    screens: [
      { name: 'account-member', address: account, unfold: shows('Next charge: $15.99') },
      { name: 'account-stop', inSoak: true, address: account, unfold: press('Stop renewal') },
      { name: 'receipts', address: `${origin}/account/receipts`, unfold: shows('Receipt 1') },
      { name: 'receipt', address: `${origin}/account/receipts/1`, unfold: shows('Premium membership') },
      { name: 'premium-member', inSoak: true, address: `${origin}/premium`, unfold: shows('Your plan') },
      { name: 'premium-shorter', inSoak: true, address: `${origin}/premium`, unfold: chooseShorter },
      {
        name: 'account-renewal',
        inSoak: true,
        address: account,
        prepare: stubGrace,
        unfold: shows('Pay $15.99 now'),
      },
      {
        name: 'payment-renewal',
        inSoak: true,
        address: `${origin}/payment/renewal`,
        prepare: stubGrace,
        unfold: shows('renewal of your premium membership'),
      },
      {
        name: 'payment-card',
        address: `${origin}/payment/card`,
        unfold: shows('Replace the card'),
      },
      { name: 'refund', address: `${origin}/refund`, unfold: shows('Withdraw from contract here') },
      {
        name: 'refund-question',
        inSoak: true,
        address: `${origin}/refund`,
        prepare: stubQuestion,
        unfold: shows('Which card did you pay with?'),
      },
      {
        name: 'payment-saved',
        inSoak: true,
        address: `${origin}/payment/12weeks`,
        unfold: shows('Pay with'),
      },
    ],
  };
}
