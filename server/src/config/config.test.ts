import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { configurationPage } from './page.ts';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment is a valid configuration', () => {
  const config = readConfig({});
  assert.equal(config.http.port, 3000);
  assert.equal(config.dataDir, path.resolve('data'));
  assert.deepEqual([...config.roles], ['pages', 'api', 'jobs']);
  assert.equal(config.database.url, undefined);
  assert.equal(config.http.trustProxy, false);
  assert.equal(config.demo, true);
  assert.equal(config.upload.maxBytes, 50_000_000);
});

test('accepts the usual spellings of values', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    DEMO: 'OFF',
    ROLES: 'jobs, api',
    SITE_UNCENSORED_HOSTS: 'Adult.example, localhost',
    UPLOAD_MAX_BYTES: '20MB',
    UPLOAD_MAX_PIXELS: '40M',
    TRUST_PROXY: '10.0.0.0/8,loopback',
    PUBLIC_URL: 'https://comics.example/',
  });
  assert.equal(config.http.port, 8080);
  assert.equal(config.demo, false);
  assert.deepEqual([...config.roles], ['api', 'jobs']);
  assert.deepEqual(config.site.uncensoredHosts, ['adult.example', 'localhost']);
  assert.equal(config.upload.maxBytes, 20_000_000);
  assert.equal(config.upload.maxPixels, 40_000_000);
  assert.deepEqual(config.http.trustProxy, ['10.0.0.0/8', 'loopback']);
  assert.equal(config.site.publicUrl, 'https://comics.example');
});

test('LISTEN bypasses a pooler only with DATABASE_DIRECT_URL', () => {
  const url = 'postgres://u@h/db';
  assert.equal(readConfig({ DATABASE_URL: url }).database.directUrl, url);
  assert.equal(
    readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: 'postgres://u@d/db' }).database.directUrl,
    'postgres://u@d/db',
  );
});

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).http.port, 3000);
});

test('a shared cache needs its account, X-Accel a proxy and files on the disk', () => {
  const zone = 'a'.repeat(32);
  assert.deepEqual(
    readConfig({ SHARED_CACHE: 'cloudflare', CLOUDFLARE_ZONE_IDS: zone, CLOUDFLARE_API_TOKEN: 'x' }).caches
      .shared,
    { kind: 'cloudflare', zoneIds: [zone], token: 'x' },
  );
  assert.equal(readConfig({ VARNISH_URLS: 'http://10.0.0.5:6081' }).caches.shared, undefined);
  for (const env of [
    { SHARED_CACHE: 'varnish' },
    { SHARED_CACHE: 'fastly', FASTLY_SERVICE_ID: 'abc' },
    { SHARED_CACHE: 'cloudflare', CLOUDFLARE_API_TOKEN: 'x' },
  ])
    assert.throws(() => readConfig(env), new RegExp(`^ConfigError: SHARED_CACHE=${env.SHARED_CACHE} needs`));
  const accel = { X_ACCEL_LOCATION: '/stored-files/', TRUST_PROXY: 'loopback' };
  assert.equal(readConfig(accel).caches.xAccelLocation, '/stored-files/');
  const s3 = {
    S3_BUCKET: 'abc',
    SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://h',
    PUBLIC_URL: 'https://comics.example',
  };
  for (const env of [
    { ...accel, TRUST_PROXY: '' },
    { ...accel, ...s3, STORAGE: 's3' },
    { ...accel, ...s3, STORAGE_ALSO: 's3' },
  ])
    assert.throws(() => readConfig(env), /^ConfigError: X_ACCEL_LOCATION needs/);
});

