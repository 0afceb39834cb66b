/** Forged answers of a provider, which openid-client and jose have to refuse. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWTPayload,
} from 'jose';
import { clockAt } from '../../../platform/clock.ts';
import { appleProvider } from './apple.ts';
import { googleProvider } from './google.ts';

const issuer = 'https://liar.example';
// openid-client compares with the real time.
const clock = clockAt(new Date());
const authRequest = {
  redirectUri: 'https://comics.example/__/auth/callback',
  state: 'the-state',
  nonce: 'the-nonce',
  codeVerifier: 'v'.repeat(43),
};
const settings = { google: { clientId: 'our-client', clientSecret: 's'.repeat(32) } };
let key: CryptoKey;
let published: object;
let idToken: string;
let isDown = false;

before(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  published = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
});

/** The last form that was sent to the token endpoint. */
let tokenRequest = new URLSearchParams();

const fetchForger = (async (input: string | URL | Request, init?: RequestInit) => {
  if (isDown) throw new TypeError('fetch failed');
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (pathname === '/jwks') return Response.json({ keys: [published] });
  if (pathname === '/token') {
    tokenRequest = new URLSearchParams(String(init?.body));
    return Response.json({ access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: idToken });
  }
  return Response.json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
  });
}) as typeof fetch;

const host = { issuer, fetch: fetchForger, insecure: false };
const google = () => googleProvider(settings.google, clock, host);

const now = Math.floor(Date.now() / 1000);
const validClaims = {
  iss: issuer,
  aud: 'our-client',
  sub: 'person-1',
  iat: now,
  exp: now + 3600,
  nonce: 'the-nonce',
  email: 'Rin@Mail.example',
  email_verified: true,
  hd: 'mail.example',
  name: 'Rin\n\u202eMoon',
  picture: 'http://a.example/p.png',
};
const sign = (claims: JWTPayload, by: CryptoKey = key) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(by);
const answer = new URLSearchParams({ code: 'c', state: 'the-state' });

test('accepts a valid answer', async () => {
  idToken = await sign(validClaims);
  assert.deepEqual(await google().profileOf(authRequest, answer), {
    federatedId: 'person-1',
    email: 'rin@mail.example',
    emailVerified: true,
    displayName: 'Rin Moon',
    photoUrl: null,
    firstName: null,
    lastName: null,
  });
  assert.equal((await google().profileOfIdToken!(idToken, 'the-nonce')).federatedId, 'person-1');
});

const forgedTokens: Record<string, () => Promise<string> | string> = {
  'without a signature': () => new UnsecuredJWT(validClaims).encode(),
  'signed with the client’s secret': () => {
    const head = Buffer.from('{"alg":"HS256","kid":"one"}').toString('base64url');
    const body = Buffer.from(JSON.stringify(validClaims)).toString('base64url');
    const mac = createHmac('sha256', settings.google.clientSecret).update(`${head}.${body}`);
    return `${head}.${body}.${mac.digest('base64url')}`;
  },
  'signed by another key': async () => sign(validClaims, (await generateKeyPair('RS256')).privateKey),
  'of another issuer': () => sign({ ...validClaims, iss: 'https://accounts.google.com' }),
  'for another client': () => sign({ ...validClaims, aud: 'their-client' }),
  'that has expired': () => sign({ ...validClaims, iat: now - 7200, exp: now - 3600 }),
  'with another nonce': () => sign({ ...validClaims, nonce: 'another' }),
  'without a nonce': () => {
    const { nonce: _nonce, ...claims } = validClaims;
    return sign(claims);
  },
  'without an expiry': () => {
    const { exp: _exp, ...claims } = validClaims;
    return sign(claims);
  },
  'without a subject': () => {
    const { sub: _sub, ...claims } = validClaims;
    return sign(claims);
  },
  'that is malformed': () => 'garbage',
};

for (const [name, make] of Object.entries(forgedTokens))
  test(`refuses a token ${name}`, async () => {
    idToken = await make();
    await assert.rejects(google().profileOf(authRequest, answer));
    await assert.rejects(google().profileOfIdToken!(idToken, 'the-nonce'));
  });

test('refuses an answer with another state', async () => {
  idToken = await sign(validClaims);
  for (const state of ['another', ''])
    await assert.rejects(google().profileOf(authRequest, new URLSearchParams({ code: 'c', state })));
});

test('refuses a token with a nonce unless the caller knows the nonce', async () => {
  await assert.rejects(google().profileOfIdToken!(await sign(validClaims), null));
});

test('reads Apple’s form: email_verified as text and the name beside the code', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const apple = {
    clientId: 'our-client',
    teamId: 'T',
    keyId: 'K',
    privateKey: await exportPKCS8(privateKey),
  };
  const { name: _name, ...claims } = validClaims;
  idToken = await sign({ ...claims, email_verified: 'true' });
  const user = JSON.stringify({
    name: { firstName: 'Rin', lastName: 'Moon' },
    email: 'admin@comics.example',
  });
  const profile = await appleProvider(apple, clock, host).profileOf(
    authRequest,
    new URLSearchParams({ code: 'c', state: 'the-state', user }),
  );
  assert.deepEqual(
    [profile.emailVerified, profile.displayName, profile.email],
    [true, 'Rin Moon', 'rin@mail.example'],
  );
  const { payload, protectedHeader } = await jwtVerify(tokenRequest.get('client_secret')!, publicKey, {
    algorithms: ['ES256'],
    issuer: 'T',
    subject: 'our-client',
    audience: issuer,
    requiredClaims: ['exp', 'iat'],
    currentDate: clock.now(),
  });
  assert.deepEqual([protectedHeader.kid, payload.exp! - payload.iat!], ['K', 24 * 3600]);
});

test('trusts Google for its own mailboxes and for those of the domain in `hd` only', async () => {
  const verified = async (claims: JWTPayload) => {
    const { hd: _hd, ...plain } = validClaims;
    idToken = await sign({ ...plain, ...claims });
    return (await google().profileOf(authRequest, answer)).emailVerified;
  };
  const cases: [email: string, hd: unknown, expected: boolean][] = [
    ['rin@gmail.com', undefined, true],
    ['rin@googlemail.com', undefined, true],
    ['rin@company.example', 'Company.example', true],
    ['rin@company.example', undefined, false],
    ['rin@company.example', 'other.example', false],
    ['rin@sub.company.example', 'company.example', false],
    ['rin@evilgmail.com', undefined, false],
    ['rin@company.example', ['company.example'], false],
  ];
  for (const [email, hd, expected] of cases)
    assert.equal(await verified({ email, hd }), expected, `${email} ${String(hd)}`);
  assert.equal(await verified({ email: 'rin@gmail.com', email_verified: false }), false);
  assert.equal(await verified({ email: 'rin@gmail.com', email_verified: 'true' }), false);
});

test('repeats the discovery of a provider that was down', async () => {
  const provider = google();
  isDown = true;
  await assert.rejects(provider.authorizeUrl(authRequest));
  isDown = false;
  assert.equal((await provider.authorizeUrl(authRequest)).origin, issuer);
});
