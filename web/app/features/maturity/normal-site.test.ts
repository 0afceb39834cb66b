import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalSiteOf } from './normal-site.ts';

test('the host of the normal site is the host without its first label', () => {
  assert.equal(normalSiteOf('http://uncensored.localhost:3000', null), 'http://localhost:3000/');
  assert.equal(normalSiteOf('https://uncensored.comics.example', null), 'https://comics.example/');
});

test('other hosts have no normal site', () => {
  for (const origin of [
    'https://after-dark.example',
    'https://my-uncensored.example',
    'uncensored.example',
    '',
  ])
    assert.equal(normalSiteOf(origin, null), null, origin);
});

test('uses the configured normal site under any name of the uncensored one', () => {
  for (const origin of ['https://after-dark.example', 'https://uncensored.other.example'])
    assert.equal(normalSiteOf(origin, 'https://comics.example'), 'https://comics.example/');
});
