import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AssetVariant, assetVariants } from '../assets/picture.ts';
import { type ContentRating, contentRatings } from '../site.ts';
import { decideChapter, freeChapterCount, resolveVariant, type ChapterFacts } from './access.rules.ts';

const nobody = { staff: false, ageConfirmed: false, matureAllowed: true };
const teen: ChapterFacts = {
  ...{ position: 0, isFree: false, rating: 'T', uncensored: false },
  variants: ['censored'],
};

test('the lock as a table', () => {
  const open = (because: string) => ({ state: 'open', because });
  const locked = { state: 'locked', reason: 'premium_required' };
  const table: [number, boolean, boolean, unknown][] = [
    [0, false, false, open('first_chapters')],
    [2, false, false, open('first_chapters')],
    [3, false, false, locked],
    [199, false, false, locked],
    [3, true, false, open('free_chapter')],
    [0, true, false, open('first_chapters')],
    [0, false, true, open('staff')],
    [3, false, true, open('staff')],
    [3, true, true, open('staff')],
  ];
  for (const [position, isFree, staff, expected] of table) {
    const { access } = decideChapter({ ...teen, position, isFree }, 'censored', { ...nobody, staff });
    assert.deepEqual(access, expected, `${position} ${isFree} ${staff}`);
  }
  assert.equal(freeChapterCount, 3);
});

test('age, region and variant as a table', () => {
  const all = ['censored', 'uncensored', 'legal'] as const;
  const age = 'age_confirmation_required';
  // Rating, uncensored genre, uploaded, wished, age confirmed, mature allowed: the variant, or why not.
  const table: [ContentRating, boolean, readonly AssetVariant[], AssetVariant, boolean, boolean, string][] = [
    ['T', false, all, 'censored', false, true, 'censored'],
    ['T', true, all, 'uncensored', true, true, 'censored'],
    ['T', false, all, 'censored', false, false, 'legal'],
    ['T', false, ['censored'], 'censored', false, false, 'censored'],
    ['M', false, all, 'censored', false, true, 'censored'],
    ['M', false, all, 'uncensored', true, true, 'censored'],
    ['M', true, all, 'uncensored', false, true, age],
    ['M', true, all, 'uncensored', true, true, 'uncensored'],
    ['M', true, ['censored'], 'uncensored', true, true, 'censored'],
    ['M', true, all, 'uncensored', true, false, 'legal'],
    ['M', true, all, 'uncensored', false, false, 'legal'],
    ['M', true, ['censored', 'uncensored'], 'uncensored', true, false, 'region_restricted'],
    ['M', false, ['censored'], 'censored', false, false, 'region_restricted'],
    ['AO', false, all, 'uncensored', false, true, age],
    ['AO', false, all, 'legal', false, true, age],
    ['AO', false, all, 'uncensored', true, true, 'uncensored'],
    ['AO', false, ['uncensored'], 'uncensored', true, false, 'region_restricted'],
    ['AO', false, all, 'uncensored', true, false, 'legal'],
    ['AO', true, ['uncensored'], 'censored', true, true, 'not_published'],
    ['M', true, ['uncensored'], 'censored', false, true, 'not_published'],
    ['M', true, ['censored'], 'legal', true, true, 'not_published'],
    ['M', true, ['uncensored'], 'censored', false, false, 'region_restricted'],
    ['M', false, [], 'censored', false, false, 'none'],
  ];
  for (const [rating, uncensored, variants, wished, ageConfirmed, matureAllowed, expected] of table) {
    const decision = decideChapter({ ...teen, rating, uncensored, variants }, wished, {
      ...{ staff: false, ageConfirmed, matureAllowed },
    });
    const said = decision.access.state === 'locked' ? decision.access.reason : (decision.variant ?? 'none');
    assert.equal(
      said,
      expected,
      JSON.stringify([rating, uncensored, variants, wished, ageConfirmed, matureAllowed]),
    );
  }
});

const anyChapter = fc.record({
  position: fc.nat(100_000),
  isFree: fc.boolean(),
  rating: fc.constantFrom(...contentRatings),
  uncensored: fc.boolean(),
  variants: fc.subarray([...assetVariants]),
});
const anyVisitor = fc.record({
  staff: fc.boolean(),
  ageConfirmed: fc.boolean(),
  matureAllowed: fc.boolean(),
});
const anyWish = fc.constantFrom(...assetVariants);

test('whatever the facts: nothing adult before an age is confirmed, nothing but the legal where it is restricted', () => {
  fc.assert(
    fc.property(anyChapter, anyWish, anyVisitor, (chapter, wished, visitor) => {
      const { access, variant } = decideChapter(chapter, wished, visitor);
      if (visitor.staff) return assert.equal(access.state, 'open');
      if (access.state === 'locked') return;
      assert.ok(chapter.isFree || chapter.position < 3);
      const adult = chapter.rating === 'AO' || variant === 'uncensored';
      assert.ok(!adult || visitor.ageConfirmed);
      if (variant === 'uncensored') assert.ok(chapter.rating === 'AO' || chapter.uncensored);
      assert.ok(!(chapter.rating === 'T' && variant === 'uncensored'));
      const harmless =
        variant === null || variant === 'legal' || (chapter.rating === 'T' && variant === 'censored');
      assert.ok(visitor.matureAllowed || harmless);
    }),
  );
});

test('a variant is never answered by a less safe one', () => {
  const safety = { uncensored: 0, censored: 1, legal: 2 };
  const any = fc.tuple(anyWish, fc.subarray([...assetVariants]), fc.constantFrom(...contentRatings));
  fc.assert(
    fc.property(any, ([wished, uploaded, rating]) => {
      const found = resolveVariant(wished, uploaded, rating);
      if (uploaded.includes(wished)) assert.equal(found, wished);
      if (found === null) {
        assert.ok(uploaded.every((variant) => safety[variant] < safety[wished]));
        assert.ok(!(wished === 'legal' && rating === 'T' && uploaded.includes('censored')));
        return;
      }
      assert.ok(uploaded.includes(found));
      const toCensored = wished === 'legal' && rating === 'T' && found === 'censored';
      assert.ok(safety[found] >= safety[wished] || toCensored);
    }),
  );
});
