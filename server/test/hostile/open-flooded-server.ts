/** Starts a server in a process of its own, whose memory and answers a test measures while it attacks it. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { testDatabase } from '../testing.ts';

/** Closed when the test file ends. */
export async function openFloodedServer(env: Record<string, string> = {}) {
  const { url, db } = await testDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-floods-'));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'flooded-server.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      ROLES: 'pages,api',
      LOG_LEVEL: 'fatal',
      SECRET: 'x'.repeat(32),
      NODE_TEST_CONTEXT: undefined,
      NODE_OPTIONS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  after(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const [port, key] = line.split(' ');
  return {
    port: Number(port),
    key: key!,
    db,
    /** Bytes of memory that the process occupies. */
    residentBytes: () => residentBytes(child.pid!),
    isAlive: () => child.exitCode === null && child.signalCode === null,
  };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kilobytes = status
    ? /^VmRSS:\s+(\d+) kB$/m.exec(status)![1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) * 1024;
}
