import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { limitConcurrency, DUMMY_HASH, openPasswords } from './passwords.ts';

const { hash, check } = openPasswords();

test('verifies a password against its hash and refuses every password without a hash', async () => {
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

test('a check without a hash costs as much as a wrong password', async () => {
  // The cost of argon2 is part of the hash, beside the lengths of salt and result.
  const cost = (kept: string) => kept.replace(/[^$]+\$[^$]+$/, (parts) => parts.replace(/[^$]/g, 'x'));
  assert.equal(cost(DUMMY_HASH), cost(await hash('correct horse')));
});

test('file reads continue while passwords are hashed', async (t) => {
  t.mock.method(os, 'availableParallelism', () => 16);
  const passwords = openPasswords();
  let hashed = 0;
  const burst = Array.from({ length: 16 }, async () => {
    await passwords.hash('correct horse');
    hashed++;
  });
  await readFile(import.meta.filename);
  assert.ok(hashed < 8, `a file was read after ${hashed} of 16 passwords`);
  await Promise.all(burst);
});

test('limits parallel hashes, keeps the order and limits the queue', async () => {
  const limited = limitConcurrency({ slots: 2, maxWaiting: 3 });
  const finish: (() => void)[] = [];
  const began: number[] = [];
  const asked = [0, 1, 2, 3, 4].map((n) =>
    limited(async () => {
      began.push(n);
      await new Promise<void>((done) => finish.push(done));
      if (n === 1) throw new Error('failed');
      return n;
    }),
  );
  const outcomes = Promise.allSettled(asked);
  await assert.rejects(
    limited(async () => 5),
    { code: 'too_busy' },
  );
  assert.deepEqual(began, [0, 1]);
  for (let n = 0; n < 5; n++) {
    finish[n]!();
    // The next task begins in one of the following microtasks.
    for (let microtasks = 0; microtasks < 10; microtasks++) await Promise.resolve();
    assert.deepEqual(began, [0, 1, 2, 3, 4].slice(0, Math.min(5, n + 3)));
  }
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.equal(await limited(async () => 6), 6);
});

test('reserved tasks have places when the queue is full, and the two queues take turns', async () => {
  const limited = limitConcurrency({ slots: 1, maxWaiting: 2, maxWaitingReserved: 2 });
  const began: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = limited(() => gate.promise);
  const run = (name: string, isReserved: boolean) =>
    limited(async () => void began.push(name), { isReserved });
  const waiting = [run('crowd 1', false), run('crowd 2', false)];
  await assert.rejects(run('crowd 3', false), { code: 'too_busy' });
  waiting.push(run('owner 1', true), run('owner 2', true));
  await assert.rejects(run('owner 3', true), { code: 'too_busy' });
  gate.resolve();
  await Promise.all([first, ...waiting]);
  assert.deepEqual(began, ['owner 1', 'crowd 1', 'owner 2', 'crowd 2']);
});
