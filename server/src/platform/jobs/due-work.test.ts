import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handleDue, runAll } from './due-work.ts';

test('rows that fail do not hold up the others, are tried once in a run, and make the run fail at the end', async () => {
  const due = new Set(['bad 1', 'bad 2', 'a', 'b', 'c', 'd', 'e']);
  const tried: string[] = [];
  const logged: unknown[] = [];
  const run = handleDue(
    async (without) =>
      [...due]
        .filter((id) => !without.includes(id))
        .slice(0, 2)
        .map((id) => ({ id })),
    async ({ id }) => {
      tried.push(id);
      if (id.startsWith('bad')) throw new Error(id);
      due.delete(id);
    },
    {
      batch: 2,
      message: 'not handled',
      logger: { error: (facts: object) => void logged.push(facts) } as never,
    },
  );
  await assert.rejects(run, /bad 1/);
  assert.deepEqual(tried, ['bad 1', 'bad 2', 'a', 'b', 'c', 'd', 'e']);
  assert.equal(logged.length, 2);
});

test('handles `concurrency` rows at the same time, and no more', async () => {
  const due = new Set(['a', 'b', 'c', 'd', 'e']);
  let [running, most] = [0, 0];
  await handleDue(
    async () => [...due].map((id) => ({ id })),
    async ({ id }) => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      due.delete(id);
    },
    { batch: 10, concurrency: 3, message: '', logger: { error: () => {} } as never },
  );
  assert.deepEqual([most, due.size], [3, 0]);
});

test('a slow row does not keep the next batch from being handled', async () => {
  const due = new Set(['slow', 'a', 'b', 'c', 'd']);
  const done: string[] = [];
  await handleDue(
    async (without) =>
      [...due]
        .filter((id) => !without.includes(id))
        .slice(0, 2)
        .map((id) => ({ id })),
    async ({ id }) => {
      while (id === 'slow' && done.length < 4) await new Promise(setImmediate);
      done.push(id);
      due.delete(id);
    },
    { batch: 2, concurrency: 2, message: '', logger: { error: () => {} } as never },
  );
  assert.deepEqual(done, ['a', 'b', 'c', 'd', 'slow']);
});

test('a step that fails does not keep the next ones from being taken', async () => {
  const taken: number[] = [];
  const step = (number: number) => async () => {
    taken.push(number);
    if (number < 3) throw new Error(`step ${number}`);
  };
  await assert.rejects(runAll([step(1), step(2), step(3)]), /step 1/);
  assert.deepEqual(taken, [1, 2, 3]);
});
