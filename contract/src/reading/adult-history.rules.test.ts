import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  adultKeepDays,
  forgottenUntil,
  keepingBy,
  keepsEverything,
  mergedKeeping,
  type AdultKeeping,
} from './adult-history.rules.ts';

const keeping: fc.Arbitrary<AdultKeeping> = fc.record({
  days: fc.constantFrom(null, ...adultKeepDays),
  // Few moments, so that many are equal.
  chosen: fc.nat(4),
  clearedBefore: fc.nat(4),
});

test('wishes come out the same in whatever order and however often they are merged', () => {
  fc.assert(
    fc.property(keeping, keeping, keeping, (a, b, c) => {
      const all = mergedKeeping(mergedKeeping(a, b), c);
      assert.deepEqual(mergedKeeping(a, mergedKeeping(c, b)), all);
      assert.deepEqual(mergedKeeping(b, mergedKeeping(a, c)), all);
      assert.deepEqual(mergedKeeping(all, a), all);
    }),
  );
});

test('the later choice counts, and the shorter one of the same moment', () => {
  const [week, day] = [
    { days: 7, chosen: 2, clearedBefore: 0 },
    { days: 1, chosen: 1, clearedBefore: 5 },
  ] as const;
  assert.deepEqual(mergedKeeping(week, day), { days: 7, chosen: 2, clearedBefore: 5 });
  assert.equal(mergedKeeping(week, { ...day, chosen: 2 }).days, 1);
  assert.equal(mergedKeeping(week, { ...day, chosen: 2, days: null }).days, 7);
});

test('what is forgotten ends with a clearing or with the days, whichever is later', () => {
  const now = 10 * 86_400_000;
  assert.equal(forgottenUntil(keepsEverything, now), 0);
  assert.equal(forgottenUntil({ days: 1, chosen: 0, clearedBefore: 5 }, now), 9 * 86_400_000);
  assert.equal(forgottenUntil({ days: 30, chosen: 0, clearedBefore: 5 }, now), 5);
  assert.equal(forgottenUntil({ days: 0, chosen: 0, clearedBefore: 5 }, now), now);
});

test('a clock that runs ahead is set right', () => {
  assert.deepEqual(keepingBy(3, { days: 7, chosen: 9, clearedBefore: 2 }), {
    ...{ days: 7, chosen: 3, clearedBefore: 2 },
  });
});
