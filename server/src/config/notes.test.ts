import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { internetNotes } from './notes.ts';

const settingsIn = (env: Record<string, string>) =>
  internetNotes(readConfig(env)).map((note) => /^[A-Z_]+/.exec(note)?.[0]);

test('has no notes for a server that only this machine can reach', () => {
  for (const HOST of ['', 'localhost', '127.0.0.1', '127.0.1.1', '::1'])
    assert.deepEqual(settingsIn({ HOST }), [], HOST);
});

test('notes missing settings also behind a proxy on the same machine', () => {
  assert.deepEqual(settingsIn({ TRUST_PROXY: 'loopback' }), [
    'PUBLIC_URL',
    'SMTP_URL',
    'SUPPORT_EMAIL',
    'PAYMENTS',
    'DEMO',
  ]);
  assert.deepEqual(settingsIn({ PUBLIC_URL: 'https://comics.example' }), [
    'TRUST_PROXY',
    'SMTP_URL',
    'SUPPORT_EMAIL',
    'PAYMENTS',
    'DEMO',
  ]);
});

test('notes each missing setting of a server that others can reach', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5'])
    assert.deepEqual(
      settingsIn({ HOST }),
      ['PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'SUPPORT_EMAIL', 'PAYMENTS', 'DEMO'],
      HOST,
    );
  assert.deepEqual(settingsIn({ HOST: '::', PUBLIC_URL: 'http://comics.example', DEMO: 'off' }), [
    'PUBLIC_URL',
    'TRUST_PROXY',
    'SMTP_URL',
    'SUPPORT_EMAIL',
    'PAYMENTS',
  ]);
});

test('has no notes once everything is set', () => {
  const env = {
    HOST: '::',
    PUBLIC_URL: 'https://comics.example',
    TRUST_PROXY: '10.0.0.2',
    SMTP_URL: 'smtp://mail.example',
    SUPPORT_EMAIL: 'help@comics.example',
    DEMO: 'off',
    PAYMENTS: 'off',
  };
  assert.deepEqual(settingsIn(env), []);
  const firebase = {
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: 'comics',
    FIREBASE_API_KEY: 'x'.repeat(20),
  };
  assert.deepEqual(
    settingsIn({ ...env, ...firebase, SMTP_URL: '' }),
    [],
    'the third party writes the letters',
  );
  const stripe = {
    PAYMENTS: 'stripe',
    SELLER_NAME: 'Ours Ltd',
    SELLER_ADDRESS: '1 Main Street, Springfield',
    STRIPE_SECRET_KEY: 'sk_live_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  };
  assert.deepEqual(
    settingsIn({ ...env, ...firebase, ...stripe, SMTP_URL: '' }),
    ['SMTP_URL'],
    'receipts and reminders are letters of this server',
  );
});
