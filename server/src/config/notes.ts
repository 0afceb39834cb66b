/** What is missing before a server goes on the open internet: printed at its start, and listed in the back office. */
import { isLoopbackAddress } from './addresses.ts';
import type { Config } from './config.ts';
import { defaultSupportEmail } from './settings.ts';

/** `setting` is the one to change; null if no setting solves the problem. */
export type UnsetFinding = { setting: string | null; sentence: string };

/** One sentence for each missing setting; none if only this machine can connect and no setting suggests a proxy. */
export function internetNotes(config: Config): string[] {
  const { http, site, mail } = config;
  const isLoopback = http.host === 'localhost' || isLoopbackAddress(http.host);
  if (isLoopback && !http.trustProxy && !site.publicUrl && !mail.smtpUrl) return [];
  return unsetSettings(config).map(({ sentence }) => sentence);
}

/** What the database knows about the people who run the site. */
export type StaffFacts = { admins: number; withoutSecondFactor: number };

/** The same, wherever the server listens, with findings from the database. Names settings, never their values. */
export function unsetForInternet(
  config: Config,
  { admins, withoutSecondFactor }: StaffFacts,
): UnsetFinding[] {
  const { payments, secret, identity, maturity, database } = config;
  const embedded = identity.provider === 'embedded';
  const more: [boolean, UnsetFinding][] = [
    [
      payments.stripe?.secretKey.includes('_test_') ?? false,
      {
        setting: 'STRIPE_SECRET_KEY',
        sentence: 'STRIPE_SECRET_KEY is a test key: no real money is taken.',
      },
    ],
    [
      !secret,
      {
        setting: 'SECRET',
        sentence:
          'SECRET is not set: the secret that signs sessions and links is a file in DATA_DIR. Back it up apart from the database, or set SECRET from a secret store.',
      },
    ],
    [
      maturity.ageCheck === 'self-declared',
      {
        setting: 'AGE_CHECK',
        sentence:
          'AGE_CHECK is self-declared: visitors of the uncensored site only say that they are 18. Check whether the law where you publish asks for more.',
      },
    ],
    [
      embedded && admins === 0,
      { setting: null, sentence: 'There is no admin account: only API keys can run this site.' },
    ],
    [
      embedded && withoutSecondFactor > 0,
      {
        setting: null,
        sentence: `${withoutSecondFactor === 1 ? 'An admin has' : `${withoutSecondFactor} admins have`} no two-step sign-in: their role does not count until they set it up on their account page.`,
      },
    ],
    [
      true,
      {
        setting: null,
        sentence: `This server makes no backups and cannot see yours. Back up ${database.url ? 'the database of DATABASE_URL and the folder DATA_DIR' : 'the folder DATA_DIR, which holds the database and all files, while the server is stopped'}, and try to restore them.`,
      },
    ],
  ];
  return [...unsetSettings(config), ...present(more)];
}

function unsetSettings(config: Config): UnsetFinding[] {
  const { http, site, mail, identity, demo, dataDir, payments, seller, supportEmail } = config;
  const embedded = identity.provider === 'embedded';
  const isSold = payments.normal !== 'off' || payments.uncensored !== 'off';
  const takesRealMoney = payments.stripe !== undefined && !payments.stripe.secretKey.includes('_test_');
  const notes: [boolean, UnsetFinding][] = [
    [
      isSold && takesRealMoney && !(seller.name && seller.address),
      {
        setting: seller.name ? 'SELLER_ADDRESS' : 'SELLER_NAME',
        sentence:
          'SELLER_NAME and SELLER_ADDRESS are not both set: nothing is sold for real money, because receipts have to name the seller. Renewals go on.',
      },
    ],
    [
      !site.publicUrl,
      {
        setting: 'PUBLIC_URL',
        sentence:
          'PUBLIC_URL is not set: addresses in pages and letters follow the Host header that each visitor sends.',
      },
    ],
    [
      site.publicUrl?.startsWith('http:') ?? false,
      {
        setting: 'PUBLIC_URL',
        sentence: 'PUBLIC_URL is not https: passwords and cookies can be read on their way.',
      },
    ],
    [
      !http.trustProxy,
      {
        setting: 'TRUST_PROXY',
        sentence:
          'TRUST_PROXY is off: behind a proxy, set it to the address of the proxy, so that limits count visitors and not the proxy.',
      },
    ],
    [
      (embedded || isSold) && !mail.smtpUrl,
      {
        setting: 'SMTP_URL',
        sentence: `SMTP_URL is not set: letters are only written to ${dataDir}/outbox, so readers ${embedded ? 'cannot confirm an address or reset a password' : 'get no receipts and no reminders of charges'}.`,
      },
    ],
    [
      supportEmail === defaultSupportEmail,
      {
        setting: 'SUPPORT_EMAIL',
        sentence: `SUPPORT_EMAIL is not set: readers are told to write to ${supportEmail}, which does not exist, and alerts go there.`,
      },
    ],
    [
      payments.normal === 'sandbox' || payments.uncensored === 'sandbox',
      {
        setting: 'PAYMENTS',
        sentence:
          'PAYMENTS is sandbox: memberships and coins can be bought with test cards, and no real money is taken.',
      },
    ],
    [
      demo,
      {
        setting: 'DEMO',
        sentence: 'DEMO is on: an empty database is filled with demonstration comics. Set DEMO=off.',
      },
    ],
  ];
  return present(notes);
}

function present(notes: [boolean, UnsetFinding][]): UnsetFinding[] {
  return notes.filter(([missing]) => missing).map(([, finding]) => finding);
}
