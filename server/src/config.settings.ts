/** Every environment variable the server reads: its form, its default and the words that explain it. */
import { z } from 'zod';

type Words = { group: string; about: string; shownDefault?: string };

/** The words beside each setting, read by config.page.ts. */
export const words = z.registry<Words>();

const onOff = z.stringbool({
  truthy: ['on', 'true', 'yes', '1'],
  falsy: ['off', 'false', 'no', '0'],
  error: 'must be on or off',
});

const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
};

const units: Record<string, number> = { '': 1, K: 1e3, M: 1e6, G: 1e9 };

/** 50000000, 50M and 50MB are the same amount. */
const amount = (least: number) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const [, digits = '', unit = ''] = /^(\d{1,12})\s*([KMG]?)B?$/i.exec(text) ?? [];
      const value = Number(digits) * (units[unit.toUpperCase()] ?? 0);
      if (digits && Number.isSafeInteger(value) && value >= least) return value;
      context.addIssue({
        code: 'custom',
        message: `must be an amount such as 50000000, 50M or 50MB, at least ${least}`,
      });
      return z.NEVER;
    });

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const hosts = list.transform((names, context) => {
  const wrong = names.find((name) => !/^[a-z0-9.-]+$/i.test(name));
  if (wrong === undefined) return names.map((name) => name.toLowerCase().replace(/\.$/, ''));
  context.addIssue({
    code: 'custom',
    message: `must be host names with commas between them, without scheme, port or path; "${wrong}" is not one`,
  });
  return z.NEVER;
});

const regions = list.transform((codes, context) => {
  const wrong = codes.find((code) => !/^[a-z]{2}$/i.test(code));
  if (wrong === undefined) return codes.map((code) => code.toUpperCase());
  context.addIssue({
    code: 'custom',
    message: `must be countries of two letters with commas between them; "${wrong}" is not one`,
  });
  return z.NEVER;
});

const roles = list.transform((names, context) => {
  const known = ['pages', 'api', 'jobs'] as const;
  const wanted = known.filter((role) => names.includes(role));
  if (wanted.length > 0 && names.every((name) => known.some((role) => role === name))) return wanted;
  context.addIssue({
    code: 'custom',
    message: 'must be one or more of pages, api and jobs, with commas between them',
  });
  return z.NEVER;
});

const buttons = list.transform((names, context) => {
  const known = ['google', 'facebook', 'apple'] as const;
  if (names.every((name) => known.some((each) => each === name)))
    return known.filter((each) => names.includes(each));
  context.addIssue({
    code: 'custom',
    message: 'must be some of google, facebook and apple, with commas between them',
  });
  return z.NEVER;
});

const origin = z
  .string()
  .trim()
  .transform((text, context) => {
    const url = URL.parse(text);
    if (
      url &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      !url.search &&
      !url.hash &&
      !url.username
    )
      return url.origin;
    context.addIssue({
      code: 'custom',
      message: 'must be an origin such as https://comics.example, without a path',
    });
    return z.NEVER;
  });

const postgresUrl = z
  .string()
  .trim()
  .refine((text) => /^postgres(ql)?:\/\/./.test(text), 'must begin with postgres:// or postgresql://');

const smtpUrl = z
  .string()
  .trim()
  .refine((text) => /^smtps?:\/\/./.test(text) && URL.canParse(text), 'must begin with smtp:// or smtps://');

/** What each sign-in button needs; a button is shown once all of its settings are there. */
function socialSettings() {
  const part = (about: string) =>
    z.string().trim().min(1).max(5000).optional().register(words, {
      group: 'Sign-in buttons',
      shownDefault: 'none',
      about,
    });
  const redirect = 'Its redirect address is `<origin>/__/auth/callback`.';
  return {
    GOOGLE_CLIENT_ID: part(`Client id of Google's OAuth console. ${redirect}`),
    GOOGLE_CLIENT_SECRET: part('Its secret.'),
    FACEBOOK_CLIENT_ID: part(`App id of the Facebook app. ${redirect}`),
    FACEBOOK_CLIENT_SECRET: part('Its secret.'),
    APPLE_CLIENT_ID: part(`Services id of Sign in with Apple. ${redirect}`),
    APPLE_TEAM_ID: part('Team id of the Apple developer account.'),
    APPLE_KEY_ID: part('Id of the Sign in with Apple key.'),
    APPLE_PRIVATE_KEY: part('The key itself, PKCS #8 in PEM; `\\n` may stand for line ends.'),
  };
}

