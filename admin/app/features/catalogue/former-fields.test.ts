import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formerFields } from './former-fields.ts';

const comic = {
  status: 'ongoing' as const,
  updateDay: 3,
  contentRating: 'T' as const,
  language: '',
  genres: [{ id: 'g1', name: 'Sea', mature: false }],
};

test('a bulk edit is undone with the former values of what it changed, and of nothing else', () => {
  const { updateDay: _, ...others } = comic;
  const after = {
    ...others,
    genres: [...comic.genres, { id: 'g2', name: 'Ice', mature: false }],
  };
  assert.deepEqual(formerFields(comic, after, { updateDay: null, addGenre: 'g2', status: 'ongoing' }), {
    updateDay: 3,
    genres: ['g1'],
  });
  assert.equal(formerFields(comic, comic, { status: 'ongoing' }), null);
});
