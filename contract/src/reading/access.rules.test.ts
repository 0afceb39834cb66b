import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AssetVariant, assetVariants } from '../assets/picture.ts';
import { type ContentRating, contentRatings } from '../site.ts';
import {
  decideChapter,
  freeChapterCount,
  noEntitlement,
  resolveVariant,
  type ChapterAccessInput,
} from './access.rules.ts';

const visitor = { staff: false, ageConfirmed: false, matureAllowed: true };
const teen: ChapterAccessInput = {
  published: true,
  position: 0,
  isFree: false,
  rating: 'T',
  uncensored: false,
  variants: ['censored'],
  coinPrice: 30,
};

test('decides the lock by position, free chapters and staff', () => {
  const open = (because: string) => ({ state: 'open', because });
  const locked = { state: 'locked', reason: 'premium_required', coins: 30, coinsValueCents: null };
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
    const { access } = decideChapter(
      { ...teen, position, isFree },
      'censored',
      { ...visitor, staff },
      noEntitlement,
    );
    assert.deepEqual(access, expected, `${position} ${isFree} ${staff}`);
  }
  assert.equal(freeChapterCount, 3);
});

test('decides the variant by rating, genre, age and region', () => {
  const all = ['censored', 'uncensored', 'legal'] as const;
  const age = 'age_confirmation_required';
  // Rating, uncensored genre, uploaded, requested, age confirmed, mature allowed: the variant, or why not.
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
  for (const [rating, uncensored, variants, requested, ageConfirmed, matureAllowed, expected] of table) {
    const decision = decideChapter(
      { ...teen, rating, uncensored, variants },
      requested,
      { staff: false, ageConfirmed, matureAllowed },
      noEntitlement,
    );
    const result = decision.access.state === 'locked' ? decision.access.reason : (decision.variant ?? 'none');
    assert.equal(
      result,
      expected,
      JSON.stringify([rating, uncensored, variants, requested, ageConfirmed, matureAllowed]),
    );
  }
});

const anyChapter = fc.record({
  published: fc.boolean(),
  position: fc.nat(100_000),
  isFree: fc.boolean(),
  rating: fc.constantFrom(...contentRatings),
  uncensored: fc.boolean(),
  variants: fc.subarray([...assetVariants]),
  coinPrice: fc.integer({ min: 1, max: 1000 }),
});
const anyPayment = fc.record({
  membership: fc.option(fc.record({ coversUncensored: fc.boolean() })),
  unlocked: fc.boolean(),
});
const anyVisitor = fc.record({
  staff: fc.boolean(),
  ageConfirmed: fc.boolean(),
  matureAllowed: fc.boolean(),
});
const anyVariant = fc.constantFrom(...assetVariants);

