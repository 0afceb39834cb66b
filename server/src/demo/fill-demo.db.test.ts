import assert from 'node:assert/strict';
import { test } from 'node:test';
import { childProcesses } from '../../test/child-processes.ts';
import { testDatabase } from '../../test/testing.ts';
import type { Core } from '../app.ts';
import { fillDemo } from './fill-demo.ts';

test('a server that was told to stop during its start does not begin to fill the demo', async (t) => {
  const { db } = await testDatabase();
  const fill = await fillDemo({ db } as Core, { log: () => {}, signal: AbortSignal.abort() });
  t.after(() => fill.stop());
  assert.deepEqual(childProcesses(process.pid, 'fill.ts'), []);
  // Without jobs the images of the first comics would never be readable.
  await Promise.all([fill.readers, fill.firstComics]);
});
