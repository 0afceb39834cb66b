import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { internetNotes } from './config.notes.ts';

const settingsIn = (env: Record<string, string>) =>
  internetNotes(readConfig(env)).map((note) => /^[A-Z_]+/.exec(note)?.[0]);

test('a server that only this machine reaches is told nothing', () => {
  for (const HOST of ['', 'localhost', '127.0.0.1', '127.0.1.1', '::1'])
    assert.deepEqual(settingsIn({ HOST }), [], HOST);
});

test('one behind a proxy on the same machine is told what is missing, too', () => {
  assert.deepEqual(settingsIn({ TRUST_PROXY: 'loopback' }), ['PUBLIC_URL', 'SMTP_URL', 'DEMO']);
  assert.deepEqual(settingsIn({ PUBLIC_URL: 'https://comics.example' }), ['TRUST_PROXY', 'SMTP_URL', 'DEMO']);
});

test('one that others reach is told what is missing, a sentence for each setting', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5'])
    assert.deepEqual(settingsIn({ HOST }), ['PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'DEMO'], HOST);
  assert.deepEqual(settingsIn({ HOST: '::', PUBLIC_URL: 'http://comics.example', DEMO: 'off' }), [
    'PUBLIC_URL',
    'TRUST_PROXY',
    'SMTP_URL',
  ]);
});

test('nothing is left to say once all is set', () => {
  const env = {
    HOST: '::',
    PUBLIC_URL: 'https://comics.example',
    TRUST_PROXY: '10.0.0.2',
    SMTP_URL: 'smtp://mail.example',
    DEMO: 'off',
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
});
