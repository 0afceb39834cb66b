import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config/config.ts';
import { letterOrigin } from './letter-origin.ts';

const publicUrl = 'https://comics.example';
const siteOf = (env: Record<string, string>) => readConfig({ PUBLIC_URL: publicUrl, ...env }).site;

test('links lead to the requested site and never to a foreign host', () => {
  const site = siteOf({});
  for (const ours of [publicUrl, 'https://uncensored.comics.example'])
    assert.equal(letterOrigin(ours, site), ours);
  const named = siteOf({ SITE_UNCENSORED_HOSTS: 'adults.example' });
  assert.equal(letterOrigin('https://adults.example', named), 'https://adults.example');
  assert.equal(letterOrigin('https://uncensored.comics.example', named), publicUrl);
  for (const foreign of [
    'https://uncensored.evil.example',
    'https://evil.example',
    'https://uncensored.comics.example.evil.example',
    'https://[::1]',
  ])
    assert.equal(letterOrigin(foreign, site), publicUrl);
});

test('links never use http or another port of the uncensored host', () => {
  const setups: Record<string, string>[] = [{}, { SITE_UNCENSORED_HOSTS: 'adult.comics.example' }];
  for (const env of setups) {
    const site = siteOf(env);
    const host = new URL(site.publicUncensoredUrl!).host;
    for (const asked of [`http://${host}:31337`, `https://${host}:31337`, `http://${host}`])
      assert.equal(letterOrigin(asked, site), publicUrl, asked);
  }
});

test('links use configured addresses only; without any, the address of the request', () => {
  const both = siteOf({ PUBLIC_UNCENSORED_URL: 'https://adults.example' });
  assert.equal(letterOrigin('https://adults.example', both), 'https://adults.example');
  assert.equal(letterOrigin('https://uncensored.comics.example', both), publicUrl);
  assert.equal(letterOrigin('http://localhost:3000', readConfig({}).site), 'http://localhost:3000');
});
