import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTime, startOfDay } from './site-days.ts';

const zone = 'Europe/Berlin';
const next = (day: number, time: string, now: string) =>
  nextTime({ day, time }, new Date(now), zone).toISOString();

test('the next time of a weekday, in the zone of the site', () => {
  // Saturday, 28 November 2026, 23:30 in Berlin.
  const now = '2026-11-28T22:30:00Z';
  assert.equal(next(6, '23:31', now), '2026-11-28T22:31:00.000Z');
  assert.equal(next(6, '23:30', now), '2026-12-05T22:30:00.000Z', 'now has passed');
  assert.equal(next(7, '00:00', now), '2026-11-28T23:00:00.000Z');
  assert.equal(next(5, '18:00', now), '2026-12-04T17:00:00.000Z');
});

test('a change of the clocks between now and then', () => {
  const beforeSummer = '2026-03-28T22:30:00Z';
  assert.equal(next(7, '18:00', beforeSummer), '2026-03-29T16:00:00.000Z');
  assert.equal(next(1, '00:15', beforeSummer), '2026-03-29T22:15:00.000Z');
});

test('a day begins at midnight of the site', () => {
  assert.equal(startOfDay(new Date('2026-11-28T22:30:00Z'), zone).toISOString(), '2026-11-27T23:00:00.000Z');
  assert.equal(startOfDay(new Date('2026-11-28T23:30:00Z'), zone).toISOString(), '2026-11-28T23:00:00.000Z');
});
