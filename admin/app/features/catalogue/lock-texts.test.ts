import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstOpenIds, lockText } from './lock-texts.ts';

test('the first published episodes and those marked as free are shown as free', () => {
  const publications = ['draft', 'published', 'published', 'scheduled', 'published', 'published'] as const;
  const chapters = publications.map((publication, index) => ({
    id: String(index),
    publication,
    isFree: index === 5,
  }));
  const first = firstOpenIds(chapters);
  assert.deepEqual(
    chapters.map((chapter) => lockText(chapter, first)),
    [
      'Members or coins',
      'Free: one of the first',
      'Free: one of the first',
      'Members or coins',
      'Free: one of the first',
      'Free',
    ],
  );
});
