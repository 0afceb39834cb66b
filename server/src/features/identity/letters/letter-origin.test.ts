import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterOrigin } from './letter-origin.ts';

const publicUrl = 'https://comics.example';

test('a link leads to the site that was asked, and to no host that is not ours', () => {
  const site = { publicUrl, publicUncensoredUrl: undefined, uncensoredHosts: [] };
  const named = { ...site, uncensoredHosts: ['adults.example'] };
  for (const ours of [publicUrl, 'https://uncensored.comics.example'])
    assert.equal(letterOrigin(ours, site), ours);
  for (const ours of [publicUrl, 'https://adults.example:8443'])
    assert.equal(letterOrigin(ours, named), ours);
  assert.equal(letterOrigin('https://uncensored.comics.example', named), publicUrl);
  for (const foreign of [
    'https://uncensored.evil.example',
    'https://evil.example',
    'https://uncensored.comics.example.evil.example',
    'https://[::1]',
  ])
    assert.equal(letterOrigin(foreign, site), publicUrl);
});

test('with both addresses told there are no others; with none told, the request is believed', () => {
  const both = { publicUrl, publicUncensoredUrl: 'https://adults.example', uncensoredHosts: [] };
  assert.equal(letterOrigin('https://adults.example', both), 'https://adults.example');
  assert.equal(letterOrigin('https://uncensored.comics.example', both), publicUrl);
  const none = { publicUrl: undefined, publicUncensoredUrl: undefined, uncensoredHosts: [] };
  assert.equal(letterOrigin('http://localhost:3000', none), 'http://localhost:3000');
});
