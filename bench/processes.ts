import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BareAnswer } from './bare-server.ts';
import type { Load } from './load.ts';
import type { Measured } from './repeat.ts';

const here = import.meta.dirname;

export type Product = Running & { dataDir: string };
export type Running = { pid: number; port: number; stop(): Promise<void> };

type Target = { url: string; dataDir: string };

/** Settings of a product process without demo content. */
export function environmentOf({ url, dataDir }: Target): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    // The loads name the addresses of readers, as a proxy does; one network alone is limited.
    TRUST_PROXY: 'loopback',
  };
}

/** The product on a database that exists already; without jobs, so that nothing else runs. */
export async function startProduct(
  url: string,
  dataDir?: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Product> {
  const port = await freePort();
  const ownFolder = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'longstrip-bench-')));
  const child = spawn(process.execPath, [path.join(here, '../server/src/main.ts')], {
    env: {
      ...environmentOf({ url, dataDir: ownFolder }),
      PORT: String(port),
      HOST: '127.0.0.1',
      ROLES: 'pages,api',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilHealthy(port, child);
  const started = running(child, port, async () => {
    if (dataDir === undefined) await rm(ownFolder, { recursive: true, force: true });
  });
  return { ...started, dataDir: ownFolder };
}

export async function startBareServer(known: BareAnswer[]): Promise<Running> {
  const child = fork(path.join(here, 'bare-server.ts'));
  child.send(known);
  const [port] = (await once(child, 'message')) as [number];
  return running(child, port);
}

/** Puts a load on a server and measures it, with the server's own processor time for each request (Linux only). */
export async function measure(
  server: Running,
  load: Omit<Load, 'port'>,
): Promise<Measured & { bytes: number; cpuMicros: number }> {
  const child = fork(path.join(here, 'load.ts'));
  const before = await cpuSeconds(server.pid);
  child.send({ ...load, port: server.port });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`The load stopped with code ${code}.`)),
  );
  const [measured] = (await Promise.race([once(child, 'message'), ended])) as [Measured & { bytes: number }];
  ended.catch(() => {});
  const cpu = (await cpuSeconds(server.pid)) - before;
  return { ...measured, cpuMicros: (cpu / measured.requests) * 1e6 };
}

export function running(child: ChildProcess, port: number, after = async () => {}): Running {
  return {
    pid: child.pid!,
    port,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await after();
    },
  };
}

const untilHealthy = (port: number, child: ChildProcess) =>
  untilServing(port, child, (response) => response.ok);

export async function untilServing(
  port: number,
  child: ChildProcess,
  isReady: (response: Response) => boolean = () => true,
): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('The server ended before it served.');
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (response && isReady(response)) return;
    await wait(100);
  }
  throw new Error('The server did not serve within 30 seconds.');
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}

/** Processor time of a process so far; NaN where there is no /proc. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (!stat) return Number.NaN;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