for (const [name, value, says] of [
  ['SHARED_CACHE', 'squid', /^SHARED_CACHE must be off, varnish, fastly or cloudflare/],
  ['VARNISH_URLS', 'http://10.0.0.5/path', /^VARNISH_URLS must be an origin .*without a path\.$/m],
  ['CLOUDFLARE_ZONE_IDS', 'comics.example', /^CLOUDFLARE_ZONE_IDS must be ids of zones/],
  ['FASTLY_API_TOKEN', 'x'.repeat(501), /^FASTLY_API_TOKEN [^(]*$/m],
  ['X_ACCEL_LOCATION', '/images/../', /^X_ACCEL_LOCATION must be a path/],
  ['PAGE_CACHE_SIZE', '0', /^PAGE_CACHE_SIZE must be an amount/],
  ['PORT', '70000', /^PORT must be a whole number from 0 to 65535 \(it is "70000"\)\./],
  ['PORT', 'http', /^PORT must be a whole number/],
  ['ROLES', 'pages,cook', /^ROLES must be one or more of/],
  ['SITE_TIME_ZONE', 'Mars/"><script>', /^SITE_TIME_ZONE must be the name of a time zone/],
  ['DEMO', 'perhaps', /^DEMO must be on or off/],
  ['PUBLIC_URL', 'comics.example', /^PUBLIC_URL must be an origin/],
  ['PUBLIC_URL', 'https://comics.example/path', /^PUBLIC_URL must be an origin/],
  ['TRUST_PROXY', 'everyone', /^TRUST_PROXY must be off, on/],
  ['TRUST_PROXY', '10.0.0.0/99', /^TRUST_PROXY must be off, on/],
  ['SITE_UNCENSORED_HOSTS', 'https://a.example', /^SITE_UNCENSORED_HOSTS must be host names/],
  ['UPLOAD_MAX_BYTES', '-5', /^UPLOAD_MAX_BYTES must be an amount/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be fatal/],
  ['SUPPORT_EMAIL', 'nobody', /^SUPPORT_EMAIL must be an e-mail address/],
] as const) {
  test(`${name}=${value} is refused with a sentence`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => error instanceof ConfigError && says.test(error.message),
    );
  });
}

test('reports all faults together, without secrets and passwords', () => {
  assert.throws(
    () => readConfig({ PORT: 'x', SECRET: 'hunter2', DATABASE_URL: 'mysql://a:hunter2@b' }),
    (error: Error) =>
      /PORT/.test(error.message) &&
      /SECRET must have/.test(error.message) &&
      /DATABASE_URL must begin/.test(error.message) &&
      !/hunter2/.test(error.message),
  );
});

