/**
 * The only reader of the environment. Every setting is declared once in `settings`, with the description
 * that docs/configuration.md is rendered from; a wrong value stops the process at boot with a sentence
 * that names the variable.
 */
import path from 'node:path';
import { cachesOf, type CachesConfig } from './caches.ts';
import { ConfigError } from './config-error.ts';
import { settings, type Settings } from './settings.ts';
import { storageOf, type StorageConfig } from './storage.ts';
import { siteOf, type SiteConfig } from './site.ts';

export { ConfigError };
export type { S3Config, StorageKind } from './storage.ts';

/** Who charges the cards of a site. */
export type PaymentSetting = Settings['PAYMENTS'];

export type ProcessRole = 'pages' | 'api' | 'jobs';

/** Off, on, a number of proxies in front, or their addresses and networks. */
export type TrustProxy = boolean | number | readonly string[];

export type Config = {
  readonly siteName: string;
  /** Of the back office. */
  readonly timeZone: string;
  readonly supportEmail: string;
  /** Who sells, for receipts. */
  readonly seller: {
    readonly name: string | undefined;
    readonly address: string | undefined;
    readonly taxNumber: string | undefined;
  };
  readonly demo: boolean;
  readonly roles: ReadonlySet<ProcessRole>;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** Signs links. Undefined means: made once and kept in a file of `dataDir`, see `readSecret`. */
  readonly secret: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** Absolute path of the folder for temporary files. */
  readonly tmpDir: string;
  /** While less is free on the disk of the storage or of `tmpDir`, uploads, imports and encodings wait. */
  readonly minFreeBytes: number;
  readonly storage: StorageConfig;
  readonly caches: CachesConfig;
  readonly http: {
    /** `localhost` stands for both loopback addresses. */
    readonly host: string;
    readonly port: number;
    readonly trustProxy: TrustProxy;
    readonly shutdownDelaySeconds: number;
    /** Lower case. Undefined means: the Host header counts. */
    readonly forwardedHostHeader: string | undefined;
  };
  /** Where Prometheus reads the metrics without a key. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Where traces are sent, and of what share of requests and jobs. */
  readonly tracing: { readonly endpoint: string; readonly share: number } | undefined;
  readonly site: SiteConfig;
  readonly maturity: {
    readonly ageCheck: 'self-declared' | 'none';
    readonly region: {
      /** Lower case. Undefined means: every region is unknown. */
      readonly header: string | undefined;
      /** ISO codes, upper case. */
      readonly restricted: readonly string[];
    };
  };
  readonly database: {
    /** Undefined means: the embedded PostgreSQL in `dataDir`. */
    readonly url: string | undefined;
    /** For connections that need a whole session, such as LISTEN: bypasses a transaction pooler. */
    readonly directUrl: string | undefined;
    /** A replica, for lists that strangers see. */
    readonly readUrl?: string | undefined;
    /** The role that owns the tables, for `npm run migrate`. */
    readonly ownerUrl: string | undefined;
    readonly namedStatements: boolean;
    readonly poolSize: number;
    readonly jobPoolSize: number;
  };
  readonly mail: {
    /** Undefined means: written to the folder `outbox` in `dataDir`. */
    readonly smtpUrl: string | undefined;
    readonly from: string;
    /** Most letters an hour to addresses that no account has verified. */
    readonly lettersPerHour: number;
  };
  /** Charges and refunds that jobs have open at a provider at the same time. */
  readonly paymentConcurrency: number;
  readonly payments: {
    readonly normal: PaymentSetting;
    readonly uncensored: PaymentSetting;
    /** Present if its keys are set, even if no site uses it: payments begun with Stripe are finished with it. */
    readonly stripe:
      | {
          readonly secretKey: string;
          readonly publishableKey: string;
          readonly webhookSecret: string;
          readonly apiUrl: string;
        }
      | undefined;
  };
  readonly identity:
    | { readonly provider: 'embedded'; readonly projectId: string }
    | {
        readonly provider: 'firebase';
        readonly projectId: string;
        readonly apiKey: string;
        readonly authDomain: string;
        readonly buttons: readonly ('google' | 'facebook' | 'apple')[];
      };
  /** Sign-in buttons that have credentials. */
  readonly social: {
    readonly google?: { readonly clientId: string; readonly clientSecret: string };
    readonly facebook?: { readonly clientId: string; readonly clientSecret: string };
    readonly apple?: {
      readonly clientId: string;
      readonly teamId: string;
      readonly keyId: string;
      readonly privateKey: string;
    };
  };
  /** Which images are also made in AVIF, and with how much effort. */
  readonly avif: 'off' | 'artwork' | 'fast' | 'full';
  readonly upload: {
    /** Of one file. */
    readonly maxBytes: number;
    /** Of a whole request. */
    readonly maxRequestBytes: number;
    readonly maxFiles: number;
    readonly maxPixels: number;
  };
};

