import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  retentionDays,
  expiredUntil,
  clampRetention,
  unlimitedRetention,
  mergeRetention,
  type AdultRetention,
} from './adult-history.rules.ts';

const retention: fc.Arbitrary<AdultRetention> = fc.record({
  days: fc.constantFrom(null, ...retentionDays),
  // Few moments, so that many are equal.
  chosen: fc.nat(4),
  clearedBefore: fc.nat(4),
});

test('merging choices of retention is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(retention, retention, retention, (a, b, c) => {
      const all = mergeRetention(mergeRetention(a, b), c);
      assert.deepEqual(mergeRetention(a, mergeRetention(c, b)), all);
      assert.deepEqual(mergeRetention(b, mergeRetention(a, c)), all);
      assert.deepEqual(mergeRetention(all, a), all);
    }),
  );
});

test('the later choice wins; of two with the same time, the shorter retention', () => {
  const [week, day] = [
    { days: 7, chosen: 2, clearedBefore: 0 },
    { days: 1, chosen: 1, clearedBefore: 5 },
  ] as const;
  assert.deepEqual(mergeRetention(week, day), { days: 7, chosen: 2, clearedBefore: 5 });
  assert.equal(mergeRetention(week, { ...day, chosen: 2 }).days, 1);
  assert.equal(mergeRetention(week, { ...day, chosen: 2, days: null }).days, 7);
});

test('forgets up to the clearing or the retention limit, whichever is later', () => {
  const now = 10 * 86_400_000;
  assert.equal(expiredUntil(unlimitedRetention, now), 0);
  assert.equal(expiredUntil({ days: 1, chosen: 0, clearedBefore: 5 }, now), 9 * 86_400_000);
  assert.equal(expiredUntil({ days: 30, chosen: 0, clearedBefore: 5 }, now), 5);
  assert.equal(expiredUntil({ days: 0, chosen: 0, clearedBefore: 5 }, now), now);
});

test('corrects the times of a clock that runs ahead', () => {
  assert.deepEqual(clampRetention(3, { days: 7, chosen: 9, clearedBefore: 2 }), {
    days: 7,
    chosen: 3,
    clearedBefore: 2,
  });
});
