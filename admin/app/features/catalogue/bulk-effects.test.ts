import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectsOnEpisodes } from './bulk-effects.ts';
import type { StaffChapter } from './catalogue.api.ts';

test('says which episodes stay free in any case: the first three that are published', () => {
  const states = ['draft', 'published', 'published', 'published', 'published'] as const;
  const all = states.map(
    (publication, index) =>
      ({ id: String(index), publication, isFree: index === 4 }) as unknown as StaffChapter,
  );
  assert.deepEqual(effectsOnEpisodes(all.slice(2), all, false), {
    sentences: [
      '1 episode can be read only with a membership or coins. Readers who have unlocked one keep it.',
      '2 need no change.',
      '2 are among the first 3 published, which everyone can read in any case.',
    ],
    changed: 1,
  });
  assert.deepEqual(effectsOnEpisodes([all[0]!], all, true), {
    sentences: ['Everyone can read 1 episode without a membership or coins.'],
    changed: 1,
  });
});
