/** The steps of a new site, computed from what exists. */
import { policyTitles, type PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import type { AnswerOf } from '@longstrip/contract/endpoint';
import type { readSetup } from '@longstrip/contract/operation/operation.endpoints';
import type { Config } from '../../config/config.ts';

type Step = AnswerOf<typeof readSetup>['steps'][number];
type Contents = { hasComic: boolean; hasEpisode: boolean; missingPolicies: readonly PolicyId[] };

/** The name of a site whose operator has not chosen one. */
const defaultName = 'Longstrip';

export function setupSteps(
  { siteName, payments, mail, site }: Pick<Config, 'siteName' | 'payments' | 'mail' | 'site'>,
  { hasComic, hasEpisode, missingPolicies }: Contents,
  /** The origin at which the admin has opened the site. */
  origin: string,
): Step[] {
  const providers = [payments.normal, payments.uncensored];
  const isSold = providers.some((provider) => provider !== 'off');
  const isTest =
    providers.includes('sandbox') ||
    (providers.includes('stripe') && (payments.stripe?.secretKey.includes('_test_') ?? false));
  const isHttps = site.publicUrl?.startsWith('https:') ?? false;
  return [
    {
      step: 'name',
      isDone: siteName !== defaultName,
      sentence: `The site is called “${siteName}”. Its name and contact address are settings of the server.`,
      settings: ['SITE_NAME=The name of your site', 'SUPPORT_EMAIL=hello@comics.example'],
      section: 'Site',
    },
    {
      step: 'comic',
      isDone: hasComic,
      sentence: hasComic ? 'There is a comic.' : 'Add your first comic: a title, a rating and two images.',
      settings: [],
      section: null,
    },
    {
      step: 'episode',
      isDone: hasEpisode,
      sentence: hasEpisode
        ? 'Readers can read an episode.'
        : 'Add an episode, drop the folder with its pages onto it, and publish it and its comic.',
      settings: [],
      section: null,
    },
    {
      step: 'texts',
      isDone: missingPolicies.length === 0,
      sentence:
        missingPolicies.length === 0
          ? 'Terms, privacy policy and refund policy are written.'
          : `Not written yet: ${missingPolicies.map((id) => policyTitles[id]).join(', ')}. Every page links to them, and nothing is sold for real money without them. Start from a template, and let a lawyer of your country read it.`,
      settings: [],
      section: null,
    },
    {
      step: 'payments',
      isDone: !isTest,
      sentence: !isSold
        ? 'Memberships and coins are not sold.'
        : isTest
          ? 'Payments are in test mode: no real money is taken. Set up Stripe, or turn sales off.'
          : 'Payments are taken by Stripe.',
      settings: [
        'PAYMENTS=stripe',
        'STRIPE_SECRET_KEY=sk_live_…',
        'STRIPE_PUBLISHABLE_KEY=pk_live_…',
        'STRIPE_WEBHOOK_SECRET=whsec_…',
      ],
      section: 'Payments',
    },
    {
      step: 'mail',
      isDone: mail.smtpUrl !== undefined,
      sentence: mail.smtpUrl
        ? 'Emails go to a mail server.'
        : 'Emails are only written to the outbox folder, so readers do not get them.',
      settings: ['SMTP_URL=smtp://user:password@mail.example:587', `MAIL_FROM=${mail.from}`],
      section: 'Mail',
    },
    {
      step: 'address',
      isDone: isHttps,
      sentence: isHttps
        ? `Readers find the site at ${site.publicUrl}.`
        : 'The site has no public address with https yet. Behind a proxy that ends TLS, set TRUST_PROXY too.',
      settings: [`PUBLIC_URL=${origin.startsWith('https:') ? origin : 'https://comics.example'}`],
      section: 'Site',
    },
  ];
}
