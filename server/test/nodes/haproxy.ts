/** HAProxy before several nodes, as an operator runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { freePort } from '../free-port.ts';

export async function startHaproxy(origins: readonly string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'haproxy-'));
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  const servers = origins.map((origin, index) => `  server node${index + 1} ${new URL(origin).host} check`);
  await writeFile(
    file,
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option forwardfor
  option http-keep-alive
  retries 3
  option redispatch 1
frontend site
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
  # A request that only reads may be sent again to another node.
  retry-on conn-failure empty-response response-timeout 503
  http-request disable-l7-retry unless METH_GET
${servers.join('\n')}
`,
  );
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
  if (!(await until(isReady, 30_000))) throw new Error('HAProxy has no node.');
  return {
    origin,
    port,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
