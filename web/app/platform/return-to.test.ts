import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { returnToIn, withReturnTo } from './return-to.ts';

const origin = 'https://comics.example';
const asked = (path: string) => returnToIn(`?${new URLSearchParams({ returnTo: path })}`, origin);

test('returns to a path of this site, with its query', () => {
  assert.equal(asked('/comic/a/b?x=1#end'), '/comic/a/b?x=1#end');
  assert.equal(
    returnToIn(new URL(origin + withReturnTo('/premium', '/comic/a?x=1')).search, origin),
    '/comic/a?x=1',
  );
  assert.equal(withReturnTo('/premium', null), '/premium');
  assert.equal(returnToIn('', origin), null);
});

test('never returns to another site', () => {
  for (const path of [
    'https://evil.example',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'evil',
    '',
  ])
    assert.equal(asked(path), null, path);
});

test('a link to what is returned always leads to this site', () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '\\',
    '%2e',
    '\t',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
  );
  const texts = fc.array(fc.oneof(parts, fc.string({ maxLength: 3 })), { maxLength: 8 });
  fc.assert(
    fc.property(texts, (pieces) => {
      const path = asked(`/${pieces.join('')}`);
      assert.equal(path === null || new URL(path, `${origin}/premium`).origin === origin, true, String(path));
    }),
    { numRuns: 2000 },
  );
});
