/** The server, the importer and the codec workers as real processes that a test may kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../../src/platform/database/embedded/processes.ts';

const ownSource = path.join(import.meta.dirname, '../../src');

export type MortalServer = Awaited<ReturnType<typeof openMortalServer>>;

export type MortalOptions = {
  /** The folder of the server's program; the repository's own if not given. */
  source?: string;
  port?: number;
};

export async function openMortalServer(dataDir: string, options: MortalOptions = {}) {
  const { source = ownSource, port = await freePort() } = options;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'off',
    ROLES: 'api,jobs',
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
  };
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  let said = '';

  const run = (file: string, args: string[], onLine: (line: string) => void = () => {}) => {
    const child = spawn(process.execPath, [path.join(source, file), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: child.stdout }).on('line', onLine);
    child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-4000)));
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    return { child, ended };
  };

  return {
    origin,
    said: () => said,
    /** Answers once it serves; does nothing if it does. */
    async start(): Promise<void> {
      if (server && server.exitCode === null && server.signalCode === null) return;
      server = run('main.ts', [], (line) => (said = (said + line + '\n').slice(-4000))).child;
      const up = await until(
        async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false,
        120_000,
        25,
      );
      if (!up) throw new Error(`The server does not start: ${said}`);
    },
    /** Asks it to end, and answers how it did. */
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
    codecWorkers: () => childrenOf(server?.pid ?? 0, 'codec-worker'),
    /** Kills the codec workers of the server; answers how many there were. */
    async killCodec(): Promise<number> {
      const workers = await childrenOf(server?.pid ?? 0, 'codec-worker');
      for (const pid of workers) process.kill(pid, 'SIGKILL');
      return workers.length;
    },
    /** Runs the importer; `onLine` hears what it tells. */
    import: (folder: string, onLine?: (line: string) => void) =>
      run('import.ts', [folder, '--rating', 'T'], onLine),
    async makeKey(): Promise<string> {
      const lines: string[] = [];
      const { ended } = run('api-key.ts', ['create', 'crash test'], (line) => lines.push(line));
      await ended;
      return lines.at(-1)!;
    },
  };
}

async function childrenOf(parent: number, name: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const found: number[] = [];
  for (const pid of pids) {
    const [stat = '', command = ''] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    if (command.includes(name) && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent)
      found.push(Number(pid));
  }
  return found;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
