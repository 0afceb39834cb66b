import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusals, type RefusalCode } from '@longstrip/contract/refusals';
import { failureText } from './failure-text.ts';

test('a lost connection is not shown as an error of the site', () => {
  assert.equal(failureText({ status: 503, code: 'network', title: '' }).title, 'You seem to be offline');
});

test("a missing comic shows the refusal's title, and offers no retry", () => {
  const text = failureText({ status: 404, code: 'comic_not_found', title: 'This comic does not exist.' });
  assert.equal(text.title, 'This comic does not exist.');
  assert.equal(text.canRetry, false);
});

test('every refusal has a failure page', () => {
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    const { title, message } = failureText({ code, ...refusals[code] });
    assert.ok(title && message, code);
  }
});
