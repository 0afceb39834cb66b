import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAnswer } from './assert-answer.ts';

const answered = (json: unknown, status = 200) => ({ status, text: JSON.stringify(json) });
const genre = { id: 'g', name: 'Sea', slug: 'drama', mature: false };
const check = (json: unknown, path = '/genres/list') =>
  assertAnswer('POST', `/api/v1${path}`, answered(json));

test('an answer with a field too many or too few fails', () => {
  check({ data: [genre], total: 1 });
  check({ data: [genre], total: 1 }, '/genres/list?x=1');
  assert.throws(() => check({ data: [{ ...genre, secret: 1 }], total: 1 }), /does not declare/);
  assert.throws(() => check({ data: [genre] }), /listGenres/);
});

test('the longest fixed path is meant, and other answers are not checked', () => {
  assert.throws(() => check({}, '/comics/list'), /listComics/);
  check({}, '/no/such/call');
  assertAnswer('POST', '/api/v1/genres/list', answered({ code: 'invalid_input' }, 400));
});
