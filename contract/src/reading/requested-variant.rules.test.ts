import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestedVariant } from './requested-variant.rules.ts';

const comic = (contentRating: 'T' | 'M' | 'AO', ...names: string[]) => ({
  contentRating,
  genres: names.map((name) => ({ id: name, name, mature: false })),
});

test('the variant follows the mode; an adult comic without a choice is uncensored', () => {
  assert.equal(requestedVariant(comic('M', 'uncensored'), false), 'censored');
  assert.equal(requestedVariant(comic('M', 'uncensored'), true), 'uncensored');
  assert.equal(requestedVariant(comic('AO', 'uncensored'), false), 'censored');
  assert.equal(requestedVariant(comic('AO', 'Romance'), false), 'uncensored');
});
