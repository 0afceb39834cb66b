/** The pool of codec workers, seen from the server. */
import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { Counter, Histogram, Registry } from 'prom-client';
import { liveGauges, type Metrics } from '../../platform/metrics/metrics.ts';
import type {
  Answer,
  InspectRequest,
  Inspection,
  MadeImage,
  MakeRequest,
  Request,
  WorkerUser,
} from './codec.protocol.ts';

export type Codec = {
  /**
   * Inspects a file, or refuses it with a reason. Tries again once if the worker dies; then the file is refused as
   * broken.
   */
  inspect(request: Omit<InspectRequest, 'kind'>): Promise<Inspection>;
  /**
   * Rejects with a `CodecError` if the image cannot be made, the worker died or `signal` is aborted; trying
   * again is safe.
   */
  make(request: Omit<MakeRequest, 'kind'>, signal?: AbortSignal): Promise<MadeImage>;
  /** Ends all workers; calls in flight reject. */
  close(): Promise<void>;
  /** How many workers there may be. */
  readonly workerCount: number;
};

/**
 * `failed`: the image cannot be made, or no worker started; `died`: its worker ended first; `closed`: the call was
 * cancelled.
 */
export class CodecError extends Error {
  override name = 'CodecError';
  readonly reason: 'failed' | 'died' | 'closed';
  constructor(reason: CodecError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type CodecOptions = {
  /** For a server that is root: the user its workers switch to, and the folder that contains all files. */
  become?: WorkerUser;
  /** Default: one less than the processors, at least one. */
  workers?: number;
  /** Milliseconds a request may take once it has begun. */
  limit?: (request: Request) => number;
  metrics?: Metrics;
};

type Task = {
  request: Request;
  resolve: (result: Inspection | MadeImage) => void;
  reject: (error: CodecError) => void;
};
type Worker = {
  process: ChildProcess;
  running: Map<number, { task: Task; timer: NodeJS.Timeout; end: () => void }>;
  idle: NodeJS.Timeout | undefined;
};

/** An idle worker that uses more memory than this is replaced. */
const maxIdleRss = 600 * 1024 * 1024;
const idleMs = 60_000;

const limits = (request: Request) => (request.kind === 'inspect' ? 120_000 : 900_000);
const urgency = (request: Request) => (request.kind === 'inspect' ? 0 : request.format === 'webp' ? 1 : 2);

export function openCodec({
  workers: workerCount = Math.max(1, os.availableParallelism() - 1),
  limit = limits,
  become,
  metrics = new Registry(),
}: CodecOptions = {}): Codec {
  const workers = new Set<Worker>();
  const waiting: Task[] = [];
  let nextId = 1;
  let closed = false;
  const { seconds, deaths } = measure(metrics, () => ({
    running: [...workers].reduce((sum, { running }) => sum + running.size, 0),
    waiting: waiting.length,
  }));

  function ask(request: Request, signal?: AbortSignal): Promise<Inspection | MadeImage> {
    return new Promise((resolve, reject) => {
      if (closed || signal?.aborted) return reject(new CodecError('closed', 'The codec is closed.'));
      const task: Task = { request, resolve, reject };
      waiting.push(task);
      waiting.sort((a, b) => urgency(a.request) - urgency(b.request));
      signal?.addEventListener('abort', () => abandon(task), { once: true });
      assign();
    });
  }

  /** A decoder cannot be interrupted, so its process is killed. */
  function abandon(task: Task): void {
    const at = waiting.indexOf(task);
    if (at >= 0) waiting.splice(at, 1);
    for (const worker of workers)
      if ([...worker.running.values()].some((running) => running.task === task))
        worker.process.kill('SIGKILL');
    task.reject(new CodecError('closed', 'The work was cancelled.'));
  }

  /** A worker makes one image at a time and may inspect another one meanwhile, so that uploads never wait for AVIF. */
  function assign(): void {
    for (const task of waiting.slice()) {
      const worker = leastBusy(task.request.kind);
      if (!worker) continue;
      waiting.splice(waiting.indexOf(task), 1);
      run(worker, task);
    }
  }

  function leastBusy(kind: Request['kind']): Worker | undefined {
    const free = [...workers].filter((worker) =>
      [...worker.running.values()].every(({ task }) => task.request.kind !== kind),
    );
    const idle = free.find((worker) => worker.running.size === 0);
    if (idle) return idle;
    return workers.size < workerCount ? spawn() : free[0];
  }

  function run(worker: Worker, task: Task): void {
    const id = nextId++;
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), limit(task.request)).unref();
    clearTimeout(worker.idle);
    worker.running.set(id, { task, timer, end: seconds.startTimer({ work: workOf(task.request) }) });
    worker.process.send({ id, request: task.request });
  }

