import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsBackTo } from './way-back.ts';

test('closing goes back past the episodes read since, to the comic page that opened the first', () => {
  assert.equal(stepsBackTo('/comic/a', ['/', '/comic/a']), 1);
  assert.equal(stepsBackTo('/comic/a', ['/', '/comic/a#episodes', '/comic/a/1', '/comic/a/2']), 3);
  assert.equal(stepsBackTo('/comic/a?mode=uncensored', ['/comic/a?mode=uncensored']), 1);
});

test('opened from another page or from the other mode of the comic, closing does not go back', () => {
  assert.equal(stepsBackTo('/comic/a', []), 0);
  assert.equal(stepsBackTo('/comic/a', ['/']), 0);
  assert.equal(stepsBackTo('/comic/a', ['/comic/a', '/', '/comic/a/1']), 0);
  assert.equal(stepsBackTo('/comic/a', ['/comic/a?mode=uncensored']), 0);
});
