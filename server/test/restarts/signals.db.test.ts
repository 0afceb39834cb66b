/** systemd signals every process of a service, and `npm start` passes its signal on: one stop, two signals. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openServerProcess } from '../crash/server-process.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-signals-'));
after(() => rm(folder, { recursive: true, force: true }));

test('a second SIGTERM does not cut the graceful stop short', async () => {
  const server = await openServerProcess(path.join(folder, 'data'));
  after(() => server.kill());
  await server.start();
  // A request without its body keeps the server from ending before the second signal.
  const request = http.request(`${server.origin}/api/v1/comics/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
  });
  request.flushHeaders();
  await once(request, 'continue');
  const exit = server.stop();
  assert.ok(await until(async () => server.output().includes('Stopping.'), 60_000), server.output());
  process.kill(server.pid(), 'SIGTERM');
  request.end('{}');
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  answer.resume();
  assert.equal(answer.statusCode, 200);
  assert.equal(await exit, 0, server.output());
});
