import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { facebookProvider } from './facebook.ts';

const authRequest = {
  redirectUri: 'https://comics.example/__/auth/callback',
  state: 'the-state',
  nonce: 'the-nonce',
  codeVerifier: 'v'.repeat(43),
};
const answer = new URLSearchParams({ code: 'c', state: 'the-state' });

/** Answers like Facebook's two endpoints, and records the requests. */
function facebookAnswering(me: object, status = 200) {
  const requests: { url: URL; body: string; authorization: string | null }[] = [];
  const fetchFacebook = (async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    requests.push({ url, body: await request.text(), authorization: request.headers.get('authorization') });
    return url.pathname.endsWith('/me')
      ? Response.json(me, { status })
      : Response.json({ access_token: 'token', token_type: 'bearer', expires_in: 60 });
  }) as typeof fetch;
  return { requests, provider: facebookProvider({ clientId: 'us', clientSecret: 'secret' }, fetchFacebook) };
}

test('requests the profile with the token and a proof of the secret', async () => {
  const { requests, provider } = facebookAnswering({
    id: '17',
    name: 'Rin Moon',
    first_name: 'Rin',
    last_name: 'Moon',
    email: 'Rin@Mail.example',
    picture: { data: { url: 'https://a.example/p.png', is_silhouette: false } },
  });
  assert.deepEqual(await provider.profileOf(authRequest, answer), {
    federatedId: '17',
    email: 'rin@mail.example',
    emailVerified: false,
    displayName: 'Rin Moon',
    photoUrl: 'https://a.example/p.png',
    firstName: 'Rin',
    lastName: 'Moon',
  });
  const [exchange, me] = requests;
  const form = new URLSearchParams(exchange!.body);
  assert.deepEqual(
    [form.get('client_secret'), form.get('code_verifier'), form.get('code')],
    ['secret', authRequest.codeVerifier, 'c'],
  );
  assert.equal(me!.authorization, 'Bearer token');
  const proof = createHmac('sha256', 'secret').update('token').digest('hex');
  assert.equal(me!.url.searchParams.get('appsecret_proof'), proof);
});

test('refuses an answer that names no person, and one with another state', async () => {
  for (const [me, status] of [
    [{}, 200],
    [{ id: 17 }, 200],
    [{ id: '17' }, 400],
  ] as const)
    await assert.rejects(facebookAnswering(me, status).provider.profileOf(authRequest, answer));
  const { provider } = facebookAnswering({ id: '17' });
  await assert.rejects(provider.profileOf({ ...authRequest, state: 'other' }, answer));
});

test('accepts no tokens from a page, because they do not name their client', () => {
  assert.equal(facebookAnswering({}).provider.profileOfIdToken, null);
});
