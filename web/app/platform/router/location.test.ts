import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hrefOf, locationOf } from './location.ts';

test('whatever address it is given, it stays on the site', () => {
  for (const to of [
    'https://evil.example/account',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
  ]) {
    const href = hrefOf(locationOf(to, { pathname: '/', search: '' }, 'key'));
    assert.equal(
      new URL(href, 'https://comics.example/a/b').origin,
      'https://comics.example',
      `${to}: ${href}`,
    );
  }
});
