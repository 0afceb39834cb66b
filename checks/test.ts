/**
 * npm test [-- <part of a path>...]: the tests for every change, with a fixed seed; the rules of the repository, lint
 * and types run as tests, too. npm run test:soak: the long and random tests, with a new seed and a time limit.
 * npm run test:operations: the tests with proxies, poolers and storage services, one at a time. Ends with the runner's
 * counts; the exit code is 0 only if nothing failed.
 */
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { buildFrontEnd } from '../bootstrap/front-end.mjs';
import { UserError } from '../bootstrap/log.mjs';
import { keepTestServer } from '../server/test/testing.ts';
import { installAce } from './running/ace.ts';
import { findChromium } from './running/chromium.ts';
import { installEngines } from './running/engines.ts';
import { installOperationsPrograms } from './running/operations-programs.ts';
import { root } from './running/programs.ts';
import {
  hasPropertyTests,
  isEndToEnd,
  opensBuiltSite,
  processesFor,
  sizeOf,
  testFilesOf,
  type TestRun,
} from './running/test-files.ts';

const testRuns: Record<string, TestRun> = { '--soak': 'soak', '--operations': 'operations' };
const soakMinutes = 60;
/** For two processors: a third file runs while another one waits. With a fourth, all take 13 % more processor time. */
const concurrency = 3;
/** A test file that takes longer counts as hanging. */
const fileMinutes = 15;
/** Traces, screenshots and logs of failed browser tests. Ignored by git, emptied by every run. */
const failures = path.join(root, 'test-failures');
/** A file system in memory, and more bytes than `npm test` needs there. */
const inMemory = '/dev/shm';
const memoryForFiles = 4 * 1024 ** 3;
const log = (message: string) => console.log(message);

async function main(): Promise<number> {
  const started = Date.now();
  const testRun = testRuns[process.argv[2] ?? ''] ?? 'every change';
  const soak = testRun === 'soak';
  const words = process.argv.slice(2).filter((word) => !(word in testRuns));
  const files = testFilesOf(words, testRun);
  if (files.length === 0) {
    log(`No test file has ${words.map((word) => `"${word}"`).join(' or ')} in its path.`);
    return 1;
  }
  if (files.some(opensBuiltSite)) await buildFrontEnd(root, process.execPath);
  let browserMissing = false;
  if (files.some(isEndToEnd)) {
    const chromium = await findChromium(log);
    if (chromium) process.env.CHROMIUM_PATH = chromium;
    browserMissing = !chromium;
  }
  if (!browserMissing && files.some((file) => file.startsWith('e2e/engines.'))) await installEngines(log);
  if (testRun === 'operations') await installOperationsPrograms(log);
  if (files.includes('server/test/export/epub.operations.ts')) {
    process.env.CHROMIUM_PATH = await findChromium(log);
    process.env.ACE_PATH = await installAce(log);
  }
  const chosen = browserMissing ? files.filter((file) => !isEndToEnd(file)) : files;
  const seed = (process.env.TEST_SEED ??= String(soak ? 1 + (Date.now() % 1_000_000) : 20_260_101));
  if (soak) process.env.TEST_SOAK = 'on';
  const atOnce = testRun === 'operations' ? 1 : concurrency;
  log(`${chosen.length} test files, ${atOnce} at a time, TEST_SEED=${seed}.`);
  process.env.TEST_FAILURES ??= failures;
  await rm(failures, { recursive: true, force: true });
  if (testRun === 'every change' && (await hasRoomInMemory())) process.env.TMPDIR = inMemory;
  // Files that the test files of this run share.
  const shared = await mkdtemp(path.join(os.tmpdir(), 'longstrip-test-run-'));
  process.env.TEST_RUN_FOLDER = shared;
  // Before PostgreSQL is started: it would keep running if a signal killed this process.
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  // One PostgreSQL for all of them, instead of one that starts and stops between them.
  const release = chosen.some((file) => sizeOf(file) !== 'unit') ? await keepTestServer() : undefined;
  const onLimit = () => {
    log(`The ${soakMinutes} minutes are over: what still runs has failed.`);
    stopping.abort();
  };
  const limit = soak ? setTimeout(onLimit, soakMinutes * 60_000) : undefined;
  try {
    const entries = await writeEntries(shared, processesFor(chosen));
    const passed = await runEntries(entries, {
      signal: stopping.signal,
      isLong: testRun !== 'every change',
      atOnce,
    });
    if (browserMissing) log('The end-to-end tests did not run: there is no Chromium.');
    const left = await readdir(failures).catch(() => []);
    if (left.length > 0) log(`Traces, screenshots and server logs of failed browser tests: ${failures}`);
    if (soak) log(`To repeat: TEST_SEED=${seed} npm run test:soak`);
    if (testRun === 'operations') log(`This took ${Math.ceil((Date.now() - started) / 60_000)} minutes.`);
    return passed && !browserMissing && !stopping.signal.aborted ? 0 : 1;
  } finally {
    clearTimeout(limit);
    await release?.();
    await rm(shared, { recursive: true, force: true });
  }
}

/** Whether the test databases and all other files of a run fit into memory, where making and removing them is cheap. */
async function hasRoomInMemory(): Promise<boolean> {
  const room = await statfs(inMemory).catch(() => undefined);
  return room !== undefined && Math.min(room.bavail * room.bsize, os.freemem()) > memoryForFiles;
}

/** One program for each process. A file is a suite in it, with its own hooks, and ends before the next one loads. */
async function writeEntries(folder: string, processes: string[][]): Promise<string[]> {
  const seeding = `import '${new URL('running/seed.mjs', import.meta.url).href}';\n`;
  const write = async (files: string[], index: number) => {
    const suites = files.map((file) => {
      const url = pathToFileURL(path.join(root, file)).href;
      return `await suite('${file}', async () => void (await import('${url}')));\n`;
    });
    const entry = path.join(folder, `${index}.mjs`);
    const lines = ["import { suite } from 'node:test';\n", ...suites];
    await writeFile(entry, (files.some(hasPropertyTests) ? [seeding, ...lines] : lines).join(''));
    return entry;
  };
  return Promise.all(processes.map(write));
}

type RunOptions = { signal: AbortSignal; isLong: boolean; atOnce: number };

function runEntries(files: string[], { signal, isLong, atOnce }: RunOptions): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const seconds = new Map<string, number>();
    const events = run({
      files,
      concurrency: atOnce,
      timeout: (isLong ? soakMinutes : fileMinutes) * 60_000,
      cwd: root,
      signal,
    });
    events.on('test:fail', ({ todo }) => {
      if (!todo) failed = true;
    });
    events.on('test:summary', ({ file, success }) => {
      if (file === undefined && !success) failed = true;
    });
    events.on('test:complete', ({ name, nesting, details }) => {
      if (nesting === 0 && details.type === 'suite') seconds.set(name, details.duration_ms / 1000);
    });
    const report = events.compose(spec);
    report.on('error', reject).on('end', () => {
      const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, seconds.size > 10 ? 10 : 0);
      for (const [file, taken] of slowest) log(`${taken.toFixed(1).padStart(7)} s  ${file}`);
      resolve(!failed);
    });
    report.pipe(process.stdout);
  });
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  },
);