test('never opens adult content before an age is confirmed, nor anything but legal content in restricted regions', () => {
  fc.assert(
    fc.property(anyChapter, anyVariant, anyVisitor, anyPayment, (chapter, requested, visitor, paid) => {
      const { access, variant } = decideChapter(chapter, requested, visitor, paid);
      if (visitor.staff) return assert.equal(access.state, 'open');
      if (access.state === 'locked') return;
      assert.ok(chapter.published);
      assert.ok(chapter.isFree || chapter.position < 3 || paid.unlocked || paid.membership);
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

test('membership and coins open locked chapters', () => {
  const all = ['censored', 'uncensored', 'legal'] as const;
  const chapter = { ...teen, position: 3, uncensored: true, variants: all, coinPrice: 45 };
  const adult = { staff: false, ageConfirmed: true, matureAllowed: true };
  const [short, long] = [{ coversUncensored: false }, { coversUncensored: true }];
  const table: [ContentRating, AssetVariant, typeof short | null, boolean, string][] = [
    ['T', 'censored', null, false, 'premium_required 45'],
    ['T', 'censored', short, false, 'membership'],
    ['T', 'uncensored', short, false, 'membership'],
    ['M', 'censored', short, false, 'membership'],
    ['M', 'uncensored', short, false, 'plan_excludes_uncensored 45'],
    ['M', 'uncensored', long, false, 'membership'],
    ['M', 'uncensored', null, false, 'premium_required 45'],
    ['M', 'uncensored', short, true, 'coins'],
    ['M', 'uncensored', null, true, 'coins'],
    ['AO', 'censored', short, false, 'plan_excludes_uncensored 45'],
    ['AO', 'uncensored', short, false, 'plan_excludes_uncensored 45'],
    ['AO', 'uncensored', long, false, 'membership'],
    ['AO', 'uncensored', null, true, 'coins'],
    ['T', 'censored', long, true, 'coins'],
  ];
  for (const [rating, requested, membership, unlocked, expected] of table) {
    const { access } = decideChapter({ ...chapter, rating }, requested, adult, { membership, unlocked });
    const found = access.state === 'open' ? access.because : `${access.reason} ${access.coins}`;
    assert.equal(found, expected, JSON.stringify([rating, requested, membership, unlocked]));
  }
  const empty = decideChapter({ ...chapter, variants: [] }, 'censored', adult, noEntitlement);
  const closed = { state: 'locked', reason: 'premium_required' };
  assert.deepEqual(empty.access, { ...closed, coins: null, coinsValueCents: null });
  const packs = [
    { coins: 100, priceCents: 99 },
    { coins: 1200, priceCents: 999 },
  ];
  const priced = decideChapter(chapter, 'censored', adult, noEntitlement, packs);
  assert.deepEqual(priced.access, { ...closed, coins: 45, coinsValueCents: 45 });
});

test('a payment opens only chapters that are locked for lack of one, and never changes the variant', () => {
  const combinations = fc.tuple(anyChapter, anyVariant, anyVisitor, anyPayment);
  fc.assert(
    fc.property(combinations, ([chapter, requested, visitor, paid]) => {
      const without = decideChapter(chapter, requested, visitor, noEntitlement);
      const { access, variant } = decideChapter(chapter, requested, visitor, paid);
      assert.equal(variant, without.variant);
      const asksForPayment =
        without.access.state === 'locked' && without.access.reason === 'premium_required';
      if (!asksForPayment) return assert.deepEqual(access, without.access);
      const covered =
        paid.membership?.coversUncensored ||
        (paid.membership && !isAdultRequest(chapter, requested, visitor));
      assert.equal(access.state, paid.unlocked || covered ? 'open' : 'locked');
      if (access.state === 'open')
        return assert.equal(access.because, paid.unlocked ? 'coins' : 'membership');
      assert.equal(access.reason, paid.membership ? 'plan_excludes_uncensored' : 'premium_required');
      assert.equal(access.coins, chapter.variants.length > 0 ? chapter.coinPrice : null);
    }),
    { numRuns: 2000 },
  );
});

/** Written without the rules under test: an AO comic, or uncensored mode where the comic offers it. */
function isAdultRequest(
  { rating, uncensored }: ChapterAccessInput,
  requested: AssetVariant,
  { matureAllowed }: { matureAllowed: boolean },
): boolean {
  return rating === 'AO' || (matureAllowed && requested === 'uncensored' && rating === 'M' && uncensored);
}

test('a variant is never answered by a less safe one', () => {
  const safety = { uncensored: 0, censored: 1, legal: 2 };
  const any = fc.tuple(anyVariant, fc.subarray([...assetVariants]), fc.constantFrom(...contentRatings));
  fc.assert(
    fc.property(any, ([requested, uploaded, rating]) => {
      const found = resolveVariant(requested, uploaded, rating);
      if (uploaded.includes(requested)) assert.equal(found, requested);
      if (found === null) {
        assert.ok(uploaded.every((variant) => safety[variant] < safety[requested]));
        assert.ok(!(requested === 'legal' && rating === 'T' && uploaded.includes('censored')));
        return;
      }
      assert.ok(uploaded.includes(found));
      const toCensored = requested === 'legal' && rating === 'T' && found === 'censored';
      assert.ok(safety[found] >= safety[requested] || toCensored);
    }),
  );
});
