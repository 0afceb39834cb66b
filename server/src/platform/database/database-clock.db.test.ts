import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/testing.ts';
import { openDatabaseClock } from './database-clock.ts';

const hour = 3_600_000;
const { db } = await testDatabase();
const databaseTime = async () =>
  (await db.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now.getTime();

for (const [ahead, says] of [
  [25 * hour, /\d+\.\d s ahead of the database's/],
  [-25 * hour, /\d+\.\d s behind the database's/],
] as const)
  test(`a machine whose clock is ${ahead / hour} hours ahead goes by the database's time, and says so`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + ahead });
    const messages: string[] = [];
    const clock = await openDatabaseClock(db, (message) => messages.push(message));
    t.after(() => clock.close());
    const before = await databaseTime();
    const now = clock.now().getTime();
    const after = await databaseTime();
    // As far as the measurement may be wrong on a busy machine.
    const tolerance = 5_000;
    assert.ok(now > before - tolerance && now < after + tolerance, `${before} ${now} ${after}`);
    assert.ok(Math.abs(clock.differenceMs() - ahead) < 2 * tolerance);
    assert.equal(messages.length, 1);
    assert.match(messages[0]!, says);
  });

test('a small difference is not reported', async (t) => {
  const clock = await openDatabaseClock(db, assert.fail);
  t.after(() => clock.close());
});
