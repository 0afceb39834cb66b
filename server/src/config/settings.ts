/** Every environment variable the server reads: its form, its default and its description. */
import { z } from 'zod';
import { isAddressRange } from './addresses.ts';
import { descriptions } from './descriptions.ts';
import { paymentSettings } from './payments.ts';
import { isTimeZone } from './zones.ts';

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

/** Origins with commas between them. */
const origins = list.pipe(z.array(origin));

const secretText = z.string().trim().min(1).max(500);

const bucketName = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket');
const regionName = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,40}$/i, 'must be the name of a region');

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
    z.string().trim().min(1).max(5000).optional().register(descriptions, {
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

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{1,60}$/, 'must be the name of a header');

/** A number of hops, or the addresses of the proxies themselves. */
const trustProxy = z
  .string()
  .trim()
  .transform((text, context): boolean | number | string[] => {
    if (/^(off|false|no)$/i.test(text)) return false;
    if (/^(on|true|yes)$/i.test(text)) return true;
    if (/^\d{1,2}$/.test(text)) return Number(text) || false;
    const addresses = text.split(',').map((part) => part.trim().toLowerCase());
    if (addresses.every(isAddressRange)) return addresses;
    context.addIssue({
      code: 'custom',
      message: 'must be off, on, a number of proxies, or their addresses with commas between them',
    });
    return z.NEVER;
  });

/** An address that does not exist: the operator has to set another one. */
export const defaultSupportEmail = 'hello@longstrip.example';

export const settings = z.object({
  PORT: whole(0, 65535).default(3000).register(descriptions, {
    group: 'Serving',
    about: 'Port of the site, the API and the images. 0 takes a free one and prints it.',
  }),
  HOST: z.string().trim().default('localhost').register(descriptions, {
    group: 'Serving',
    about:
      'Address to listen on. `localhost` is `127.0.0.1` and `::1`: this machine only. `0.0.0.0` (IPv4) or `::` (IPv6, and IPv4 on most systems) listens on every address, which containers need; before that, set PUBLIC_URL and DEMO=off.',
  }),
  TRUST_PROXY: trustProxy.default(false).register(descriptions, {
    group: 'Serving',
    shownDefault: '`off`',
    about:
      'Proxies that are trusted to report the client’s address and protocol (`X-Forwarded-For`, `X-Forwarded-Proto`): their addresses or networks with commas between them (`10.0.0.0/8,loopback`), or the number of proxies in front. A number, and `on` for any number, applies only to connections from a private or loopback address, because anybody could connect to the port without the proxy; a proxy with a public address has to be listed. `on` trusts the first address of `X-Forwarded-For`, so use it only if the proxy overwrites that header.',
  }),
  FORWARDED_HOST_HEADER: headerName.optional().register(descriptions, {
    group: 'Serving',
    shownDefault: 'none: the `Host` header is used',
    about:
      'Header in which your proxy names the requested host, such as `X-Forwarded-Host`, for a proxy that does not pass `Host` on. The host decides which site answers, so the proxy has to replace what visitors send under this name. Needs TRUST_PROXY.',
  }),
  ROLES: roles.default(['pages', 'api', 'jobs']).register(descriptions, {
    group: 'Serving',
    shownDefault: '`pages,api,jobs`',
    about:
      'What this process does. Splitting the roles over machines needs DATABASE_URL, and STORAGE=s3 or one DATA_DIR that all of them see.',
  }),
  METRICS_PORT: whole(1, 65535).optional().register(descriptions, {
    group: 'Serving',
    shownDefault: 'none: `/metrics` is on the port of the site, for operator keys',
    about:
      'Port on which Prometheus reads `/metrics` without a key, and nothing else is served. Everybody who reaches it may read them: how many there are of payments, mails and requests, and nothing about persons. See docs/monitoring.md.',
  }),
  METRICS_HOST: z.string().trim().default('localhost').register(descriptions, {
    group: 'Serving',
    about: 'Address for METRICS_PORT: `0.0.0.0` in containers, or the address of a private network.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional()
    .register(descriptions, {
      group: 'Serving',
      shownDefault: 'none: nothing is traced',
      about:
        'Where traces are sent: a receiver of OpenTelemetry (OTLP over HTTP), such as `http://localhost:4318`. Its SDK also reads `OTEL_EXPORTER_OTLP_HEADERS`. See docs/monitoring.md.',
    }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .trim()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .register(descriptions, {
      group: 'Serving',
      about:
        'Share of the requests and jobs that are traced, from 0 to 1, such as 0.01. A request that a trusted proxy traces, and what follows from a traced request, is traced in any case.',
    }),
  SHUTDOWN_DELAY: whole(0, 300).default(0).register(descriptions, {
    group: 'Serving',
    about:
      'Seconds for which a process that was told to stop still takes connections, with /readyz failing, so that a load balancer notices.',
  }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('warn')
    .register(descriptions, {
      group: 'Serving',
      about: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
    }),

  SITE_NAME: z
    .string()
    .trim()
    .max(60, 'must have at most 60 characters')
    .default('Longstrip')
    .register(descriptions, { group: 'Site', about: 'Name of the site, in titles and mails.' }),
  SITE_TIME_ZONE: z
    .string()
    .trim()
    .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')
    .default('UTC')
    .register(descriptions, {
      group: 'Site',
      about:
        'Time zone of the back office, such as `Europe/Berlin`: times are shown and entered in it, and so are update days. What readers see of charges, and the books, are in UTC.',
    }),
  SUPPORT_EMAIL: z
    .email('must be an e-mail address')
    .default(defaultSupportEmail)
    .register(descriptions, { group: 'Site', about: 'Where readers write to.' }),
  PUBLIC_URL: origin.optional().register(descriptions, {
    group: 'Site',
    shownDefault: 'taken from each request',
    about:
      'Origin of the site, such as `https://comics.example`: for links in letters, feeds, the sitemap and shared pages. Set it on the open internet. Requests for any other host are then refused (calls, images) or sent to this origin (pages), and `https` here makes every cookie `Secure` and sends `Strict-Transport-Security`.',
  }),
  PUBLIC_UNCENSORED_URL: origin.optional().register(descriptions, {
    group: 'Site',
    shownDefault:
      "PUBLIC_URL's scheme and port with the first of SITE_UNCENSORED_HOSTS, or with `uncensored.` before its host",
    about: 'The same for the uncensored site. Needs PUBLIC_URL.',
  }),
  SITE_UNCENSORED_HOSTS: hosts.default([]).register(descriptions, {
    group: 'Site',
    shownDefault:
      'the host of PUBLIC_UNCENSORED_URL; without PUBLIC_URL every host that begins with `uncensored.`',
    about:
      'Host names, with commas between them, on which the uncensored variant of the site answers; where some are named, on no others.',
  }),
  IMAGE_BASE_URL: origin.optional().register(descriptions, {
    group: 'Site',
    shownDefault: 'none: images are on the site',
    about:
      'Origin of the image host, such as `https://images.comics.example`: a CDN, or another name of this server. Pages and calls address the images there that every visitor of the site may have, and this server answers nothing else there. Age-gated, locked and staff images stay on the site. Needs PUBLIC_URL, and a host name of its own. See docs/caches.md.',
  }),
  IMAGE_BASE_UNCENSORED_URL: origin.optional().register(descriptions, {
    group: 'Site',
    shownDefault: 'none: images are on the site',
    about:
      'The same for the uncensored site, with a host name that no other setting has. At present all images of that site are for adults, so none is addressed there.',
  }),
  AGE_CHECK: z
    .enum(['self-declared', 'none'], 'must be self-declared or none')
    .default('self-declared')
    .register(descriptions, {
      group: 'Mature content',
      about:
        'How visitors prove that they are 18 or older before they get adult content: `self-declared` (they confirm it), or `none` if your own check protects the uncensored hosts. `none` applies to those hosts only: uncensored pages on the normal host still ask. Needs SITE_UNCENSORED_HOSTS or PUBLIC_URL, which name them.',
    }),
  RESTRICTED_REGIONS: regions.default([]).register(descriptions, {
    group: 'Mature content',
    shownDefault: 'none',
    about:
      'Countries, as ISO codes with commas between them (`DE,KR`), in which only `legal` images are shown. Needs REGION_HEADER.',
  }),
  REGION_HEADER: headerName.optional().register(descriptions, {
    group: 'Mature content',
    shownDefault: 'none: every region is unknown, and counts as allowed',
    about:
      'Header in which your CDN names the country of a visitor, such as `CF-IPCountry`. The CDN has to replace what visitors send under this name. Needs TRUST_PROXY: with RESTRICTED_REGIONS, a request that does not come from a trusted proxy counts as restricted.',
  }),
  DEMO: onOff.default(true).register(descriptions, {
    group: 'Site',
    shownDefault: '`on`',
    about:
      'Fill an empty database with demonstration comics, and offer demonstration sign-in buttons to browsers on this machine. Set it to `off` for a site of your own.',
  }),

  DATA_DIR: z.string().trim().default('./data').register(descriptions, {
    group: 'Storage',
    about:
      'Folder for everything that is stored: images (with STORAGE=disk), and the embedded PostgreSQL if DATABASE_URL is not set.',
  }),
  TMP_DIR: z.string().trim().optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'the folder `uploads` in DATA_DIR',
    about:
      'Folder for temporary files: uploads while they arrive, and images while they are encoded. On a disk of this machine, with room for a few uploads. With STORAGE=disk, moving files into storage is cheapest if it is on the disk of DATA_DIR.',
  }),
  STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk').register(descriptions, {
    group: 'Storage',
    about:
      'Where images are stored: `disk` (the folder `files` in DATA_DIR), or `s3` (a bucket of any S3-compatible service, so that machines share nothing but it and the database). `s3` needs S3_BUCKET, SECRET and SMTP_URL. The bucket must not be public: the site serves its files. How to move a site from one to the other: docs/storage.md.',
  }),
  STORAGE_ALSO: z.enum(['disk', 's3'], 'must be disk or s3').optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'none',
    about: 'A second storage, in which files are looked for that STORAGE does not have, while a site moves.',
  }),
  S3_BUCKET: bucketName
    .optional()
    .register(descriptions, { group: 'Storage', shownDefault: 'none', about: 'Name of the bucket.' }),
  S3_ENDPOINT: origin.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'the service of Amazon in S3_REGION',
    about: 'Origin of the service, such as `https://s3.example.net`.',
  }),
  S3_REGION: regionName
    .default('us-east-1')
    .register(descriptions, { group: 'Storage', about: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: secretText.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'the role of the machine, or what else the SDK of Amazon finds',
    about:
      'Access key that may read, write, list and delete the objects of the bucket. Needs S3_SECRET_ACCESS_KEY.',
  }),
  S3_SECRET_ACCESS_KEY: secretText
    .optional()
    .register(descriptions, { group: 'Storage', shownDefault: 'none', about: 'Its secret.' }),
  S3_PATH_STYLE: onOff.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: '`on` with S3_ENDPOINT, otherwise `off`',
    about: 'Name the bucket in the path of an address, and not in its host.',
  }),
  BACKUP_FOLDER: z.string().trim().min(1).optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'none',
    about:
      'Folder of another disk to which `npm run backup` copies the files of S3_BUCKET: docs/backup.md. Set this, or BACKUP_S3_BUCKET and what belongs to it, only for the commands of backups: the server does not need it.',
  }),
  BACKUP_S3_BUCKET: bucketName.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'none',
    about: 'Bucket to which `npm run backup` copies the files of S3_BUCKET, at best of another service.',
  }),
  BACKUP_S3_ENDPOINT: origin.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'the service of Amazon in BACKUP_S3_REGION',
    about: 'Origin of its service. Its name is then in the path of addresses, unless S3_PATH_STYLE is `off`.',
  }),
  BACKUP_S3_REGION: regionName.default('us-east-1').register(descriptions, {
    group: 'Storage',
    about: 'Region of that bucket.',
  }),
  BACKUP_S3_ACCESS_KEY_ID: secretText.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'the role of the machine, or what else the SDK of Amazon finds',
    about: 'Access key for that bucket. Needs BACKUP_S3_SECRET_ACCESS_KEY.',
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: secretText.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'none',
    about: 'Its secret.',
  }),
  MIN_FREE_SPACE: amount(0).default(512_000_000).register(descriptions, {
    group: 'Storage',
    shownDefault: '`512MB`',
    about:
      'Space that stays free on the disk of DATA_DIR (with STORAGE=s3, of TMP_DIR), so that the database never runs out of it and the trash can be emptied. With less, uploads and imports are refused, and images wait to be encoded.',
  }),
  DATABASE_URL: postgresUrl.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'the embedded PostgreSQL in DATA_DIR',
    about: 'A PostgreSQL server of your own, version 15 or newer: `postgres://user:password@host:5432/name`.',
  }),
  DATABASE_DIRECT_URL: postgresUrl.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'DATABASE_URL',
    about:
      'The same database, bypassing a transaction pooler such as PgBouncer. Notifications and migrations need a session of their own.',
  }),
  DATABASE_READ_URL: postgresUrl.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'none',
    about:
      'A streaming replica of the database, for lists, pages and feeds that every visitor may see: docs/database.md. All else, and everything while the replica is behind or away, comes from DATABASE_URL. Needs DATABASE_URL. It gets at most DATABASE_POOL_SIZE connections.',
  }),
  DATABASE_OWNER_URL: postgresUrl.optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'DATABASE_DIRECT_URL',
    about:
      'The same database as its owner, only for `npm run migrate`. That command then lets the role of DATABASE_URL read and write, but not change tables: docs/database.md. A server does not use it.',
  }),
  DATABASE_NAMED_STATEMENTS: onOff.default(true).register(descriptions, {
    group: 'Storage',
    shownDefault: '`on`',
    about: 'Let PostgreSQL keep prepared statements (faster). `off` behind a transaction pooler.',
  }),
  DATABASE_POOL_SIZE: whole(2, 200).default(10).register(descriptions, {
    group: 'Storage',
    about:
      'Most connections this process opens for requests. In all it opens at most DATABASE_POOL_SIZE + 3, and with the role `jobs` DATABASE_POOL_SIZE + DATABASE_JOB_POOL_SIZE + 5: the others are for the queue of jobs and for notifications.',
  }),
  DATABASE_JOB_POOL_SIZE: whole(2, 200).default(10).register(descriptions, {
    group: 'Storage',
    about:
      'Most connections this process opens for jobs, so that jobs that wait for each other do not delay requests. Only with the role `jobs`.',
  }),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional().register(descriptions, {
    group: 'Storage',
    shownDefault: 'created once and stored in the file `secret` of DATA_DIR',
    about:
      'Signs links that expire, and seals keys and second factors in the database. The same on every node: set it where nodes do not share DATA_DIR. A new one invalidates earlier links and second factors.',
  }),

  SHARED_CACHE: z
    .enum(['off', 'varnish', 'fastly', 'cloudflare'], 'must be off, varnish, fastly or cloudflare')
    .default('off')
    .register(descriptions, {
      group: 'Caches',
      about:
        'The shared cache in front of the site that drops copies by tag when something is saved, so that it may keep images for a day: `varnish` (tags in `xkey`, purged at VARNISH_URLS), `fastly` (`Surrogate-Key`) or `cloudflare` (`Cache-Tag`). With `off`, answers carry no tags, and shared caches keep images for a minute. The same on every node. See docs/caches.md.',
    }),
  VARNISH_URLS: origins.default([]).register(descriptions, {
    group: 'Caches',
    shownDefault: 'none',
    about:
      'Origins of all Varnish servers, such as `http://10.0.0.5:6081`, with commas between them. Each takes `PURGE` requests from the nodes with the role `jobs`. Needed with SHARED_CACHE=varnish.',
  }),
  FASTLY_SERVICE_ID: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{1,40}$/, 'must be the id of a service')
    .optional()
    .register(descriptions, {
      group: 'Caches',
      shownDefault: 'none',
      about: 'Id of the service. Needed with SHARED_CACHE=fastly.',
    }),
  FASTLY_API_TOKEN: secretText.optional().register(descriptions, {
    group: 'Caches',
    shownDefault: 'none',
    about: 'API token with the scope `purge_select` for this service. Needed with SHARED_CACHE=fastly.',
  }),
  CLOUDFLARE_ZONE_IDS: list
    .pipe(z.array(z.string().regex(/^[0-9a-f]{32}$/, 'must be ids of zones with commas between them')))
    .default([])
    .register(descriptions, {
      group: 'Caches',
      shownDefault: 'none',
      about: 'Ids of the zones of both sites, with commas between them. Needed with SHARED_CACHE=cloudflare.',
    }),
  CLOUDFLARE_API_TOKEN: secretText.optional().register(descriptions, {
    group: 'Caches',
    shownDefault: 'none',
    about:
      'API token with the permission Zone, Cache Purge for these zones. Needed with SHARED_CACHE=cloudflare.',
  }),
  X_ACCEL_LOCATION: z
    .string()
    .trim()
    .regex(/^\/[a-z0-9_-]+\/$/, 'must be a path such as /stored-files/')
    .optional()
    .register(descriptions, {
      group: 'Caches',
      shownDefault: 'none: this server sends the bytes',
      about:
        'Path of the internal location in which your nginx serves the folder `files` of DATA_DIR, such as `/stored-files/`. Images that are not for everybody are then sent by nginx: this server decides, and answers with `X-Accel-Redirect`. Needs TRUST_PROXY, and STORAGE=disk without STORAGE_ALSO. Every trusted proxy that is connected to this server has to understand the header.',
    }),
  PAGE_CACHE_SIZE: amount(1_000_000).default(64_000_000).register(descriptions, {
    group: 'Caches',
    shownDefault: '`64MB`',
    about:
      'Memory for rendered pages, in all encodings. A page takes about 100 kB, so 64MB hold about 600 pages. The metric `longstrip_cache_requests_total` tells whether they suffice.',
  }),
  IMAGE_CACHE_SIZE: amount(0).default(64_000_000).register(descriptions, {
    group: 'Caches',
    shownDefault: '`64MB`',
    about:
      'Memory for image files that are often requested. `0` reads each from storage; a proxy that caches images needs no more.',
  }),

  SMTP_URL: smtpUrl.optional().register(descriptions, {
    group: 'Mail',
    shownDefault: 'none: mails are written to the folder outbox in DATA_DIR, and removed after 30 days',
    about:
      'The server that sends mails: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Needs PUBLIC_URL, where links in mails lead to.',
  }),
  MAIL_FROM: z.email('must be an e-mail address').optional().register(descriptions, {
    group: 'Mail',
    shownDefault: 'SUPPORT_EMAIL',
    about: 'Sender address of the mails; their sender name is SITE_NAME.',
  }),

  MAIL_MAX_PER_HOUR: whole(1, 1_000_000).default(500).register(descriptions, {
    group: 'Mail',
    about:
      'Most letters an hour that are written to addresses no account has verified: sign-in links and confirmations of addresses. Letters beyond it are dropped, and the log reports that once an hour. Letters to verified addresses, password resets and notices are not counted.',
  }),

  ...paymentSettings,
  PAYMENT_CONCURRENCY: whole(1, 500).default(50).register(descriptions, {
    group: 'Payments',
    about:
      'Charges and refunds that the jobs of this process have open at the payment provider at the same time. If the provider answers in a second, at most so many memberships renew in a second. Stay below the rate limit of the provider.',
  }),

  IDENTITY_PROVIDER: z
    .enum(['embedded', 'firebase'], 'must be embedded or firebase')
    .default('embedded')
    .register(descriptions, {
      group: 'Accounts',
      about:
        'Who keeps passwords and signs people in: this server, or a Firebase Authentication project. Choose before the first reader signs up.',
    }),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/, 'must be a project id')
    .optional()
    .register(descriptions, {
      group: 'Accounts',
      shownDefault: 'none',
      about: 'Id of the project. Needed with IDENTITY_PROVIDER=firebase.',
    }),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{10,80}$/, 'must be an API key')
    .optional()
    .register(descriptions, {
      group: 'Accounts',
      shownDefault: 'none',
      about: 'Web API key of the project, which browsers see.',
    }),
  FIREBASE_AUTH_DOMAIN: hosts.optional().register(descriptions, {
    group: 'Accounts',
    shownDefault: '`<FIREBASE_PROJECT_ID>.firebaseapp.com`',
    about: 'Host of the project’s sign-in popup.',
  }),
  FIREBASE_BUTTONS: buttons.default([]).register(descriptions, {
    group: 'Accounts',
    shownDefault: 'none',
    about: 'Which of google, facebook and apple are enabled in the project, with commas between them.',
  }),
  ...socialSettings(),

  UPLOAD_MAX_BYTES: amount(1000).default(50_000_000).register(descriptions, {
    group: 'Uploads',
    shownDefault: '`50MB`',
    about: 'Largest image file that is accepted.',
  }),
  UPLOAD_MAX_REQUEST_BYTES: amount(1000).default(2_000_000_000).register(descriptions, {
    group: 'Uploads',
    shownDefault: '`2GB`',
    about: 'Largest upload, all its files together. At most 32 uploads run at once; up to 200 more wait.',
  }),
  UPLOAD_MAX_FILES: whole(1, 10_000).default(300).register(descriptions, {
    group: 'Uploads',
    about: 'Most files in one upload. An episode takes at most 300 in one, whatever this says.',
  }),
  AVIF: z
    .enum(['off', 'artwork', 'fast', 'full'], { error: 'must be off, artwork, fast or full' })
    .default('fast')
    .register(descriptions, {
      group: 'Uploads',
      about:
        'Which images are also encoded as AVIF, which takes two to four times the processor time of WebP: `off` none; `artwork` covers, cards and banners; `fast` all; `full` all with more effort. `fast` saves about 22 % of the bytes of WebP, `full` 28 % in 1.5 times as long. Applies to images uploaded from then on.',
    }),
  UPLOAD_MAX_PIXELS: amount(10_000).default(100_000_000).register(descriptions, {
    group: 'Uploads',
    shownDefault: '`100M`',
    about: 'Most pixels (width times height) of one image.',
  }),
});

export type Settings = z.output<typeof settings>;
