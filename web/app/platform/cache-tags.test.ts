import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageTags } from './cache-tags.ts';

test('collects the tags of a page in the form that the server invalidates', () => {
  const provided = {
    Comic: { __internal_without_id: ['q1'], c1: ['q1'], c2: [] },
    Chapter: { c1: ['q2'] },
    Genre: undefined,
  };
  assert.deepEqual(pageTags(provided), ['Chapter:c1', 'Comic', 'Comic:c1']);
});
