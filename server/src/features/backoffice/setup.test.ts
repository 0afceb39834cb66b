import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import { setupSteps } from './setup.ts';

const open = (env: Record<string, string>, contents = { hasComic: false, hasEpisode: false }) =>
  setupSteps(readConfig(env), contents).flatMap(({ step, isDone }) => (isDone ? [] : [step]));
const stripe = (mode: string) => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: `sk_${mode}_12345678`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_12345678`,
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
});

test('each step of a new site is open until what it asks for exists', () => {
  assert.deepEqual(open({}), ['name', 'comic', 'episode', 'payments', 'mail', 'address']);
  const done = {
    SITE_NAME: 'Ink',
    PUBLIC_URL: 'https://ink.example',
    SMTP_URL: 'smtp://mail.example',
    ...stripe('live'),
  };
  const contents = { hasComic: true, hasEpisode: true };
  assert.deepEqual(open(done, contents), []);
  assert.deepEqual(open({ ...done, ...stripe('test') }, contents), ['payments']);
  assert.deepEqual(open({ ...done, PAYMENTS: 'off' }, contents), []);
  const soldOnUncensored = { ...done, PAYMENTS: 'off', PAYMENTS_UNCENSORED: 'stripe' };
  assert.deepEqual(open(soldOnUncensored, contents), []);
  assert.deepEqual(open({ ...soldOnUncensored, ...stripe('test'), PAYMENTS: 'off' }, contents), ['payments']);
  assert.deepEqual(open({ ...done, PUBLIC_URL: 'http://ink.example' }, contents), ['address']);
  assert.deepEqual(open(done, { ...contents, hasEpisode: false }), ['episode']);
});
