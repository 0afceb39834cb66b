import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startOfTests } from '../../../../test/seeded.ts';
import { clockAt } from '../../../platform/clock.ts';
import { openIdTokens } from './id-tokens.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const clock = clockAt(startOfTests);
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

const tokenOf = (issuer: string, kid = 'one') =>
  new SignJWT({ auth_time: 1 })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setAudience('comics')
    .setSubject('Mia')
    .setIssuedAt(clock.now())
    .setExpirationTime(new Date(clock.now().getTime() + 3_600_000))
    .sign(privateKey);

function openWith(provider: 'firebase' | 'embedded', find: () => Promise<unknown>) {
  const config = { identity: { provider, projectId: 'comics' }, site: {} };
  return openIdTokens(config as never, { keys: { find } as never, clock: clock as never });
}

test('answers too_busy while the keys of the third-party service cannot be read', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch');
  const open = () => openWith('firebase', () => assert.fail());
  const token = await tokenOf('https://securetoken.google.com/comics');
  for (const answer of [
    () => Promise.reject(new TypeError('fetch failed')),
    () => Promise.resolve(new Response('', { status: 503 })),
    () => Promise.resolve(new Response('<html>')),
  ]) {
    fetched.mock.mockImplementation(answer);
    await assert.rejects(open().verify(token), { code: 'too_busy' });
  }
  fetched.mock.mockImplementation(() => Promise.resolve(Response.json({ keys: [jwk] })));
  const { verify } = open();
  assert.ok(await verify(token));
  assert.equal(await verify(await tokenOf('https://securetoken.google.com/comics', 'unknown')), null);
});

test('answers too_busy while our own keys cannot be read from the database', async () => {
  const find = mock.fn<() => Promise<unknown>>(() => Promise.reject(new Error('Connection terminated')));
  const { verify } = openWith('embedded', find);
  const token = await tokenOf('urn:longstrip');
  await assert.rejects(verify(token), { code: 'too_busy' });
  find.mock.mockImplementation(() => Promise.resolve(undefined));
  assert.equal(await verify(token), null);
  find.mock.mockImplementation(() => Promise.resolve(publicKey));
  assert.ok(await verify(token));
});