/** A number of hops, or the addresses of the proxies themselves. */
const trustProxy = z
  .string()
  .trim()
  .transform((text, context): boolean | number | string[] => {
    if (/^(off|false|no)$/i.test(text)) return false;
    if (/^(on|true|yes)$/i.test(text)) return true;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const addresses = text.split(',').map((part) => part.trim());
    if (
      addresses.every((address) =>
        /^[0-9a-f.:]+(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/i.test(address),
      )
    )
      return addresses;
    context.addIssue({
      code: 'custom',
      message: 'must be off, on, a number of proxies, or their addresses with commas between them',
    });
    return z.NEVER;
  });

export const settings = z.object({
  PORT: whole(0, 65535).default(3000).register(words, {
    group: 'Serving',
    about: 'Port of the site, the API and the images. 0 takes a free one and says which.',
  }),
  HOST: z.string().trim().optional().register(words, {
    group: 'Serving',
    shownDefault: 'every address (`::`, or `0.0.0.0` where the machine has no IPv6)',
    about: 'Address to listen on. `127.0.0.1` keeps the site on this machine.',
  }),
  TRUST_PROXY: trustProxy.default(false).register(words, {
    group: 'Serving',
    shownDefault: '`off`',
    about:
      'Believe `X-Forwarded-*` headers. Only behind your own proxy: the number of proxies in front, or their addresses. `on` believes the first address of `X-Forwarded-For`, so only where the proxy writes that header anew; one that adds to it would let a visitor choose it, and with it every limit by address.',
  }),
  ROLES: roles.default(['pages', 'api', 'jobs']).register(words, {
    group: 'Serving',
    shownDefault: '`pages,api,jobs`',
    about:
      'What this process does. Splitting the roles over machines needs DATABASE_URL and one DATA_DIR that all of them see.',
  }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('warn')
    .register(words, {
      group: 'Serving',
      about: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
    }),

  SITE_NAME: z
    .string()
    .trim()
    .max(60, 'must have at most 60 characters')
    .default('Longstrip')
    .register(words, { group: 'Site', about: 'Name of the site, in titles and mails.' }),
  SUPPORT_EMAIL: z
    .email('must be an e-mail address')
    .default('hello@longstrip.example')
    .register(words, { group: 'Site', about: 'Where readers write to.' }),
  PUBLIC_URL: origin.optional().register(words, {
    group: 'Site',
    shownDefault: 'taken from each request',
    about:
      'Canonical origin of the site, such as `https://comics.example`: for links in letters, feeds, the sitemap and shared pages. Set it on the open internet: without it, whoever orders somebody a letter chooses by the `Host` header where its link leads.',
  }),
  PUBLIC_UNCENSORED_URL: origin.optional().register(words, {
    group: 'Site',
    shownDefault: 'taken from each request',
    about: 'The same for the uncensored variant.',
  }),
  SITE_UNCENSORED_HOSTS: hosts.default([]).register(words, {
    group: 'Site',
    shownDefault: 'every host that begins with `uncensored.`',
    about:
      'Host names, with commas between them, on which the uncensored variant of the site answers; where some are named, on no others.',
  }),
  AGE_CHECK: z
    .enum(['self-declared', 'none'], 'must be self-declared or none')
    .default('self-declared')
    .register(words, {
      group: 'Mature content',
      about:
        'How a visitor shows to be 18 or older before anything adult is sent: self-declared (they say so), or none, for a site with a check of its own in front.',
    }),
  RESTRICTED_REGIONS: regions.default([]).register(words, {
    group: 'Mature content',
    shownDefault: 'none',
    about:
      'Countries, as ISO codes with commas between them (`DE,KR`), in which only `legal` images are shown. Needs REGION_HEADER.',
  }),
  REGION_HEADER: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be the name of a header')
    .optional()
    .register(words, {
      group: 'Mature content',
      shownDefault: 'none: every region is unknown, and counts as allowed',
      about:
        'Header in which your CDN names the country of a visitor, such as `CF-IPCountry`. The CDN has to replace what visitors send under this name.',
    }),
  DEMO: onOff.default(true).register(words, {
    group: 'Site',
    shownDefault: '`on`',
    about: 'Fill an empty database with demonstration comics. Set it to `off` for a site of your own.',
  }),

  DATA_DIR: z.string().trim().default('./data').register(words, {
    group: 'Keeping',
    about:
      'Folder of everything that is kept: images, and the embedded PostgreSQL if DATABASE_URL is not set.',
  }),
  DATABASE_URL: postgresUrl.optional().register(words, {
    group: 'Keeping',
    shownDefault: 'the embedded PostgreSQL in DATA_DIR',
    about: 'A PostgreSQL server of your own, version 15 or newer: `postgres://user:password@host:5432/name`.',
  }),
  DATABASE_DIRECT_URL: postgresUrl.optional().register(words, {
    group: 'Keeping',
    shownDefault: 'DATABASE_URL',
    about:
      'The same database past a transaction pooler such as PgBouncer. Notifications and migrations need a whole session.',
  }),
  DATABASE_NAMED_STATEMENTS: onOff.default(true).register(words, {
    group: 'Keeping',
    shownDefault: '`on`',
    about: 'Let PostgreSQL keep prepared statements (faster). `off` behind a transaction pooler.',
  }),
  DATABASE_POOL_SIZE: whole(2, 200).default(10).register(words, {
    group: 'Keeping',
    about: 'Most connections this process opens for requests; jobs and notifications open up to six more.',
  }),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional().register(words, {
    group: 'Keeping',
    shownDefault: 'made once and kept in the database',
    about:
      'Signs links that expire. The same on every node; a new one makes links given out earlier invalid.',
  }),

  SMTP_URL: smtpUrl.optional().register(words, {
    group: 'Mail',
    shownDefault: 'none: mails are written to the folder outbox in DATA_DIR, and removed after 30 days',
    about:
      'The server that sends mails: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Needs PUBLIC_URL, where links in mails lead to.',
  }),
  MAIL_FROM: z.email('must be an e-mail address').optional().register(words, {
    group: 'Mail',
    shownDefault: 'SUPPORT_EMAIL',
    about: 'Sender address of the mails; their sender name is SITE_NAME.',
  }),

  IDENTITY_PROVIDER: z
    .enum(['embedded', 'firebase'], 'must be embedded or firebase')
    .default('embedded')
    .register(words, {
      group: 'Accounts',
      about:
        'Who keeps passwords and signs people in: this server, or a Firebase Authentication project. Choose before the first reader signs up.',
    }),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/, 'must be a project id')
    .optional()
    .register(words, { group: 'Accounts', shownDefault: 'none', about: 'With IDENTITY_PROVIDER=firebase.' }),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{10,80}$/, 'must be an API key')
    .optional()
    .register(words, {
      group: 'Accounts',
      shownDefault: 'none',
      about: 'The same; the web API key, which browsers see.',
    }),
  FIREBASE_AUTH_DOMAIN: hosts.optional().register(words, {
    group: 'Accounts',
    shownDefault: '`<FIREBASE_PROJECT_ID>.firebaseapp.com`',
    about: 'The same; the host of its sign-in popup.',
  }),
  FIREBASE_BUTTONS: buttons.default([]).register(words, {
    group: 'Accounts',
    shownDefault: 'none',
    about:
      'The same; which of google, facebook and apple are enabled in the project, with commas between them.',
  }),
  FIRST_ADMIN: z.email('must be an e-mail address').optional().register(words, {
    group: 'Accounts',
    shownDefault: 'none',
    about:
      'While no admin exists, the account with this e-mail becomes one as soon as the address is verified. Later, and with the third-party service: `npm run accounts`.',
  }),
  ...socialSettings(),

  UPLOAD_MAX_BYTES: amount(1000).default(50_000_000).register(words, {
    group: 'Uploads',
    shownDefault: '`50MB`',
    about: 'Largest image file that is taken.',
  }),
  UPLOAD_MAX_FILES: whole(1, 10_000)
    .default(300)
    .register(words, { group: 'Uploads', about: 'Most files in one upload.' }),
  UPLOAD_MAX_PIXELS: amount(10_000).default(100_000_000).register(words, {
    group: 'Uploads',
    shownDefault: '`100M`',
    about: 'Most pixels (width times height) of one image.',
  }),
});

export type Settings = z.output<typeof settings>;
