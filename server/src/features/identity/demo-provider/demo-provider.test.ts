import assert from 'node:assert/strict';
import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { decodeJwt, SignJWT } from 'jose';
import { clockAt } from '../../../platform/clock.ts';
import { appleClientSecret } from '../social/apple.ts';
import { openDemoProvider } from './demo-provider.ts';

const clock = clockAt('2026-03-01T12:00:00Z');
const secret = 'x'.repeat(32);
const demo = openDemoProvider({ secret, clock, siteName: 'Longstrip' });
const origin = 'http://localhost:3000';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUri = `${origin}/__/auth/callback`;

const ask = (path: string, form?: Record<string, string>) =>
  demo.answer(
    new Request(
      `${origin}/demo-provider/${path}`,
      form && { method: 'POST', body: new URLSearchParams(form) },
    ),
  );

const question = {
  ...{ client_id: 'demo-google', redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' },
  ...{ state: 's', nonce: 'n', code_challenge: challenge, code_challenge_method: 'S256' },
};

async function codeFor(flavour = 'google', more: Record<string, string> = {}): Promise<string> {
  const form = { ...question, client_id: `demo-${flavour}`, reader: 'jun@readers.example', ...more };
  const response = await ask(`${flavour}/authorize`, form);
  const location = response.headers.get('location');
  return location
    ? new URL(location).searchParams.get('code')!
    : /name="code" value="([^"]+)"/.exec(await response.text())![1]!;
}

const exchange = (
  code: string,
  more: Record<string, string> = {},
  flavour: 'google' | 'facebook' = 'google',
) =>
  ask(`${flavour}/token`, {
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    client_id: `demo-${flavour}`,
    client_secret: demo.credentials[flavour].clientSecret,
    ...more,
  });

test('a code is exchanged once, by who asked for it, in the same way', async () => {
  const code = await codeFor();
  const refusals: [Record<string, string>, number, string][] = [
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'demo-facebook' }, 401, 'invalid_client'],
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
    [`${origin}/demo-provider/google`, 'demo-google', 'n', 'jun@readers.example', true],
  );
  assert.deepEqual(await (await exchange(code)).json(), { error: 'invalid_grant' });
  const others: Record<string, string>[] = [
    { code_verifier: 'w'.repeat(43) },
    { redirect_uri: `${redirectUri}/` },
  ];
  for (const more of others)
    assert.deepEqual(await (await exchange(await codeFor(), more)).json(), { error: 'invalid_grant' });
  // Of another flavour.
  assert.deepEqual(await (await exchange(await codeFor('facebook'))).json(), { error: 'invalid_grant' });
});

test('a code is over after a minute, and another process can redeem it before', async () => {
  const over = await codeFor();
  clock.moveBy(61_000);
  assert.equal((await exchange(over)).status, 400);
  const code = await codeFor();
  const other = openDemoProvider({ secret, clock, siteName: 'Longstrip' });
  assert.equal(other.credentials.google.clientSecret, demo.credentials.google.clientSecret);
  const request = new Request(`${origin}/demo-provider/google/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
      ...{ client_id: 'demo-google', client_secret: demo.credentials.google.clientSecret },
    }),
  });
  assert.equal((await other.answer(request)).status, 200);
});

test('nobody is sent anywhere but to our own callback', async () => {
  const hostile = [
    'https://evil.example/__/auth/callback',
    `${redirectUri}/../../evil`,
    `${redirectUri}?next=https://evil.example`,
    'http://localhost:3000@evil.example/__/auth/callback',
    '',
  ];
  for (const target of hostile)
    for (const form of [undefined, { ...question, redirect_uri: target, reader: 'jun@readers.example' }]) {
      const query = new URLSearchParams({ ...question, redirect_uri: target });
      const response = await ask(`google/authorize${form ? '' : `?${query}`}`, form);
      assert.deepEqual([response.status, response.headers.get('location')], [400, null], target);
    }
  const twice = `${new URLSearchParams(question)}&redirect_uri=https://evil.example`;
  assert.equal((await ask(`google/authorize?${twice}`)).status, 400);
});