test('the configuration page has a row for each setting', () => {
  const page = configurationPage();
  assert.match(page, /\| `PORT` \| `3000` \|/);
  assert.match(page, /\| `DATA_DIR` \| `\.\/data` \|/);
  assert.doesNotMatch(page, /undefined|\[object/);
});

test('SMTP_URL needs PUBLIC_URL, because links in mails carry codes', () => {
  const SMTP_URL = 'smtp://mail.example:587';
  assert.throws(() => readConfig({ SMTP_URL }), /SMTP_URL needs PUBLIC_URL/);
  const firebase = { FIREBASE_PROJECT_ID: 'comics', FIREBASE_API_KEY: 'x'.repeat(20) };
  assert.throws(
    () => readConfig({ SMTP_URL, IDENTITY_PROVIDER: 'firebase', ...firebase }),
    /SMTP_URL needs PUBLIC_URL/,
    'receipts and reminders have links too',
  );
  assert.equal(readConfig({ SMTP_URL, PUBLIC_URL: 'https://comics.example' }).mail.smtpUrl, SMTP_URL);
});

test('AGE_CHECK=none needs named hosts, else it would open every host that begins with uncensored', () => {
  const AGE_CHECK = 'none';
  assert.throws(() => readConfig({ AGE_CHECK }), /AGE_CHECK=none needs SITE_UNCENSORED_HOSTS or PUBLIC_URL/);
  for (const named of [{ SITE_UNCENSORED_HOSTS: 'adult.example' }, { PUBLIC_URL: 'https://a.example' }])
    assert.equal(readConfig({ AGE_CHECK, ...named }).maturity.ageCheck, 'none');
});

test('restricted regions need the name of the region header', () => {
  assert.throws(() => readConfig({ RESTRICTED_REGIONS: 'DE' }), /RESTRICTED_REGIONS needs REGION_HEADER/);
  const TRUST_PROXY = '10.0.0.2';
  assert.throws(
    () => readConfig({ RESTRICTED_REGIONS: 'Germany', REGION_HEADER: 'x-region', TRUST_PROXY }),
    /RESTRICTED/,
  );
  assert.deepEqual(
    readConfig({ RESTRICTED_REGIONS: 'de, KR', REGION_HEADER: 'CF-IPCountry', TRUST_PROXY }).maturity.region,
    { header: 'cf-ipcountry', restricted: ['DE', 'KR'] },
  );
});

test('headers of proxies count only where proxies are trusted', () => {
  for (const name of ['REGION_HEADER', 'FORWARDED_HOST_HEADER']) {
    assert.throws(() => readConfig({ [name]: 'x-said' }), new RegExp(`${name} needs TRUST_PROXY`));
    assert.throws(
      () => readConfig({ [name]: 'x-said', TRUST_PROXY: '0' }),
      new RegExp(`${name} needs TRUST_PROXY`),
    );
  }
  const { http } = readConfig({ FORWARDED_HOST_HEADER: 'X-Forwarded-Host', TRUST_PROXY: '1' });
  assert.equal(http.forwardedHostHeader, 'x-forwarded-host');
});

test('takes the uncensored URL from its setting, or derives it with the same scheme and port', () => {
  const siteOf = (env: Record<string, string>) => {
    const { publicUncensoredUrl, uncensoredHosts } = readConfig(env).site;
    return [publicUncensoredUrl, uncensoredHosts];
  };
  const PUBLIC_URL = 'https://comics.example:8443';
  assert.deepEqual(siteOf({}), [undefined, 'by-label']);
  assert.deepEqual(siteOf({ PUBLIC_URL }), [
    'https://uncensored.comics.example:8443',
    ['uncensored.comics.example'],
  ]);
  assert.deepEqual(siteOf({ PUBLIC_URL, SITE_UNCENSORED_HOSTS: 'adult.example,b.example' }), [
    'https://adult.example:8443',
    ['adult.example', 'b.example'],
  ]);
  assert.deepEqual(siteOf({ PUBLIC_URL, PUBLIC_UNCENSORED_URL: 'https://adult.example' }), [
    'https://adult.example',
    ['adult.example'],
  ]);
  assert.deepEqual(
    siteOf({ PUBLIC_URL: 'https://192.0.2.1' }),
    [undefined, []],
    'no names are below an address',
  );
  for (const [env, says] of [
    [{ PUBLIC_UNCENSORED_URL: 'https://adult.example' }, /needs PUBLIC_URL/],
    [{ PUBLIC_URL, PUBLIC_UNCENSORED_URL: 'https://comics.example' }, /different host names/],
    [{ PUBLIC_URL, SITE_UNCENSORED_HOSTS: 'comics.example' }, /different host names/],
    [
      { PUBLIC_URL, PUBLIC_UNCENSORED_URL: 'https://adult.example', SITE_UNCENSORED_HOSTS: 'b.example' },
      /one of SITE_UNCENSORED_HOSTS/,
    ],
  ] as const)
    assert.throws(() => readConfig(env), says);
});

test('payments default to test mode, and the uncensored site sells nothing by default if the normal one uses Stripe', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  };
  const sitesOf = (env: Record<string, string>) => {
    const { normal, uncensored } = readConfig(env).payments;
    return [normal, uncensored];
  };
  assert.deepEqual(sitesOf({}), ['sandbox', 'sandbox']);
  assert.deepEqual(sitesOf({ PAYMENTS: 'off' }), ['off', 'off']);
  assert.deepEqual(sitesOf({ PAYMENTS: 'stripe', ...keys }), ['stripe', 'off']);
  assert.deepEqual(sitesOf({ PAYMENTS_UNCENSORED: 'off' }), ['sandbox', 'off']);
  for (const mixed of [
    { PAYMENTS: 'stripe', PAYMENTS_UNCENSORED: 'sandbox' },
    { PAYMENTS_UNCENSORED: 'stripe' },
  ])
    assert.throws(() => readConfig({ ...mixed, ...keys }), /test cards would buy them/);
  assert.throws(() => readConfig({ PAYMENTS: 'stripe' }), /needs STRIPE_SECRET_KEY/);
  assert.throws(
    () => readConfig({ ...keys, STRIPE_SECRET_KEY: 'sk_live_12345678' }),
    /must both be test keys or both be live keys/,
  );
  assert.equal(
    readConfig({ PAYMENTS: 'off', STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY }).payments.stripe,
    undefined,
  );
  // Refunds of what was sold are still made.
  assert.equal(readConfig({ PAYMENTS: 'off', ...keys }).payments.stripe?.apiUrl, 'https://api.stripe.com');
  const swapped = { ...keys, STRIPE_SECRET_KEY: keys.STRIPE_PUBLISHABLE_KEY };
  assert.throws(
    () => readConfig({ PAYMENTS: 'stripe', ...swapped }),
    /STRIPE_SECRET_KEY must begin with sk_ or rk_\./,
  );
});

