import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAll, runDue } from './due-work.ts';

const silent = { logger: { error: () => {} } as never };
/** Rows that are due until they are deleted, in the order of their ids. */
const findIn = (due: Set<string>, batch: number) => async (after: { id: string } | undefined) =>
  [...due]
    .toSorted()
    .filter((id) => !after || id > after.id)
    .slice(0, batch)
    .map((id) => ({ id }));

test('rows that fail do not hold up the others, are tried once in a run, and make the run fail at the end', async () => {
  const due = new Set(['a bad 1', 'a bad 2', 'b', 'c', 'd', 'e', 'f']);
  const tried: string[] = [];
  const logged: unknown[] = [];
  const run = () =>
    runDue(
      {
        find: findIn(due, 2),
        batch: 2,
        async act({ id }) {
          tried.push(id);
          if (id.includes('bad')) throw new Error(id);
          due.delete(id);
        },
        failure: 'not handled',
      },
      { logger: { error: (details: object) => void logged.push(details) } as never },
    );
  await assert.rejects(run(), /bad 1/);
  assert.deepEqual(tried, ['a bad 1', 'a bad 2', 'b', 'c', 'd', 'e', 'f']);
  assert.equal(logged.length, 2);
  await assert.rejects(run(), /bad 1/);
  assert.deepEqual(tried.slice(7), ['a bad 1', 'a bad 2'], 'they come round again with the next run');
});

test('a row that stays due is acted on once in a run', async () => {
  const acted: string[] = [];
  const due = new Set(['a', 'b', 'c']);
  const act = async ({ id }: { id: string }) => void acted.push(id);
  await runDue({ find: findIn(due, 1), batch: 1, act, failure: '' }, silent);
  assert.deepEqual(acted, ['a', 'b', 'c']);
});

test('acts on `concurrency` rows at the same time, and no more', async () => {
  const due = new Set(['a', 'b', 'c', 'd', 'e']);
  let [running, most] = [0, 0];
  const act = async ({ id }: { id: string }) => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    due.delete(id);
  };
  await runDue({ find: findIn(due, 10), batch: 10, concurrency: 3, act, failure: '' }, silent);
  assert.deepEqual([most, due.size], [3, 0]);
});

test('a slow row does not keep the next batch from being handled', async () => {
  const due = new Set(['a slow', 'b', 'c', 'd', 'e']);
  const done: string[] = [];
  const act = async ({ id }: { id: string }) => {
    while (id === 'a slow' && done.length < 4) await new Promise(setImmediate);
    done.push(id);
    due.delete(id);
  };
  await runDue({ find: findIn(due, 2), batch: 2, concurrency: 2, act, failure: '' }, silent);
  assert.deepEqual(done, ['b', 'c', 'd', 'e', 'a slow']);
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
