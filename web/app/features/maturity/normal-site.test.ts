import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalSiteOf } from './normal-site.ts';

test('the normal site is where the first label is left out', () => {
  assert.equal(normalSiteOf('http://uncensored.localhost:3000'), 'http://localhost:3000/');
  assert.equal(normalSiteOf('https://uncensored.comics.example'), 'https://comics.example/');
});

test('a name of another kind tells nothing', () => {
  for (const origin of [
    'https://after-dark.example',
    'https://my-uncensored.example',
    'uncensored.example',
    '',
  ])
    assert.equal(normalSiteOf(origin), null, origin);
});
