/** Accounts of a third-party identity service, and our rows about them. */
import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { signOutEverywhere } from './staff/account-admin.ts';

const project = 'comics-project';
const issuer = `https://securetoken.google.com/${project}`;
const ours = await generateKeyPair('RS256');
const theirs = await generateKeyPair('RS256');

/** The service's answer about an account; undefined if it does not answer. */
let lookup: object | undefined;
let lookupStatus = 200;
let lookups = 0;
before(async () => {
  const keys = [{ ...(await exportJWK(theirs.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  mock.method(globalThis, 'fetch', async (asked: string | URL) => {
    const { hostname, pathname, searchParams } = new URL(asked);
    if (hostname === 'www.googleapis.com') return Response.json({ keys });
    assert.deepEqual([hostname, pathname], ['identitytoolkit.googleapis.com', '/v1/accounts:lookup']);
    assert.equal(searchParams.get('key'), 'web-api-key-1');
    lookups++;
    if (!lookup) throw new TypeError('fetch failed');
    return Response.json(lookup, { status: lookupStatus });
  });
});
after(() => mock.restoreAll());

const api = await openTestApp({
  env: {
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'web-api-key-1',
  },
});
const now = () => Math.floor(api.clock.now().getTime() / 1000);

async function tokenOf(
  uid: string,
  claims: Record<string, unknown> = {},
  { key = theirs.privateKey, ...header }: { key?: CryptoKey | Uint8Array; alg?: string; kid?: string } = {},
): Promise<string> {
  const all = {
    iss: issuer,
    aud: project,
    sub: uid,
    user_id: uid,
    iat: now(),
    exp: now() + 3600,
    auth_time: now(),
    email: `${uid}@readers.example`,
    email_verified: true,
    firebase: { sign_in_provider: 'password' },
    ...claims,
  };
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key);
}
const account = async (key: string) => api.ask('GET', '/account', { key });
const rowOf = async (uid: string) => (await api.rows('select * from account where uid = $1', [uid]))[0];

test('creates a reader account for a user of the service', async () => {
  const answer = await account(await tokenOf('Mia1', { name: 'Mia', picture: 'https://a.example/p.png' }));
  assert.deepEqual(
    [answer.uid, answer.email, answer.emailVerified, answer.displayName, answer.role],
    ['Mia1', 'mia1@readers.example', true, 'Mia', 'reader'],
  );
  await account(await tokenOf('Mia1', { name: 'Mia O.', role: 'admin', admin: true }));
  const { display_name: name, role } = (await rowOf('Mia1'))!;
  assert.deepEqual([name, role], ['Mia O.', 'reader']);
});

test('refuses forged tokens and tokens of other issuers', async () => {
  const forged: Record<string, string> = {
    'a key of ours': await tokenOf('Eve', {}, { key: ours.privateKey }),
    'an unknown key': await tokenOf('Eve', {}, { key: ours.privateKey, kid: 'two' }),
    'a secret': await tokenOf('Eve', {}, { key: new TextEncoder().encode('x'.repeat(32)), alg: 'HS256' }),
    'another project': await tokenOf('Eve', { aud: 'other', iss: 'https://securetoken.google.com/other' }),
    'another audience': await tokenOf('Eve', { aud: 'other' }),
    'our own issuer': await tokenOf('Eve', { iss: 'urn:longstrip' }),
    'no subject': await tokenOf(''),
    'no sign-in': await tokenOf('Eve', { auth_time: undefined }),
    unsigned: `${btoa('{"alg":"none"}')}.${(await tokenOf('Eve')).split('.')[1]}.`,
  };
  for (const [name, key] of Object.entries(forged)) {
    const { status, json } = await api.send('GET', '/api/v1/account', { key });
    assert.deepEqual([status, json.code], [401, 'unauthenticated'], name);
  }
  const late = await tokenOf('Eve', { iat: now() - 7200, exp: now() - 3600 });
  await api.refused('session_ended', 'GET', '/account', { key: late });
  assert.equal(await rowOf('Eve'), undefined);
});

test('does not serve the built-in protocol', async () => {
  for (const path of [
    '/v1/accounts:signUp',
    '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    '/v1/token',
  ])
    assert.equal((await api.send('POST', `${path}?key=any`, { json: {} })).status, 404);
});

test('removes characters from names that the database cannot store', async () => {
  const odd = { name: 'A\0na\ud800', picture: 'javascript:alert(1)' };
  assert.equal((await account(await tokenOf('Ana', odd))).displayName, 'Ana');
  assert.equal((await rowOf('Ana'))!.photo_url, null);
});

test('moves an address to the account that has it at the service', async () => {
  const email = 'shared@readers.example';
  await account(await tokenOf('Old', { email }));
  assert.equal((await account(await tokenOf('New', { email }))).email, email);
  assert.equal((await rowOf('Old'))!.email, null);
});

test('refuses accounts that were disabled or signed out here', async () => {
  const key = await tokenOf('Out', { auth_time: now() - 60 });
  await account(key);
  await api.rows(`update account set disabled = true where uid = 'Out'`);
  await api.refused('account_disabled', 'GET', '/account', { key });
  await api.rows(`update account set disabled = false, valid_since = $1 where uid = 'Out'`, [
    new Date((now() - 30) * 1000),
  ]);
  await api.refused('session_ended', 'GET', '/account', { key });
  const later = await tokenOf('Out');
  await account(later);
  const { clock } = api;
  clock.moveBy(1000);
  await api.core.db.transaction((tx) => signOutEverywhere(tx, { uid: 'Out', now: clock.now() }));
  await api.refused('session_ended', 'GET', '/account', { key: later });
  await account(await tokenOf('Out'));
});

test('asks the service about revoked tokens with every staff call', async () => {
  const signedIn = now() - 60;
  const key = await tokenOf('Ada', { auth_time: signedIn });
  const asReader = lookups;
  await account(key);
  assert.equal(lookups, asReader, 'the third party is not asked about readers');
  await api.rows(`update account set role = 'admin' where uid = 'Ada'`);
  const user = { localId: 'Ada', validSince: String(signedIn) };
  lookup = { users: [user] };
  assert.equal((await account(key)).role, 'admin');
  await account(key);
  assert.equal(lookups, asReader + 2);
  for (const answer of [
    { users: [{ ...user, validSince: String(signedIn + 1) }] },
    { users: [{ ...user, disabled: true }] },
    { users: [{ ...user, localId: 'Eve' }] },
    {},
  ]) {
    lookup = answer;
    await api.refused('session_ended', 'GET', '/account', { key });
  }
  lookup = { users: [user] };
  for (const [status, code] of [
    [400, 'session_ended'],
    [429, 'too_busy'],
    [503, 'too_busy'],
  ] as const) {
    lookupStatus = status;
    await api.refused(code, 'GET', '/account', { key });
  }
  lookupStatus = 200;
  lookup = undefined;
  await api.refused('too_busy', 'GET', '/account', { key });
});

test('a staff role counts with the second factor of the service, and for twelve hours after the sign-in', async () => {
  const factor = { firebase: { sign_in_provider: 'password', sign_in_second_factor: 'totp' } };
  const call = async (key: string) => (await api.send('POST', '/api/v1/genres', { key, json: {} })).json.code;
  await account(await tokenOf('Sam'));
  await api.rows(`update account set role = 'editor' where uid = 'Sam'`);
  lookup = { users: [{ localId: 'Sam', validSince: '0' }] };
  assert.equal(await call(await tokenOf('Sam')), 'second_factor_required');
  assert.deepEqual((await account(await tokenOf('Sam'))).secondFactor, {
    setUp: false,
    usedHere: false,
    recoveryCodesLeft: null,
    needsMailedPassword: false,
  });
  assert.equal(await call(await tokenOf('Sam', factor)), 'invalid_input');
  const key = await tokenOf('Sam', factor);
  await api.refused('second_factor_elsewhere', 'POST', '/account/recovery-codes', { key });
  const earlier = { ...factor, auth_time: now() - 12 * 3600 - 60 };
  assert.equal(await call(await tokenOf('Sam', earlier)), 'session_ended');
});

test('sends no letters whose links only the built-in service could follow', async () => {
  await account(await tokenOf('Lea'));
  for (const kind of ['PASSWORD_RESET', 'VERIFY_EMAIL'])
    await api.refused('letters_elsewhere', 'POST', '/people/Lea/letters', { json: { kind } });
});

test('answers concurrent first calls, also of two accounts with the same address', async () => {
  for (let round = 0; round < 20; round++) {
    const email = `round-${round}@readers.example`;
    const keys = [await tokenOf(`One${round}`, { email }), await tokenOf(`Two${round}`, { email })];
    const answers = await Promise.all(
      [...keys, ...keys, ...keys].map((key) => api.send('GET', '/api/v1/account', { key })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
    );
  }
});