test('a bucket needs its name, and what a disk would otherwise keep: the secret and the mails', () => {
  const bucket = {
    S3_BUCKET: 'comics',
    SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://mail.example',
    PUBLIC_URL: 'https://comics.example',
  };
  const refused: [Record<string, string>, RegExp][] = [
    [{ ...bucket, STORAGE: 's3', S3_BUCKET: '' }, /S3_BUCKET/],
    [{ ...bucket, STORAGE: 's3', SECRET: '' }, /SECRET/],
    [{ ...bucket, STORAGE: 's3', SMTP_URL: '' }, /SMTP_URL/],
    [{ ...bucket, STORAGE: 's3', S3_ACCESS_KEY_ID: 'id' }, /need each other/],
    [{ ...bucket, STORAGE: 's3', STORAGE_ALSO: 's3' }, /another storage/],
    [{ STORAGE_ALSO: 's3' }, /S3_BUCKET/],
    [{ BACKUP_FOLDER: '/srv/copy' }, /BACKUP_FOLDER and BACKUP_S3_BUCKET need STORAGE=s3/],
    [{ ...bucket, STORAGE: 's3', BACKUP_S3_BUCKET: 'comics' }, /another bucket/],
    [{ ...bucket, STORAGE: 's3', BACKUP_S3_BUCKET: 'copy', BACKUP_FOLDER: '/srv/copy' }, /Only one/],
    [
      { ...bucket, STORAGE: 's3', BACKUP_S3_BUCKET: 'copy', BACKUP_S3_ACCESS_KEY_ID: 'id' },
      /need each other/,
    ],
  ];
  for (const [env, sentence] of refused) assert.throws(() => readConfig(env), sentence);
  const { storage, tmpDir } = readConfig({ ...bucket, STORAGE: 's3', S3_ENDPOINT: 'https://s3.example' });
  assert.equal(storage.s3!.pathStyle, true);
  assert.equal(storage.s3!.credentials, undefined);
  assert.equal(tmpDir, path.resolve('data/uploads'));
  assert.equal(readConfig({ ...bucket, STORAGE: 's3' }).storage.s3!.pathStyle, false);
  assert.equal(readConfig({ S3_BUCKET: 'comics' }).storage.s3, undefined);
});

test('image hosts need a site, https where the site has it, and host names of their own', () => {
  const PUBLIC_URL = 'https://comics.example';
  const IMAGE_BASE_URL = 'https://images.example';
  const IMAGE_BASE_UNCENSORED_URL = 'https://more-images.example:8443';
  assert.deepEqual(readConfig({ PUBLIC_URL }).site.imageOrigins, {
    normal: undefined,
    uncensored: undefined,
  });
  assert.deepEqual(readConfig({ PUBLIC_URL, IMAGE_BASE_URL, IMAGE_BASE_UNCENSORED_URL }).site.imageOrigins, {
    normal: IMAGE_BASE_URL,
    uncensored: IMAGE_BASE_UNCENSORED_URL,
  });
  for (const [env, says] of [
    [{ IMAGE_BASE_URL }, /IMAGE_BASE_URL needs PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://192.0.2.1', IMAGE_BASE_UNCENSORED_URL }, /needs PUBLIC_UNCENSORED_URL/],
    [{ PUBLIC_URL, IMAGE_BASE_URL: 'http://images.example' }, /IMAGE_BASE_URL must be https/],
    [{ PUBLIC_URL, IMAGE_BASE_URL: `${IMAGE_BASE_URL}/path` }, /IMAGE_BASE_URL must be an origin/],
    ...['comics.example', 'comics.example:8443', 'uncensored.comics.example'].map(
      (host) => [{ PUBLIC_URL, IMAGE_BASE_URL: `https://${host}` }, /host name of its own/] as const,
    ),
    [
      { PUBLIC_URL, IMAGE_BASE_URL, IMAGE_BASE_UNCENSORED_URL: `${IMAGE_BASE_URL}:8443` },
      /IMAGE_BASE_UNCENSORED_URL needs a host name of its own/,
    ],
  ] as const)
    assert.throws(() => readConfig(env), says);
});
