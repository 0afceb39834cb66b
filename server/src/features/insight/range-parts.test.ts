import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBefore, maxDays } from '@longstrip/contract/insight/figures.rules';
import fc from 'fast-check';
import { partsOf } from './range-parts.ts';

/** Figures go on after the range. */
const later = '9999-12-31';

test('divides a range into whole months and the days beside them', () => {
  assert.deepEqual(partsOf({ from: '2025-11-29', to: '2026-02-03' }, later), {
    months: { from: '2025-12-01', before: '2026-02-01' },
    days: [
      { from: '2025-11-29', before: '2025-12-01' },
      { from: '2026-02-01', before: '2026-02-04' },
    ],
  });
  assert.deepEqual(partsOf({ from: '2024-02-01', to: '2024-02-29' }, later), {
    months: { from: '2024-02-01', before: '2024-03-01' },
    days: [],
  });
  assert.deepEqual(partsOf({ from: '2026-02-02', to: '2026-03-30' }, later), {
    days: [{ from: '2026-02-02', before: '2026-03-31' }],
  });
  assert.deepEqual(partsOf({ from: '2026-02-02', to: '2026-03-05' }, '2026-03-05'), {
    months: { from: '2026-03-01', before: '2026-04-01' },
    days: [{ from: '2026-02-02', before: '2026-03-01' }],
  });
  for (const month of ['0001-01', '9999-12'])
    assert.equal(partsOf({ from: `${month}-02`, to: `${month}-31` }, later).days.length, 1);
});

test('each day of a range is in one part and no other with figures, and at most sixty in days', () => {
  const anyDay = fc.integer({ min: 0, max: 3000 }).map((back) => daysBefore('2030-01-01', back));
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: maxDays }), fc.nat({ max: 3 }), (to, length, more) => {
      const from = daysBefore(to, length - 1);
      const lastDay = daysBefore(to, -more);
      const { months, days } = partsOf({ from, to }, lastDay);
      const all = months ? [...days, months] : days;
      let single = 0;
      for (let day = daysBefore(from, 31); day <= lastDay; day = daysBefore(day, -1)) {
        const parts = all.filter((part) => day >= part.from && day < part.before);
        assert.equal(parts.length, day >= from && day <= to ? 1 : 0, day);
        if (parts[0] && parts[0] !== months) single++;
      }
      assert.ok(single <= 60, `${from} to ${to} has ${single} single days`);
      if (months) assert.ok(months.from.endsWith('-01') && months.before.endsWith('-01'));
    }),
  );
});
