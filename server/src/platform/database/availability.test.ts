import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseUnavailable, trackAvailability } from './availability.ts';

function tracked() {
  let now = 0;
  const availability = trackAvailability(() => now);
  return { availability, pass: (milliseconds: number) => void (now += milliseconds) };
}

test('a process that does not listen serves and connects as usual', () => {
  const { availability } = tracked();
  availability.away();
  assert.ok(availability.isCurrent());
  assert.ok(!availability.isAway());
});

test('cached answers are served for ten minutes without the database, and not while it is back before its listener', () => {
  const { availability, pass } = tracked();
  availability.listening();
  pass(3_600_000);
  availability.checking();
  assert.ok(!availability.isCurrent(), 'the database may still be there');
  availability.away();
  assert.ok(availability.isCurrent() && availability.isAway());
  pass(599_999);
  assert.ok(availability.isCurrent());
  availability.checking();
  assert.ok(!availability.isCurrent(), 'caches are stale until they are emptied');
  availability.away();
  assert.ok(availability.isCurrent(), 'a failed attempt begins no new ten minutes');
  pass(1);
  assert.ok(!availability.isCurrent());
  availability.checking();
  availability.listening();
  assert.ok(availability.isCurrent());
});

test('waiting requests go on when the listener is back, and fail after their limit', async () => {
  const { availability } = tracked();
  availability.listening();
  availability.checking();
  const current = availability.untilCurrent();
  availability.away();
  await current;
  const listening = availability.untilListening(60_000);
  await assert.rejects(availability.untilListening(0), DatabaseUnavailable);
  availability.checking();
  availability.listening();
  await listening;
});
