import assert from 'node:assert/strict';
import { test } from 'node:test';
import { genresOf, withGenre } from './genres.ts';

const drama = { id: 'd', name: 'Drama', mature: false };
const action = { id: 'a', name: 'Action', mature: false };
const comics = [{ genres: [drama, action] }, { genres: [{ ...drama }] }, { genres: [] }];

test('each genre once, by id, ordered by name', () => {
  assert.deepEqual(genresOf(comics), [action, drama]);
  assert.deepEqual(genresOf([]), []);
});

test('two genres with the same name are not merged', () => {
  assert.equal(genresOf([{ genres: [drama, { ...drama, id: 'other' }] }]).length, 2);
});

test('filters comics by genre, and returns all comics without a genre', () => {
  assert.equal(withGenre(comics, 'd').length, 2);
  assert.equal(withGenre(comics, null).length, 3);
  assert.equal(withGenre(comics, 'gone').length, 0);
});
