import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aStubSite } from '../../../test/stub-site.ts';

const site = aStubSite();
// Stands for a page where cards are typed.
site.pageOverrides.set('/account', { policy: {} });
const host = { host: 'adult.example' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};
const hosts = { PUBLIC_URL: 'http://localhost', PUBLIC_UNCENSORED_URL: 'http://adult.example' };
const api = await openTestApp({ site, env: { ...hosts, PAYMENTS: 'stripe', ...stripe } });
const policyOf = async (path: string, headers: Record<string, string> = {}) =>
  (await api.send('GET', path, { headers, key: '' })).headers['content-security-policy']!;

test('Stripe is allowed on pages where cards are typed, on the site that takes payments with it', async () => {
  const policy = await policyOf('/account');
  assert.match(policy, /script-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
  assert.match(policy, /connect-src 'self' https:\/\/api\.stripe\.com;/);
  assert.match(policy, /frame-src https:\/\/js\.stripe\.com \S+ https:\/\/hooks\.stripe\.com$/);
  for (const other of [await policyOf('/'), await policyOf('/account', host)]) {
    assert.doesNotMatch(other, /stripe/);
    assert.match(other, /trusted-types 'none'$/);
  }
});
