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

test('the order is the same in a browser of another language as on the server', (t) => {
  // Czech sorts "ch" after "h".
  t.mock.method(String.prototype, 'localeCompare', function (this: string, that: string, locale = 'cs') {
    return new Intl.Collator(locale).compare(String(this), that);
  });
  const named = ['Hero', 'Chess', 'Comedy'].map((name) => ({ id: name, name, mature: false }));
  assert.deepEqual(
    genresOf([{ genres: named }]).map(({ name }) => name),
    ['Chess', 'Comedy', 'Hero'],
  );
});

test('two genres with the same name are not merged', () => {
  assert.equal(genresOf([{ genres: [drama, { ...drama, id: 'other' }] }]).length, 2);
});

test('filters comics by genre, and returns all comics without a genre', () => {
  assert.equal(withGenre(comics, 'd').length, 2);
  assert.equal(withGenre(comics, null).length, 3);
  assert.equal(withGenre(comics, 'gone').length, 0);
});
