import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalSiteOf } from './normal-site.ts';

test('the normal site is where the first label is left out', () => {
  assert.equal(normalSiteOf('http://uncensored.localhost:3000', null), 'http://localhost:3000/');
  assert.equal(normalSiteOf('https://uncensored.comics.example', null), 'https://comics.example/');
});

test('a name of another kind tells nothing', () => {
  for (const origin of [
    'https://after-dark.example',
    'https://my-uncensored.example',
    'uncensored.example',
    '',
  ])
    assert.equal(normalSiteOf(origin, null), null, origin);
});

test('where a setting names it, it is there, whatever the uncensored one is called', () => {
  for (const origin of ['https://after-dark.example', 'https://uncensored.other.example'])
    assert.equal(normalSiteOf(origin, 'https://comics.example'), 'https://comics.example/');
});
