import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineSentences } from './payments.rules.ts';

test('every decline of a card says that no money was taken and what to do', () => {
  for (const [reason, sentence] of Object.entries(declineSentences))
    assert.match(sentence, /You were not charged\. (Try|Check) /, reason);
});
