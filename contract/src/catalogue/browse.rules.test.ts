import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browseOf, browseSearch } from './browse.rules.ts';

const after = '01890a5d-ac96-774b-bcce-b302099a8057';

test('an address and what it asks for belong together', () => {
  const browse = {
    sort: 'popular',
    status: 'completed',
    length: 'long',
    language: 'ko',
    rating: 'M',
    day: 5,
    after,
  } as const;
  const search = `?sort=popular&status=completed&length=long&language=ko&rating=M&day=5&after=${after}`;
  assert.equal(browseSearch(browse), search);
  assert.deepEqual(browseOf(search), browse);
  assert.deepEqual(browseOf(`?after=${after.toUpperCase()}&rating=M&x=1`), {
    sort: 'newest',
    rating: 'M',
    after,
  });
});

test('what means nothing is ignored, and the default order is not written', () => {
  for (const search of [
    '',
    '?sort=newest',
    '?sort=oldest&status=&length=huge&language=EN&rating=AO&day=8&after=1',
    '?status=completed%00',
    '?language=english',
  ])
    assert.equal(browseSearch(browseOf(search)), '', search);
});
