import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readersWeek, siteWeek } from './calendar.ts';

const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, comics: [] as object[], isMore: false }));
days[4]!.comics = [
  // Friday, 23:00 in New York is Saturday, 04:00 in UTC.
  { id: 'late', updateTime: '23:00', nextUpdate: '2026-12-05T04:00:00.000Z' },
  { id: 'some time' },
];
const calendar = { timeZone: 'America/New_York', days } as never;
const shown = (week: ReturnType<typeof siteWeek>) =>
  week.flatMap(({ day, comics }) => comics.map(({ comic, time }) => [day, comic.id, time]));

process.env['TZ'] = 'UTC';

test('the week of the site, and the same week by the clocks of a reader in UTC', () => {
  assert.deepEqual(shown(siteWeek(calendar)), [
    [5, 'late', '23:00'],
    [5, 'some time', ''],
  ]);

  assert.deepEqual(shown(readersWeek(calendar)), [
    [5, 'some time', ''],
    [6, 'late', '04:00'],
  ]);
});
