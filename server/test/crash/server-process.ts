/** The server, the importer and the codec workers as real processes that a test may kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { childProcesses } from '../child-processes.ts';
import { freePort } from '../free-port.ts';

const ownSource = path.join(import.meta.dirname, '../../src');

export type ServerProcess = Awaited<ReturnType<typeof openServerProcess>>;

export type ServerProcessOptions = {
  /** The folder of the server's program; the repository's own if not given. */
  source?: string;
  port?: number;
  /** The embedded PostgreSQL if not given. */
  databaseUrl?: string;
  env?: Record<string, string>;
  /** A command that starts the server, before its own: one that sets limits. */
  before?: readonly string[];
};

export async function openServerProcess(dataDir: string, options: ServerProcessOptions = {}) {
  const { source = ownSource, port = await freePort(), databaseUrl = '', before = [] } = options;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'off',
    ROLES: 'api,jobs',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    ...options.env,
  };
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  let output = '';

  const run = (file: string, args: string[], onLine: (line: string) => void = () => {}) => {
    const [program, ...rest] = [...before, process.execPath, path.join(source, file), ...args];
    const child = spawn(program!, rest, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: child.stdout }).on('line', onLine);
    child.stderr.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-4000)));
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    return { child, ended };
  };

  return {
    origin,
    output: () => output,
    /** Resolves once the server is ready; does nothing if it runs already. */
    async start(): Promise<void> {
      if (server && server.exitCode === null && server.signalCode === null) return;
      server = run('main.ts', [], (line) => (output = (output + line + '\n').slice(-4000))).child;
      const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
      const hasEnded = () => server!.exitCode !== null || server!.signalCode !== null;
      const isDone = await until(async () => hasEnded() || (await isReady()), 120_000, 25);
      if (!isDone || hasEnded()) throw new Error(`The server does not start: ${output}`);
    },
    /** Stops the server gracefully; answers its exit code, null if it did not run. */
    async stop(): Promise<number | null> {
      if (!server || server.exitCode !== null || server.signalCode !== null) return null;
      const ended = new Promise<number | null>((resolve) => server!.once('exit', (code) => resolve(code)));
      server.kill('SIGTERM');
      return ended;
    },
    async kill(): Promise<void> {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server!.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    },
    pid: () => server?.pid ?? 0,
    codecWorkers: () => childProcesses(server?.pid ?? 0, 'codec-worker'),
    /** Kills the codec workers of the server; answers how many there were. */
    async killCodec(): Promise<number> {
      const workers = childProcesses(server?.pid ?? 0, 'codec-worker');
      for (const pid of workers) process.kill(pid, 'SIGKILL');
      return workers.length;
    },
    /** Runs the importer; `onLine` gets each line of its output. */
    import: (folder: string, onLine?: (line: string) => void) =>
      run('commands/import.ts', [folder, '--rating', 'T'], onLine),
    async makeKey(): Promise<string> {
      const lines: string[] = [];
      // A previous version, beside which this one is tested, has its commands beside main.ts.
      const command = ['commands/api-key.ts', 'api-key.ts'].find((each) =>
        existsSync(path.join(source, each)),
      )!;
      const { ended } = run(command, ['create', 'crash test'], (line) => lines.push(line));
      await ended;
      return lines.at(-1)!;
    },
  };
}
