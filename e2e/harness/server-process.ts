/** The real server in a process of its own, on a free port, with a data folder of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { until } from './until.ts';

export type RunningServer = {
  port: number;
  /** The normal site. */
  origin: string;
  /** The uncensored one, which browsers resolve to this machine. */
  uncensoredOrigin: string;
  dataDir: string;
  /** For the writing calls of the API. */
  key: string;
  /** What it has printed so far. */
  output(): string;
  /** Ends the process and keeps its data folder. */
  end(): Promise<void>;
  /** Ends the process and removes its data folder. */
  stop(): Promise<void>;
};

const root = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);
const program = (name: string) => path.join(root, 'server/src', name);

/** Journeys sign in so often that real hashing would take most of their time. */
const cheapPasswords = pathToFileURL(path.join(root, 'server/test/cheap-passwords.ts')).href;

const logs: (() => string)[] = [];
/** What each server of this process has written so far. */
export const serverLogs = () => logs.map((log) => log());

/** The data folder of a server that has stopped, and its operator key. */
export type Snapshot = Pick<RunningServer, 'dataDir' | 'key'>;

/**
 * Starts it, on a copy of the data folder if there is one, and waits until pages are served. `{port}` in a setting stands
 * for its port.
 */
export async function startServer(
  env: Record<string, string> = {},
  { dataDir: copied, key }: Partial<Snapshot> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-e2e-'));
  // Keeps the owners of the files: a server that is started as root runs as another user.
  if (copied) await run('cp', ['-a', `${copied}/.`, dataDir]);
  const port = await freePort();
  const settings = Object.entries(env).map(([name, value]) => [
    name,
    value.replaceAll('{port}', String(port)),
  ]);
  const all = {
    ...process.env,
    DEMO: 'off',
    LOG_LEVEL: 'info',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ...Object.fromEntries(settings),
    // With this variable of the test runner, the child would report to the runner.
    NODE_TEST_CONTEXT: undefined,
  };
  const child = spawn(process.execPath, ['--import', cheapPasswords, program('main.ts')], {
    cwd: root,
    env: all,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  logs.push(() => output);
  const stop = async () => {
    await endProcess(child);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const origin = `http://localhost:${port}`;
    const serves = async () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`);
      return fetch(`${origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
    };
    await until('the server serves', serves, env['DEMO'] === 'on' ? 300_000 : 180_000);
    const createKey = () =>
      run(process.execPath, [program('commands/api-key.ts'), 'create', 'e2e'], { cwd: root, env: all });
    return {
      port,
      dataDir,
      origin,
      uncensoredOrigin: `http://uncensored.localhost:${port}`,
      key: key ?? (await createKey()).stdout.trim(),
      output: () => output,
      end: () => endProcess(child),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(late);
}

/** Below the ephemeral ports of the system, so that no other process gets it before the server does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