  function spawn(): Worker {
    const child = fork(
      fileURLToPath(new URL('./codec-worker.ts', import.meta.url)),
      [JSON.stringify(become ?? null)],
      {
        // The server's environment contains secrets, so workers do not inherit it.
        env: workerEnvironment(process.env),
        execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    const worker: Worker = { process: child, running: new Map(), idle: undefined };
    workers.add(worker);
    child.on('message', (answer: Answer) => finish(worker, answer));
    child.on('error', ({ message }) => {
      // A process that could not be started emits no `exit`.
      if (child.pid === undefined)
        onWorkerExit(worker, new CodecError('failed', `The image worker cannot be started (${message}).`));
      else child.kill('SIGKILL');
    });
    child.on('exit', (code, signal) => {
      const reason = signal ?? `exit code ${code}`;
      onWorkerExit(worker, new CodecError('died', `The image worker ended (${reason}).`));
    });
    return worker;
  }

  function finish(worker: Worker, answer: Answer): void {
    const running = worker.running.get(answer.id);
    if (!running) return;
    worker.running.delete(answer.id);
    clearTimeout(running.timer);
    running.end();
    if ('failure' in answer) running.task.reject(new CodecError('failed', answer.failure));
    else running.task.resolve(answer.result);
    if (worker.running.size === 0) {
      if (answer.rss > maxIdleRss) retire(worker);
      else worker.idle = setTimeout(() => retire(worker), idleMs).unref();
    }
    assign();
  }

  function retire(worker: Worker): void {
    workers.delete(worker);
    if (worker.process.connected) worker.process.disconnect();
  }

  function onWorkerExit(worker: Worker, error: CodecError): void {
    clearTimeout(worker.idle);
    if (worker.running.size > 0 && !closed) deaths.inc();
    workers.delete(worker);
    for (const { task, timer } of worker.running.values()) {
      clearTimeout(timer);
      task.reject(closed ? new CodecError('closed', 'The codec is closed.') : error);
    }
    worker.running.clear();
    if (!closed) assign();
  }

  async function inspect(input: Omit<InspectRequest, 'kind'>): Promise<Inspection> {
    const request = { kind: 'inspect', ...input } as const;
    for (let attempt = 1; ; attempt++) {
      try {
        return (await ask(request)) as Inspection;
      } catch (error) {
        if (!(error instanceof CodecError) || error.reason !== 'died') throw error;
        if (attempt === 2) return { refusal: 'image_broken', reason: 'It cannot be read safely.' };
      }
    }
  }

  return {
    workerCount,
    inspect,
    make: (input, signal) => ask({ kind: 'make', ...input }, signal) as Promise<MadeImage>,
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new CodecError('closed', 'The codec is closed.'));
      const ended = [...workers].map((worker) => new Promise((done) => worker.process.once('exit', done)));
      for (const worker of workers) worker.process.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

const workOf = (request: Request) => (request.kind === 'inspect' ? 'inspect' : request.format);

function measure(metrics: Metrics, read: () => { running: number; waiting: number }) {
  liveGauges(
    metrics,
    {
      longstrip_codec_running: { help: 'Images that are inspected or encoded now.' },
      longstrip_codec_waiting: { help: 'Images that wait for a process that encodes.' },
    },
    () => {
      const { running, waiting } = read();
      return { longstrip_codec_running: running, longstrip_codec_waiting: waiting };
    },
  );
  return {
    seconds: new Histogram({
      name: 'longstrip_codec_seconds',
      help: 'Time to inspect an image, or to encode all its sizes as webp or avif.',
      labelNames: ['work'],
      buckets: [0.05, 0.25, 1, 5, 20, 60, 300],
      registers: [metrics],
    }),
    deaths: new Counter({
      name: 'longstrip_codec_deaths_total',
      help: 'Encoding processes that ended during their work: killed, out of memory, or too slow.',
      registers: [metrics],
    }),
  };
}

function workerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const entries = passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  // With more arenas glibc keeps the pixels of every thread that ever decoded an image.
  return { ...Object.fromEntries(entries), MALLOC_ARENA_MAX: '2' };
}
