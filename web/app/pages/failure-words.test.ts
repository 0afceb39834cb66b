import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusals, type RefusalCode } from '@longstrip/contract/refusals';
import { failureWords } from './failure-words.ts';

test('a lost connection is not called an error of the site', () => {
  assert.equal(failureWords({ status: 503, code: 'network', title: '' }).title, 'You seem to be offline');
});

test('what is missing is said in its own words, and not tried again', () => {
  const words = failureWords({ status: 404, code: 'comic_not_found', title: 'This comic does not exist.' });
  assert.equal(words.title, 'This comic does not exist.');
  assert.equal(words.again, false);
});

test('every refusal there is makes a page', () => {
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    const { title, words } = failureWords({ code, ...refusals[code] });
    assert.ok(title && words, code);
  }
});
