import assert from 'node:assert/strict';
import { test } from 'node:test';
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
    'evil',
    '',
  ])
    assert.equal(asked(path), null, path);
});
