import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { policyIds } from '@longstrip/contract/editorial/editorial.shapes';
import { readConfig } from '../../config/config.ts';
import { setupSteps } from './setup.ts';

const nothing = { hasComic: false, hasEpisode: false, missingPolicies: [...policyIds] };
const open = (env: Record<string, string>, contents = nothing) =>
  setupSteps(readConfig(env), contents, 'http://localhost:3000').flatMap(({ step, isDone }) =>
    isDone ? [] : [step],
  );
const stripe = (mode: string) => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: `sk_${mode}_12345678`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_12345678`,
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
});

test('each step of a new site is open until what it asks for exists', () => {
  assert.deepEqual(open({}), ['name', 'comic', 'episode', 'texts', 'payments', 'mail', 'address']);
  const done = {
    SITE_NAME: 'Ink',
    PUBLIC_URL: 'https://ink.example',
    SMTP_URL: 'smtp://mail.example',
    ...stripe('live'),
  };
  const contents = { hasComic: true, hasEpisode: true, missingPolicies: [] };
  assert.deepEqual(open(done, contents), []);
  assert.deepEqual(open({ ...done, ...stripe('test') }, contents), ['payments']);
  assert.deepEqual(open({ ...done, PAYMENTS: 'off' }, contents), []);
  const soldOnUncensored = { ...done, PAYMENTS: 'off', PAYMENTS_UNCENSORED: 'stripe' };
  assert.deepEqual(open(soldOnUncensored, contents), []);
  assert.deepEqual(open({ ...soldOnUncensored, ...stripe('test'), PAYMENTS: 'off' }, contents), ['payments']);
  assert.deepEqual(open({ ...done, PUBLIC_URL: 'http://ink.example' }, contents), ['address']);
  assert.deepEqual(open(done, { ...contents, hasEpisode: false }), ['episode']);
  assert.deepEqual(open(done, { ...contents, missingPolicies: ['terms-of-use' as const] }), ['texts']);
});

test('each step without a screen names its settings as they are to be written, and where they are described', () => {
  const settingsAt = (origin: string) =>
    Object.fromEntries(
      setupSteps(readConfig({ SUPPORT_EMAIL: 'us@ink.example' }), nothing, origin).map(
        ({ step, settings, section }) => [step, { settings, section }],
      ),
    );
  const { address, mail, ...others } = settingsAt('https://ink.example');
  assert.deepEqual(address, { settings: ['PUBLIC_URL=https://ink.example'], section: 'Site' });
  assert.equal(mail!.settings[1], 'MAIL_FROM=us@ink.example');
  assert.deepEqual(settingsAt('http://localhost:3000')['address']!.settings, [
    'PUBLIC_URL=https://comics.example',
  ]);
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  for (const { settings, section } of [address!, mail!, ...Object.values(others)]) {
    if (section !== null) assert.ok(page.includes(`## ${section}\n`), section);
    for (const setting of settings) assert.ok(page.includes(`| \`${setting.split('=')[0]}\` |`), setting);
  }
});
