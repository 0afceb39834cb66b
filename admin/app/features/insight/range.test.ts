import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyDay, lastDays, share } from './range.ts';

test('a range ends today in UTC, and has a row for every day', () => {
  const range = lastDays(3, Date.parse('2026-03-01T23:59:00Z'));
  assert.deepEqual(range, { from: '2026-02-27', to: '2026-03-01' });
  assert.deepEqual(everyDay(range, [{ day: '2026-02-28', reads: 7 }], { reads: 0 }), [
    { day: '2026-02-27', reads: 0 },
    { day: '2026-02-28', reads: 7 },
    { day: '2026-03-01', reads: 0 },
  ]);
});

test('a share of nothing is no number', () => {
  assert.deepEqual([share(1, 8), share(0, 5), share(0, 0)], ['12.5 %', '0 %', '–']);
});
