import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { clockAt } from '../../../platform/clock.ts';
import { openDemoProvider } from './demo-provider.ts';

const clock = clockAt('2026-03-01T12:00:00Z');
const secret = 'x'.repeat(32);
const demo = openDemoProvider({ secret, clock, siteName: 'Longstrip' });
const origin = 'http://localhost:3000';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUri = `${origin}/__/auth/callback`;
const clientSecret = await demo.clientAt(origin).clientSecret();

const ask = (path: string, form?: Record<string, string>) =>
  demo.answer(
    new Request(
      `${origin}/demo-provider/${path}`,
      form && { method: 'POST', body: new URLSearchParams(form) },
    ),
  );

const authParameters = {
  client_id: 'demo',
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid email',
  state: 's',
  nonce: 'n',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};

async function codeFor(): Promise<string> {
  const response = await ask('authorize', { ...authParameters, reader: 'jun@readers.example' });
  return new URL(response.headers.get('location')!).searchParams.get('code')!;
}

const exchange = (code: string, more: Record<string, string> = {}) =>
  ask('token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: 'demo',
    client_secret: clientSecret,
    ...more,
  });

test('exchanges a code once, for the client that requested it', async () => {
  const code = await codeFor();
  const refusals: [Record<string, string>, number, string][] = [
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'other' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ code: `${code}x` }, 400, 'invalid_grant'],
    [{ code: 'garbage' }, 400, 'invalid_grant'],
  ];
  for (const [more, status, error] of refusals) {
    const response = await exchange(code, more);
    assert.deepEqual([response.status, await response.json()], [status, { error }]);
  }
  const tokens = (await (await exchange(code)).json()) as { id_token: string };
  const { iss, aud, nonce, email, email_verified: verified } = decodeJwt(tokens.id_token);
  assert.deepEqual(
    [iss, aud, nonce, email, verified],
    [`${origin}/demo-provider`, 'demo', 'n', 'jun@readers.example', true],
  );
  assert.deepEqual(await (await exchange(code)).json(), { error: 'invalid_grant' });
  const others: Record<string, string>[] = [
    { code_verifier: 'w'.repeat(43) },
    { redirect_uri: `${redirectUri}/` },
  ];
  for (const more of others)
    assert.deepEqual(await (await exchange(await codeFor(), more)).json(), { error: 'invalid_grant' });
});

test('a code expires after a minute; any process can redeem it before', async () => {
  const over = await codeFor();
  clock.moveBy(61_000);
  assert.equal((await exchange(over)).status, 400);
  const code = await codeFor();
  const other = openDemoProvider({ secret, clock, siteName: 'Longstrip' });
  const request = new Request(`${origin}/demo-provider/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: 'demo',
      client_secret: clientSecret,
    }),
  });
  assert.equal((await other.answer(request)).status, 200);
});

test('redirects only to our own callback', async () => {
  const hostile = [
    'https://evil.example/__/auth/callback',
    `${redirectUri}/../../evil`,
    `${redirectUri}?next=https://evil.example`,
    'http://localhost:3000@evil.example/__/auth/callback',
    '',
  ];
  for (const target of hostile)
    for (const form of [
      undefined,
      { ...authParameters, redirect_uri: target, reader: 'jun@readers.example' },
    ]) {
      const query = new URLSearchParams({ ...authParameters, redirect_uri: target });
      const response = await ask(`authorize${form ? '' : `?${query}`}`, form);
      assert.deepEqual([response.status, response.headers.get('location')], [400, null], target);
    }
  const twice = `${new URLSearchParams(authParameters)}&redirect_uri=https://evil.example`;
  assert.equal((await ask(`authorize?${twice}`)).status, 400);
});

test('refuses an incomplete authorization request with the reason', async () => {
  const mistakes: [Record<string, string>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ scope: 'email' }, 'invalid_scope'],
  ];
  for (const [more, error] of mistakes) {
    const response = await ask(`authorize?${new URLSearchParams({ ...authParameters, ...more })}`);
    assert.equal(new URL(response.headers.get('location')!).searchParams.get('error'), error);
  }
});

test('accepts typed readers only with addresses at readers.example', async () => {
  for (const email of [
    'boss@comics.example',
    'a@b@readers.example',
    '@readers.example',
    'a b@readers.example',
  ]) {
    const response = await ask('authorize', { ...authParameters, name: 'Eve', email });
    assert.equal(response.status, 200);
    assert.match(await response.text(), /role="alert"/);
  }
  const html = await (
    await ask('authorize', {
      ...authParameters,
      state: '"><script>alert(1)</script>',
      name: 'x',
      email: '?',
    })
  ).text();
  assert.doesNotMatch(html, /<script/);
  assert.match(html, /only a demonstration/i);
});
