/** systemd signals every process of a service, and `npm start` passes its signal on: one stop, two signals. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openServerProcess } from '../crash/server-process.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-signals-'));
after(() => rm(folder, { recursive: true, force: true }));

test('a second SIGTERM does not cut the graceful stop short', async () => {
  const server = await openServerProcess(path.join(folder, 'data'), { env: { SHUTDOWN_DELAY: '1' } });
  after(() => server.kill());
  await server.start();
  const exit = server.stop();
  const isStopping = async () => (await fetch(`${server.origin}/readyz`)).status === 503;
  assert.ok(await until(isStopping, 60_000));
  process.kill(server.pid(), 'SIGTERM');
  assert.equal(await exit, 0, server.output());
});
