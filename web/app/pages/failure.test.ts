import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOf } from './failure.ts';

test('a lost connection is not called an error of the site', () => {
  assert.equal(failureOf({ status: 503, data: { code: 'network' } }).title, 'You seem to be offline');
});

test('a refusal speaks in its own words', () => {
  const failure = failureOf({ status: 404, data: { code: 'comic_not_found', title: 'This comic does not exist.' } });
  assert.equal(failure.title, 'This comic does not exist.');
  assert.equal(failure.again, false);
});

test('anything thrown is a page', () => {
  for (const thrown of [undefined, null, 'text', new Error('secret'), { status: 500, data: null }, { status: 418 }]) {
    const { title, words } = failureOf(thrown);
    assert.ok(title && words);
    assert.ok(!JSON.stringify([title, words]).includes('secret'));
  }
});