/** Reads and checks the environment; throws a `ConfigError` that names every variable at fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable counts as unset, because compose files and CI systems pass unset ones that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const secret = /SECRET|_TOKEN|_URLS?$|_KEY$/.test(name);
      const shown = secret ? '' : ` (it is "${given[name] ?? ''}")`;
      return `${name} ${issue.message}${shown}.`;
    });
    throw new ConfigError(`${[...new Set(lines)].join('\n')}\nAll settings: docs/configuration.md`);
  }
  return shape(parsed.data);
}

function shape(s: Settings): Config {
  return {
    siteName: s.SITE_NAME,
    timeZone: s.SITE_TIME_ZONE,
    supportEmail: s.SUPPORT_EMAIL,
    seller: { name: s.SELLER_NAME, address: s.SELLER_ADDRESS, taxNumber: s.SELLER_TAX_NUMBER },
    demo: s.DEMO,
    roles: new Set(s.ROLES),
    logLevel: s.LOG_LEVEL,
    secret: s.SECRET,
    dataDir: path.resolve(s.DATA_DIR),
    tmpDir: path.resolve(s.TMP_DIR ?? path.join(s.DATA_DIR, 'uploads')),
    minFreeBytes: s.MIN_FREE_SPACE,
    storage: storageOf(s),
    caches: cachesOf(s),
    http: httpOf(s),
    metrics: s.METRICS_PORT === undefined ? undefined : { host: s.METRICS_HOST, port: s.METRICS_PORT },
    tracing: s.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT, share: s.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    site: siteOf(s),
    maturity: maturityOf(s),
    database: databaseOf(s),
    mail: mailOf(s),
    paymentConcurrency: s.PAYMENT_CONCURRENCY,
    payments: paymentsOf(s),
    identity: identityOf(s),
    social: socialOf(s),
    avif: s.AVIF,
    upload: {
      maxBytes: s.UPLOAD_MAX_BYTES,
      maxRequestBytes: s.UPLOAD_MAX_REQUEST_BYTES,
      maxFiles: s.UPLOAD_MAX_FILES,
      maxPixels: s.UPLOAD_MAX_PIXELS,
    },
  };
}

function databaseOf(s: Settings): Config['database'] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATABASE_READ_URL: readUrl } = s;
  if (readUrl && !url) throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL.');
  return {
    url,
    directUrl,
    readUrl,
    ownerUrl: s.DATABASE_OWNER_URL ?? directUrl,
    namedStatements: s.DATABASE_NAMED_STATEMENTS,
    poolSize: s.DATABASE_POOL_SIZE,
    jobPoolSize: s.DATABASE_JOB_POOL_SIZE,
  };
}

function httpOf(s: Settings): Config['http'] {
  const { HOST: host, PORT: port, TRUST_PROXY: trustProxy, FORWARDED_HOST_HEADER: forwardedHostHeader } = s;
  const shutdownDelaySeconds = s.SHUTDOWN_DELAY;
  if (forwardedHostHeader && !trustProxy)
    throw new ConfigError(
      'FORWARDED_HOST_HEADER needs TRUST_PROXY: visitors could choose the site by that header.',
    );
  return { host, port, trustProxy, shutdownDelaySeconds, forwardedHostHeader };
}

function maturityOf(s: Settings): Config['maturity'] {
  const { AGE_CHECK: ageCheck, REGION_HEADER: header, RESTRICTED_REGIONS: restricted } = s;
  // Otherwise an operator would believe that regions are restricted.
  if (restricted.length > 0 && !header) throw new ConfigError('RESTRICTED_REGIONS needs REGION_HEADER.');
  // Without names, every host with the label `uncensored` would skip the age check, protected or not.
  if (ageCheck === 'none' && s.SITE_UNCENSORED_HOSTS.length === 0 && !s.PUBLIC_URL)
    throw new ConfigError(
      'AGE_CHECK=none needs SITE_UNCENSORED_HOSTS or PUBLIC_URL: they name the hosts that your own check protects.',
    );
  if (header && !s.TRUST_PROXY)
    throw new ConfigError(
      'REGION_HEADER needs TRUST_PROXY: visitors could choose their region by that header.',
    );
  return { ageCheck, region: { header, restricted } };
}

function mailOf(s: Settings): Config['mail'] {
  // The sender of a request chooses its Host header. Without PUBLIC_URL, links in letters would lead to that host, with
  // their codes.
  if (s.SMTP_URL && !s.PUBLIC_URL)
    throw new ConfigError('SMTP_URL needs PUBLIC_URL, where links in mails lead to.');
  return { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM ?? s.SUPPORT_EMAIL, lettersPerHour: s.MAIL_MAX_PER_HOUR };
}

function paymentsOf(s: Settings): Config['payments'] {
  const { PAYMENTS: normal } = s;
  const uncensored = s.PAYMENTS_UNCENSORED ?? (normal === 'sandbox' ? 'sandbox' : 'off');
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = s;
  const isUsed = normal === 'stripe' || uncensored === 'stripe';
  if (isUsed && (normal === 'sandbox' || uncensored === 'sandbox'))
    throw new ConfigError(
      'PAYMENTS and PAYMENTS_UNCENSORED cannot be sandbox and stripe: memberships count on both sites, and test cards would buy them.',
    );
  if (!secretKey || !publishableKey || !webhookSecret) {
    if (isUsed)
      throw new ConfigError(
        'PAYMENTS=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
      );
    return { normal, uncensored, stripe: undefined };
  }
  if (secretKey.includes('_test_') !== publishableKey.includes('_test_'))
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
    );
  return { normal, uncensored, stripe: { secretKey, publishableKey, webhookSecret, apiUrl } };
}

function identityOf(s: Settings): Config['identity'] {
  if (s.IDENTITY_PROVIDER === 'embedded') return { provider: 'embedded', projectId: 'longstrip' };
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = s;
  if (!projectId || !apiKey)
    throw new ConfigError('IDENTITY_PROVIDER=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.');
  const authDomain = s.FIREBASE_AUTH_DOMAIN?.[0] ?? `${projectId}.firebaseapp.com`;
  return { provider: 'firebase', projectId, apiKey, authDomain, buttons: s.FIREBASE_BUTTONS };
}

function socialOf(s: Settings): Config['social'] {
  const all = <T extends Record<string, string | undefined>>(button: string, parts: T) => {
    const given = Object.values(parts).filter(Boolean).length;
    if (given > 0 && given < Object.keys(parts).length)
      throw new ConfigError(`Some of the settings ${button}_… are missing; all or none of them are needed.`);
    return given > 0 ? (parts as { [K in keyof T]: string }) : undefined;
  };
  const google = all('GOOGLE', { clientId: s.GOOGLE_CLIENT_ID, clientSecret: s.GOOGLE_CLIENT_SECRET });
  const facebook = all('FACEBOOK', {
    clientId: s.FACEBOOK_CLIENT_ID,
    clientSecret: s.FACEBOOK_CLIENT_SECRET,
  });
  const apple = all('APPLE', {
    clientId: s.APPLE_CLIENT_ID,
    teamId: s.APPLE_TEAM_ID,
    keyId: s.APPLE_KEY_ID,
    privateKey: s.APPLE_PRIVATE_KEY?.replaceAll('\\n', '\n'),
  });
  return { ...(google && { google }), ...(facebook && { facebook }), ...(apple && { apple }) };
}
