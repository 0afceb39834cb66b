import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromLocalField, localText, toLocalField } from './local-moment.ts';

for (const [zone, field, moment] of [
  ['UTC', '2026-11-22T21:40', '2026-11-22T21:40:00.000Z'],
  ['Asia/Kolkata', '2026-11-22T21:40', '2026-11-22T16:10:00.000Z'],
  ['America/Los_Angeles', '2026-07-01T00:00', '2026-07-01T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
] as const)
  test(`${field} in ${zone} is ${moment}`, () => {
    assert.equal(fromLocalField(field, zone), moment);
    assert.equal(toLocalField(new Date(moment), zone), field);
  });

test('a time that clocks show twice is the first one, and a skipped time is moved forward', () => {
  assert.equal(fromLocalField('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
  assert.equal(fromLocalField('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z');
});

test('an invalid time is undefined', () => {
  for (const value of ['', '2026-13-01T00:00', 'soon']) assert.equal(fromLocalField(value, 'UTC'), undefined);
});

test('the value of a date field is written as all dates are', () => {
  assert.deepEqual(
    ['2026-11-26T18:05', '2026-11-26', '', '2026-13-26'].map((value) => localText(value)),
    ['26 Nov 2026, 18:05', '26 Nov 2026', '', ''],
  );
});
