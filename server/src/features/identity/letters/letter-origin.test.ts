import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../config.ts';
import { letterOrigin } from './letter-origin.ts';

const publicUrl = 'https://comics.example';
const siteOf = (env: Record<string, string>) => readConfig({ PUBLIC_URL: publicUrl, ...env }).site;

test('a link leads to the site that was asked, and to no host that is not ours', () => {
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

test('never over http, and never to another port of the uncensored host', () => {
  const setups: Record<string, string>[] = [{}, { SITE_UNCENSORED_HOSTS: 'adult.comics.example' }];
  for (const env of setups) {
    const site = siteOf(env);
    const host = new URL(site.publicUncensoredUrl!).host;
    for (const asked of [`http://${host}:31337`, `https://${host}:31337`, `http://${host}`])
      assert.equal(letterOrigin(asked, site), publicUrl, asked);
  }
});

test('with both addresses told there are no others; with none told, the request is believed', () => {
  const both = siteOf({ PUBLIC_UNCENSORED_URL: 'https://adults.example' });
  assert.equal(letterOrigin('https://adults.example', both), 'https://adults.example');
  assert.equal(letterOrigin('https://uncensored.comics.example', both), publicUrl);
  assert.equal(letterOrigin('http://localhost:3000', readConfig({}).site), 'http://localhost:3000');
});
