import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { finishedScore, rankComics } from './rank-comics.ts';

test('a high share of few reads comes after a high share of many, and more finished reads never harm', () => {
  assert.ok(finishedScore({ reads: 1000, finished: 900 }) > finishedScore({ reads: 20, finished: 20 }));
  assert.ok(finishedScore({ reads: 20, finished: 20 }) > finishedScore({ reads: 1000, finished: 500 }));
  assert.equal(finishedScore({ reads: 0, finished: 0 }), 0);
  // From tables of the interval: 10 of 20 is between 0.299 and 0.701.
  assert.equal(finishedScore({ reads: 20, finished: 10 }).toFixed(3), '0.299');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (reads, share) => {
        const score = finishedScore({ reads, finished: reads * share });
        assert.ok(score >= -1e-9 && score <= share + 1e-9);
        assert.ok(finishedScore({ reads: reads + 1, finished: reads * share + 1 }) >= score);
      },
    ),
  );
});

test('a comic is in the list of all and of each of its genres, up to the limit', () => {
  const comics = [10, 30, 20].map((finished) => ({ comicId: `c${finished}`, reads: 40, finished }));
  const lists = rankComics(comics, (id) => (id === 'c30' ? ['all'] : ['all', 'drama']), 2);
  assert.deepEqual(
    [...lists],
    [
      ['all', ['c30', 'c20']],
      ['drama', ['c20', 'c10']],
    ],
  );
});
