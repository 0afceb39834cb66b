import assert from 'node:assert/strict';
import { test } from 'node:test';

for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
  test(`a moment near midnight has the same day in ${zone}`, async () => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      // A module of its own, because formats take the zone of the moment when they are made.
      const { formatDay } = (await import(`./money.texts.ts?${zone}`)) as typeof import('./money.texts.ts');
      assert.equal(formatDay('2026-12-19T00:00:00Z'), '19 December 2026');
      assert.equal(formatDay(new Date('2026-12-19T23:59:59Z')), '19 December 2026');
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
