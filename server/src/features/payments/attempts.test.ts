import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinAttempts } from './attempts.ts';

type Attempt = Parameters<typeof joinAttempts>[0][number];
const hour = 3_600_000;

/** Payments by the hour in which they were made, the oldest first. */
const joined = (...attempts: [number, Attempt['state'], string?][]) =>
  joinAttempts(
    attempts
      .map(([at, state, what = '100 coins'], index): Attempt => {
        const kind = what.endsWith('coins') ? 'coins' : 'membership';
        return { id: String(index), kind, what, state, created_at: new Date(at * hour) };
      })
      .toReversed(),
  ).map(({ id, failedAttempts }) => [id, failedAttempts]);

test('attempts that were not charged are counted with the payment that followed', () => {
  assert.deepEqual(joined([0, 'failed'], [1, 'canceled'], [2, 'failed'], [3, 'succeeded']), [['3', 3]]);
  assert.deepEqual(joined([0, 'failed'], [1, 'failed']), [['1', 1]]);
  assert.deepEqual(joined([0, 'failed'], [1, 'processing']), [['1', 1]]);
});

test('payments, attempts at other things and those of another day stand alone', () => {
  assert.deepEqual(joined([0, 'succeeded'], [1, 'succeeded'], [2, 'failed']), [
    ['2', 0],
    ['1', 0],
    ['0', 0],
  ]);
  assert.deepEqual(
    joined([0, 'failed', '4 weeks'], [1, 'succeeded', '12 weeks'], [2, 'succeeded', '4 weeks']),
    [
      ['2', 1],
      ['1', 0],
    ],
  );
  assert.deepEqual(joined([0, 'failed'], [24, 'failed'], [25, 'succeeded']), [
    ['2', 1],
    ['0', 0],
  ]);
});
