import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyDay, lastDays, rangeOf, share, untilToday } from './range.ts';

test('a range ends today in UTC, and has a row for every day', () => {
  const range = lastDays(3, Date.parse('2026-03-01T23:59:00Z'));
  assert.deepEqual(range, { from: '2026-02-27', to: '2026-03-01' });
  assert.deepEqual(everyDay(range, [{ day: '2026-02-28', reads: 7 }], { reads: 0 }), [
    { day: '2026-02-27', reads: 0 },
    { day: '2026-02-28', reads: 7 },
    { day: '2026-03-01', reads: 0 },
  ]);
});

const now = Date.parse('2026-11-25T12:00:00Z');

test('reads a number of days, or the first and last day, from the URL', () => {
  const table: [Parameters<typeof rangeOf>[0], string, string][] = [
    [{}, '2026-10-29', '2026-11-25'],
    [{ days: '7' }, '2026-11-19', '2026-11-25'],
    [{ days: '9000' }, '2026-10-29', '2026-11-25'],
    [{ from: '2024-02-01', to: '2024-02-29' }, '2024-02-01', '2024-02-29'],
    [{ from: '2024-02-29', to: '2024-02-01' }, '2024-02-01', '2024-02-29'],
    [{ from: '2026-11-01' }, '2026-11-01', '2026-11-25'],
    [{ to: '2024-02-07', days: '7' }, '2024-02-01', '2024-02-07'],
    // Days that are invalid or not typed to the end.
    [{ from: '0002-02-01', to: '2026-02-31x' }, '2026-10-29', '2026-11-25'],
  ];
  for (const [wanted, from, to] of table)
    assert.deepEqual(rangeOf(wanted, now), { from, to, isCut: false }, JSON.stringify(wanted));
});

test('a range has at most as many days as the server answers, and says that it was cut', () => {
  const cut = { from: '2024-01-01', to: '2024-12-31', isCut: true };
  assert.deepEqual(rangeOf({ from: '2024-01-01', to: '2026-01-01' }, now), cut);
  assert.deepEqual(rangeOf({ from: '2024-01-01' }, now), cut);
});

test('in test mode a range goes on to the day of the clock of money', () => {
  const money = now + 28 * 86_400_000;
  assert.deepEqual(rangeOf({}, now, money), { from: '2026-10-29', to: '2026-12-23', isCut: false });
  assert.deepEqual(rangeOf({}, money, money), { from: '2026-11-26', to: '2026-12-23', isCut: false });
  assert.deepEqual(rangeOf({ days: '365' }, now, money), {
    from: '2025-12-23',
    to: '2026-12-23',
    isCut: false,
  });
});

test('the share of zero is a dash', () => {
  assert.deepEqual([share(1, 8), share(0, 5), share(0, 0)], ['12.5 %', '0 %', '–']);
});

test('days that only the clock of money has reached have no reading', () => {
  const days = [{ day: '2026-11-26' }, { day: '2026-11-27' }, { day: '2026-11-28' }];
  assert.deepEqual(untilToday(days, '2026-11-27'), days.slice(0, 2));
});
