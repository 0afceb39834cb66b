/** Forged and expired tokens, in the protocol and in the API. */
import assert from 'node:assert/strict';
import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import { claimsOf } from '../../../../test/identity/conformance/talk.ts';
import { openVisitors, refused } from '../../../../test/identity/visitors.ts';
import { openIdTokens } from './id-tokens.ts';
import { openSigningKeys } from './signing-keys.ts';

const { app, visitor } = await openVisitors();
const { clock, core, config } = app;
const { signUp, call, signIn, done, refresh } = visitor('somebody');
const member = await signUp();
const day = 86_400_000;

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const [head, body, signature] = member.idToken.split('.') as [string, string, string];
const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
const claims = claimsOf(member.idToken);
const kidOf = (token: unknown) =>
  (JSON.parse(Buffer.from(String(token).split('.')[0]!, 'base64url').toString()) as { kid: string }).kid;

async function refusedByProtocolAndApi(
  token: string,
  code = 'INVALID_ID_TOKEN',
  problem = 'unauthenticated',
) {
  await refused(code, call('lookup', { idToken: token }));
  await refused(code, call('update', { idToken: token, displayName: 'Eve' }));
  const answer = await app.send('GET', '/api/v1/account', { key: token });
  assert.deepEqual([answer.status, answer.json.code], [401, problem]);
}

test('accepts an unchanged token in the protocol and the API', async () => {
  await done(call('lookup', { idToken: member.idToken }));
  assert.equal((await app.send('GET', '/api/v1/account', { key: member.idToken })).status, 200);
});

test('refuses an unsigned token', async () => {
  for (const alg of ['none', 'None', 'NONE', ''])
    for (const rest of ['', signature])
      await refusedByProtocolAndApi(`${encode({ ...header, alg })}.${body}.${rest}`);
});

test('refuses a token signed with the public key as a secret', async () => {
  const [jwk] = (await app.send('GET', '/.well-known/jwks.json')).json.keys as JsonWebKey[];
  const pem = createPublicKey({ key: jwk!, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  for (const secret of [pem, JSON.stringify(jwk), String(jwk!.n)]) {
    const signed = `${encode({ ...header, alg: 'HS256' })}.${body}`;
    await refusedByProtocolAndApi(
      `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`,
    );
  }
});

test('refuses a changed token', async () => {
  for (const change of [{ sub: 'somebody-else' }, { email_verified: true }, { exp: 9_999_999_999 }])
    await refusedByProtocolAndApi(`${head}.${encode({ ...claims, ...change })}.${signature}`);
  await refusedByProtocolAndApi(`${head}.${body}.${signature.slice(0, -4)}AAAA`);
  await refusedByProtocolAndApi(`${head}.${body}`);
});

test('refuses a token signed with a foreign key, under our key id or with the key embedded', async () => {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = own.publicKey.export({ format: 'jwk' });
  for (const more of [
    { kid: String(header.kid) },
    { kid: 'mine', jwk },
    { kid: '', jku: 'https://evil.example' },
  ])
    await refusedByProtocolAndApi(
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...more }).sign(own.privateKey),
    );
});

test('refuses tokens of another audience, issuer or session', async () => {
  const keys = openSigningKeys({ db: core.db, secret: 'x'.repeat(32), clock });
  const { kid, privateKey } = await keys.current();
  const signed = (change: object) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  await done(call('lookup', { idToken: await signed({}) }));
  for (const change of [
    { aud: 'another' },
    { iss: 'https://evil.example' },
    { iss: 'https://securetoken.google.com/longstrip' },
    { sub: '' },
    { sub: undefined },
    { exp: undefined },
    { auth_time: undefined },
    { sid: undefined },
  ])
    await refusedByProtocolAndApi(await signed(change));
  const other = claimsOf((await visitor('other').signUp()).idToken);
  await refusedByProtocolAndApi(await signed({ sid: other.sid }), 'TOKEN_EXPIRED', 'session_ended');
});

test('refuses a token after an hour', async () => {
  const { idToken } = (await done(signIn())) as { idToken: string };
  clock.moveBy(3_590_000);
  await done(call('lookup', { idToken }));
  clock.moveBy(20_000);
  await refusedByProtocolAndApi(idToken, 'TOKEN_EXPIRED', 'session_ended');
});

test('refuses sign-ins older than the account allows, even if their session was not ended', async () => {
  const older = await visitor('older').signUp();
  const later = new Date(clock.now().getTime() + 1000);
  await app.rows('update account set valid_since = $2 where uid = $1', [older.localId, later]);
  await refusedByProtocolAndApi(older.idToken, 'TOKEN_EXPIRED', 'session_ended');
  await refused('TOKEN_EXPIRED', refresh(older.refreshToken));
});

test('a new key signs after thirty days, and the old one verifies what it signed', async () => {
  // This sign-in creates the key.
  clock.moveBy(31 * day);
  const before = await done(signIn());
  const old = kidOf(before.idToken);
  const stolen = await openSigningKeys({ db: core.db, secret: 'x'.repeat(32), clock }).current();
  assert.equal(stolen.kid, old);
  clock.moveBy(30 * day - 1_800_000);
  const last = await done(refresh(before.refreshToken));
  assert.equal(kidOf(last.id_token), old);
  clock.moveBy(1_900_000);
  const first = await done(refresh(last.refresh_token));
  assert.notEqual(kidOf(first.id_token), old);
  await done(call('lookup', { idToken: last.id_token }));
  await done(call('lookup', { idToken: first.id_token }));
  clock.moveBy(5 * day);
  const { keys } = (await app.send('GET', '/.well-known/jwks.json')).json as { keys: { kid: string }[] };
  assert.ok(!keys.some(({ kid }) => kid === old));
  const second = await done(refresh(first.refresh_token));
  await done(call('lookup', { idToken: second.id_token }));
  await refusedByProtocolAndApi(
    await new SignJWT(claimsOf(second.id_token))
      .setProtectedHeader({ alg: 'RS256', kid: old })
      .sign(stolen.privateKey),
  );
  clock.moveBy(30 * day);
  await done(signIn());
  assert.deepEqual(await app.rows('select kid from signing_key where kid = $1', [old]), []);
});

test('a server with another secret accepts earlier tokens and signs with a new key', async () => {
  const { idToken } = (await done(signIn())) as { idToken: string };
  const other = openSigningKeys({ db: core.db, secret: 'y'.repeat(32), clock });
  const { verify } = openIdTokens(config, { keys: other, clock });
  const claims = await verify(idToken);
  assert.equal(claims && claims !== 'expired' && claims.uid, member.localId);
  const { kid } = await other.current();
  const { keys } = await other.published();
  assert.ok(keys.length >= 2 && keys.some((key) => key.kid === kid));
});

test('a second process signs with the same key, and finds a key that is new to it', async () => {
  const second = openSigningKeys({ db: core.db, secret: 'x'.repeat(32), clock });
  const { kid } = await second.current();
  assert.deepEqual(kid, kidOf((await done(signIn())).idToken));
  clock.moveBy(31 * day);
  const { idToken } = (await done(signIn())) as { idToken: string };
  assert.notEqual(kidOf(idToken), kid);
  assert.ok(await openIdTokens(config, { keys: second, clock }).verify(idToken));
});
