/** The settings of payments. */
import { z } from 'zod';
import { descriptions } from './descriptions.ts';

const payments = z.enum(['sandbox', 'stripe', 'off'], 'must be sandbox, stripe or off');

const stripeKey = (prefix: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(${prefix})_\\w{8,250}$`), `must begin with ${prefix.replace('|', '_ or ')}_`);

const sellerText = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(longest, `must have at most ${longest} characters`)
    .optional();

export const paymentSettings = {
  PAYMENTS: payments.default('sandbox').register(descriptions, {
    group: 'Payments',
    about:
      'Who charges cards on the normal site: `sandbox` (an embedded test provider that takes no real money), `stripe`, or `off` (memberships and coins are not sold).',
  }),
  PAYMENTS_UNCENSORED: payments.optional().register(descriptions, {
    group: 'Payments',
    shownDefault: '`sandbox` if PAYMENTS is `sandbox`, else `off`',
    about:
      'The same for the uncensored site, because card processors commonly refuse adult content: check the terms of yours.',
  }),
  STRIPE_SECRET_KEY: stripeKey('sk|rk').optional().register(descriptions, {
    group: 'Payments',
    shownDefault: 'none',
    about: 'Secret key of the Stripe account. Needed with `stripe`.',
  }),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk').optional().register(descriptions, {
    group: 'Payments',
    shownDefault: 'none',
    about: 'Publishable key of the account, which browsers see. Needed with `stripe`.',
  }),
  STRIPE_WEBHOOK_SECRET: stripeKey('whsec').optional().register(descriptions, {
    group: 'Payments',
    shownDefault: 'none',
    about: 'Signing secret of the webhook endpoint `<PUBLIC_URL>/webhooks/stripe`. Needed with `stripe`.',
  }),
  SELLER_NAME: sellerText(200).register(descriptions, {
    group: 'Payments',
    shownDefault: 'none',
    about:
      'Name of the company that sells, for receipts. Real money is taken only with it and `SELLER_ADDRESS`; renewals and refunds go on without.',
  }),
  SELLER_ADDRESS: sellerText(500).register(descriptions, {
    group: 'Payments',
    shownDefault: 'none',
    about: 'Postal address of the company, in one line.',
  }),
  SELLER_TAX_NUMBER: sellerText(100).register(descriptions, {
    group: 'Payments',
    shownDefault: 'none',
    about: 'Number of the company for VAT or sales tax.',
  }),
  STRIPE_API_URL: z
    .url('must be an address such as https://api.stripe.com')
    .default('https://api.stripe.com')
    .register(descriptions, {
      group: 'Payments',
      about: 'Address of Stripe’s API: another one for a proxy or a test double.',
    }),
};
