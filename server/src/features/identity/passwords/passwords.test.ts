import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn } from './in-turn.ts';
import { nobodys, openPasswords } from './passwords.ts';

const { hash, check } = openPasswords();

test('a password is checked against its hash; nobody’s is never right', async () => {
  const kept = await hash('correct horse');
  assert.match(kept, /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  assert.notEqual(await hash('correct horse'), kept);
  assert.deepEqual(
    await Promise.all([
      check(kept, 'correct horse'),
      check(kept, 'Correct horse'),
      check(null, 'correct horse'),
    ]),
    [true, false, false],
  );
});

test('nobody’s password is as much work as a wrong one', async () => {
  // What argon2 costs is written in the hash that it checks against, beside the lengths of salt and result.
  const cost = (kept: string) => kept.replace(/[^$]+\$[^$]+$/, (parts) => parts.replace(/[^$]/g, 'x'));
  assert.equal(cost(nobodys), cost(await hash('correct horse')));
});

test('so many at once, the next in the order they came, and no queue without end', async () => {
  const turn = inTurn({ places: 2, waiting: 3 });
  const finish: (() => void)[] = [];
  const began: number[] = [];
  const asked = [0, 1, 2, 3, 4].map((n) =>
    turn(async () => {
      began.push(n);
      await new Promise<void>((done) => finish.push(done));
      if (n === 1) throw new Error('failed');
      return n;
    }),
  );
  const outcomes = Promise.allSettled(asked);
  await assert.rejects(
    turn(async () => 5),
    (error: Error & { status?: number }) => error.message.startsWith('UNAVAILABLE') && error.status === 503,
  );
  assert.deepEqual(began, [0, 1]);
  for (let n = 0; n < 5; n++) {
    finish[n]!();
    // The next begins in one of the turns that follow.
    for (let turns = 0; turns < 10; turns++) await Promise.resolve();
    assert.deepEqual(began, [0, 1, 2, 3, 4].slice(0, Math.min(5, n + 3)));
  }
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.equal(await turn(async () => 6), 6);
});
