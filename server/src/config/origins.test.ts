import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { printedOrigins, uncensoredOriginOf } from './origins.ts';

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

test('members find the uncensored site where its name is known', () => {
  const from = (origin: string, env: Record<string, string> = {}) =>
    uncensoredOriginOf(readConfig(env).site, origin);
  assert.equal(from('http://localhost:3000'), 'http://uncensored.localhost:3000');
  // Pages for a host that is not known to be this site are rendered without an origin.
  for (const origin of ['http://192.168.1.5:3000', 'http://comics.lan:3000', ''])
    assert.equal(from(origin), null);
  assert.equal(
    from('http://comics.lan:3000', { SITE_UNCENSORED_HOSTS: 'adult.lan' }),
    'http://adult.lan:3000',
  );
  assert.equal(
    from('https://comics.example', { PUBLIC_URL: 'https://comics.example' }),
    'https://uncensored.comics.example',
  );
  assert.equal(from('http://10.0.0.1', { PUBLIC_URL: 'http://10.0.0.1' }), null);
});
