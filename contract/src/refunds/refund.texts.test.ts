import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundReason, ruleNames } from './refund.texts.ts';

test('a refund that staff ordered with a disabled account says so, and no other one does', () => {
  assert.match(refundReason({ rule: 'goodwill', decision: 'at_once' }), /the account was disabled/);
  assert.equal(refundReason({ rule: 'goodwill', decision: 'reviewed' }), ruleNames.goodwill);
  assert.equal(refundReason({ rule: 'withdrawal', decision: 'at_once' }), ruleNames.withdrawal);
});