test('a question that is not strict enough is answered with what is wrong', async () => {
  const mistakes: [string, Record<string, string>, string][] = [
    ['google', { response_type: 'token' }, 'unsupported_response_type'],
    ['google', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['google', { code_challenge: '' }, 'invalid_request'],
    ['google', { scope: 'email' }, 'invalid_scope'],
    ['apple', { scope: 'openid name email' }, 'invalid_request'],
  ];
  for (const [flavour, more, error] of mistakes) {
    const query = new URLSearchParams({ ...question, client_id: `demo-${flavour}`, ...more });
    const response = await ask(`${flavour}/authorize?${query}`);
    assert.equal(new URL(response.headers.get('location')!).searchParams.get('error'), error);
  }
});

test('somebody else is somebody at readers.example', async () => {
  for (const email of [
    'boss@comics.example',
    'a@b@readers.example',
    '@readers.example',
    'a b@readers.example',
  ]) {
    const response = await ask('google/authorize', { ...question, name: 'Eve', email });
    assert.equal(response.status, 200);
    assert.match(await response.text(), /role="alert"/);
  }
  const html = await (
    await ask('google/authorize', {
      ...question,
      state: '"><script>alert(1)</script>',
      name: 'x',
      email: '?',
    })
  ).text();
  assert.doesNotMatch(html, /<script/);
  assert.match(html, /only a demonstration/i);
});

test('Apple’s client secret is a token of the right key, for the right place, that has not ended', async () => {
  const audience = `${origin}/demo-provider/apple`;
  const apple = { ...demo.credentials.apple };
  const withSecret = async (clientSecret: string) => {
    const code = await codeFor('apple', { response_mode: 'form_post', scope: 'openid name email' });
    const response = await ask('apple/token', {
      ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
      ...{ client_id: 'demo-apple', client_secret: clientSecret },
    });
    return response.status;
  };
  assert.equal(await withSecret(await appleClientSecret(apple, { audience, clock })), 200);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const otherKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const wrong = [
    await appleClientSecret({ ...apple, privateKey: otherKey }, { audience, clock }),
    await appleClientSecret({ ...apple, teamId: 'OTHER' }, { audience, clock }),
    await appleClientSecret({ ...apple, keyId: 'OTHER' }, { audience, clock }),
    await appleClientSecret({ ...apple, clientId: 'other' }, { audience, clock }),
    await appleClientSecret(apple, { audience: 'https://appleid.apple.com', clock }),
    await appleClientSecret(apple, { audience, clock: clockAt('2026-02-01T00:00:00Z') }),
    await new SignJWT({ sub: 'demo-apple', iss: apple.teamId, aud: audience })
      .setProtectedHeader({ alg: 'HS256', kid: apple.keyId })
      .setExpirationTime('1h')
      .sign(Buffer.from(secret)),
    'garbage',
  ];
  for (const clientSecret of wrong) assert.equal(await withSecret(clientSecret), 401);
});

test('Facebook’s flavour tells who it was to who knows the secret', async () => {
  const tokens = (await (await exchange(await codeFor('facebook'), {}, 'facebook')).json()) as {
    access_token: string;
    id_token?: string;
  };
  assert.equal(tokens.id_token, undefined);
  const proofBy = (key: string) => createHmac('sha256', key).update(tokens.access_token).digest('hex');
  const me = (proof: string, token = tokens.access_token) =>
    demo.answer(
      new Request(`${origin}/demo-provider/facebook/me?appsecret_proof=${proof}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  const proof = proofBy(demo.credentials.facebook.clientSecret);
  const said = (await (await me(proof)).json()) as Record<string, unknown>;
  assert.equal(said['email'], 'jun@readers.example');
  assert.ok(!('verified' in said));
  for (const response of [
    await me(proofBy('guess')),
    await me(''),
    await me(proof, await codeFor('facebook')),
  ])
    assert.equal(response.status, 400);
});
