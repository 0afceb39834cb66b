import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAll } from './close-all.ts';

test('closes every part in reverse order, also after a part that fails, and throws the first error', async () => {
  const closed: string[] = [];
  const part =
    (name: string, fails = false) =>
    async () => {
      closed.push(name);
      if (fails) throw new Error(`${name} failed`);
    };
  const parts = [part('database'), part('storage', true), part('jobs', true), part('http')];
  await assert.rejects(closeAll(parts), /jobs failed/);
  assert.deepEqual(closed, ['http', 'jobs', 'storage', 'database']);
});
