import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextTime, openDayAnnouncement, startOfDay } from './site-days.ts';

const zone = 'Europe/Berlin';
const next = (day: number, time: string, now: string) =>
  nextTime({ day, time }, new Date(now), zone).toISOString();

test('the next time of a weekday, in the zone of the site', () => {
  // Saturday, 28 November 2026, 23:30 in Berlin.
  const now = '2026-11-28T22:30:00Z';
  assert.equal(next(6, '23:31', now), '2026-11-28T22:31:00.000Z');
  assert.equal(next(6, '23:30', now), '2026-11-28T22:30:00.000Z');
  assert.equal(next(6, '18:00', now), '2026-11-28T17:00:00.000Z', 'passed today');
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

/** Moments at which clocks skip or repeat the hour after midnight. */
const changes = [
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['Asia/Beirut', '2026-10-24T21:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['America/Havana', '2026-03-08T05:00:00Z'],
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Asia/Kathmandu', '2026-06-01T18:15:00Z'],
] as const;
const aroundChange = fc.record({
  change: fc.constantFrom(...changes),
  minutes: fc.integer({ min: -3000, max: 3000 }),
});
const momentOf = ({ change: [, at], minutes }: { change: readonly [string, string]; minutes: number }) =>
  new Date(Date.parse(at) + minutes * 60_000);
const dateIn = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);

test('a day begins with the first moment that has its date, also where clocks skip midnight', () => {
  fc.assert(
    fc.property(aroundChange, (around) => {
      const [place] = around.change;
      const now = momentOf(around);
      const start = startOfDay(now, place);
      assert.ok(start <= now, `${start.toISOString()} after ${now.toISOString()}`);
      assert.equal(dateIn(place, start), dateIn(place, now));
      assert.notEqual(dateIn(place, new Date(start.getTime() - 1)), dateIn(place, now));
    }),
  );
});

test('each day is announced with its first run, however late, and once', async () => {
  const gaps = fc.array(fc.oneof(fc.constant(15), fc.integer({ min: 16, max: 2000 })), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(aroundChange, gaps, async (around, minutes) => {
      const [place] = around.change;
      let now = momentOf(around);
      let announced = 0;
      const announceDay = openDayAnnouncement(
        {
          db: { transaction: (run) => run({} as never) },
          clock: { now: () => now },
          invalidations: { publish: () => void announced++ },
        },
        place,
      );
      let date = '';
      for (const gap of [0, ...minutes]) {
        now = new Date(now.getTime() + gap * 60_000);
        const before = announced;
        await announceDay();
        assert.equal(announced - before, dateIn(place, now) === date ? 0 : 1, `${date} ${now.toISOString()}`);
        date = dateIn(place, now);
      }
    }),
  );
});
