import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { printedOrigins } from './config.origins.ts';

const origins = (env: Record<string, string>) => Object.values(printedOrigins(readConfig(env), 3000));

test('prints origins that open on this machine', () => {
  const local = ['http://localhost:3000', 'http://uncensored.localhost:3000'];
  for (const HOST of ['', 'localhost', '0.0.0.0', '::']) assert.deepEqual(origins({ HOST }), local, HOST);
  assert.deepEqual(origins({ SITE_UNCENSORED_HOSTS: 'adult.example' }), [
    local[0],
    'http://adult.example:3000',
  ]);
});

test('prints the address of a server that does not listen on localhost', () => {
  assert.deepEqual(origins({ HOST: '192.168.1.5' }), ['http://192.168.1.5:3000', undefined]);
  assert.deepEqual(origins({ HOST: 'fd00::5' }), ['http://[fd00::5]:3000', undefined]);
  assert.deepEqual(origins({ HOST: 'comics.lan' }), [
    'http://comics.lan:3000',
    'http://uncensored.comics.lan:3000',
  ]);
});

test('prints PUBLIC_URL where it is set', () => {
  assert.deepEqual(origins({ HOST: '::', PUBLIC_URL: 'https://comics.example' }), [
    'https://comics.example',
    'https://uncensored.comics.example',
  ]);
});
