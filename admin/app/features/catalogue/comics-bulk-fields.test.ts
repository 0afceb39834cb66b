import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Genre, StaffComic } from './catalogue.api.ts';

await import('../../platform/testing/render.ts');
const { effectsOnComics, formerFields } = await import('./comics-bulk-fields.tsx');

const drama: Genre = { id: 'drama', name: 'Drama', mature: false, slug: 'drama' };
const horror: Genre = { id: 'horror', name: 'Horror', mature: true, slug: 'horror' };
const comic = (id: string, more: Partial<StaffComic> = {}) =>
  ({ id, contentRating: 'M', genres: [], ...more }) as unknown as StaffComic;

test('says for each change how many comics it changes, and counts a comic once', () => {
  const comics = [
    comic('a'),
    comic('b', { status: 'completed', genres: [drama] }),
    comic('c', { updateDay: 5 }),
  ];
  const change = { status: 'completed', updateDay: 5, addGenre: 'horror', removeGenre: 'drama' } as const;
  assert.deepEqual(effectsOnComics(comics, change, [drama, horror]), {
    sentences: [
      'The status becomes “Completed”: 2 comics. 1 needs no change.',
      'The update day becomes Friday: 2 comics. 1 needs no change.',
      '“Horror” is added: 3 comics.',
      '“Drama” is taken off: 1 comic. 2 need no change.',
    ],
    changed: 3,
  });
});

test('removing the update day is a change, an empty edit is none', () => {
  assert.deepEqual(effectsOnComics([comic('a', { updateDay: 1 }), comic('b')], { updateDay: null }, []), {
    sentences: ['There is no update day any more: 1 comic. 1 needs no change.'],
    changed: 1,
  });
  assert.deepEqual(effectsOnComics([comic('a')], {}, []), { sentences: [], changed: 0 });
});

test('rating, language and price: says what moves to the other site', () => {
  const comics = [comic('a', { language: 'en', coinPrice: 30 }), comic('b', { contentRating: 'AO' })];
  const change = { contentRating: 'AO', language: 'en', coinPrice: null } as const;
  assert.deepEqual(effectsOnComics(comics, change, []).sentences, [
    'The rating becomes AO: 1 comic. 1 needs no change.',
    '1 is moved to the uncensored site.',
    'The language becomes en: 1 comic. 1 needs no change.',
    'An episode costs the usual number of coins: 1 comic. 1 needs no change.',
  ]);
});

test('warns of a mature genre on comics for teens', () => {
  const comics = [comic('a', { contentRating: 'T' }), comic('b', { contentRating: 'AO' })];
  const { sentences } = effectsOnComics(comics, { addGenre: 'horror' }, [drama, horror]);
  assert.equal(sentences[1], '“Horror” is a mature genre, and 1 is rated T: ratings stay as they are.');
  assert.equal(effectsOnComics(comics, { addGenre: 'drama' }, [drama, horror]).sentences.length, 1);
});

const edited = {
  status: 'ongoing' as const,
  updateDay: 3,
  contentRating: 'T' as const,
  language: '',
  genres: [{ id: 'g1', name: 'Sea', mature: false, slug: 'sea' }],
};

test('a bulk edit is undone with the former values of what it changed, and of nothing else', () => {
  const { updateDay: _, ...others } = edited;
  const after = {
    ...others,
    genres: [...edited.genres, { id: 'g2', name: 'Ice', mature: false, slug: 'ice' }],
  };
  assert.deepEqual(formerFields(edited, after, { updateDay: null, addGenre: 'g2', status: 'ongoing' }), {
    updateDay: 3,
    genres: ['g1'],
  });
  assert.equal(formerFields(edited, edited, { status: 'ongoing' }), null);
});
