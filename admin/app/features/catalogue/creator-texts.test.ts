import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxCounted } from '@longstrip/contract/paging.rules';
import { comicCount } from './creator-texts.ts';

test('says that there are more comics than are counted', () => {
  assert.equal(comicCount(maxCounted), '10,000');
  assert.equal(comicCount(maxCounted + 1), 'more than 10,000');
});
