import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDay, formatShortDay } from './days.texts.ts';

test('formats dates like Intl in British English', () => {
  const { format } = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (at) => assert.equal(formatDay(at), format(at)),
    ),
  );
  assert.equal(formatShortDay('2026-09-02T12:00:00Z'), '2 Sep 2026');
});

for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
  test(`a time near midnight has the same date in ${zone}`, () => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      assert.equal(formatDay('2026-12-19T00:00:00Z'), '19 December 2026');
      assert.equal(formatDay(new Date('2026-12-19T23:59:59Z')), '19 December 2026');
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
