import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assetVariants } from '../assets/picture.ts';
import { contentRatings } from '../site.ts';
import { decideAccess, freeChapterCount, resolveVariant } from './access.rules.ts';

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
  for (const [position, isFree, staff, expected] of table)
    assert.deepEqual(decideAccess({ position, isFree, staff }), expected, `${position} ${isFree} ${staff}`);
  assert.equal(freeChapterCount, 3);
});

test('whatever the facts: open to staff, to the first three and where free, else locked with a reason', () => {
  const facts = fc.record({ position: fc.nat(100_000), isFree: fc.boolean(), staff: fc.boolean() });
  fc.assert(
    fc.property(facts, (facts) => {
      const { state } = decideAccess(facts);
      assert.equal(state, facts.staff || facts.isFree || facts.position < 3 ? 'open' : 'locked');
    }),
  );
});

test('a variant is never answered by a less safe one', () => {
  const safety = { uncensored: 0, censored: 1, legal: 2 };
  const any = fc.tuple(
    fc.constantFrom(...assetVariants),
    fc.subarray([...assetVariants]),
    fc.constantFrom(...contentRatings),
  );
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
