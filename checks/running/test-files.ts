/** Which files are tests, of which size, in which order they run, and which of them share a process. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './programs.ts';

export type Size = 'unit' | 'database' | 'end to end';

const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  workspaces: string[];
};
const folders = ['checks', 'bootstrap', 'bench', ...workspaces];

export const isEndToEnd = (file: string) => file.startsWith('e2e/');

export function sizeOf(file: string): Size {
  if (isEndToEnd(file)) return 'end to end';
  return /\.(db\.test|soak|operations)\.ts$/.test(file) ? 'database' : 'unit';
}

/** Whether tests start the whole server or render its pages, for which both front ends must be built. */
export const opensBuiltSite = (file: string) =>
  isEndToEnd(file) ||
  /^server\/test\/(crash|hostile|leaks|outages|restarts|rights|upgrade)\/|\.(soak|operations)\.ts$/.test(
    file,
  );

/** The longest files start first: a long one that started late would run alone at the end, with a processor idle. */
const order: ((file: string) => boolean)[] = [
  (file) => /^server\/test\/leaks\/|histories\.soak\./.test(file),
  (file) =>
    /^e2e\/(looks|walks|engines|reading|accounts|account-looks|money|back-office-screens)\./.test(file),
  // Each of these slices is one process, and mostly waits for the database while browsers use the processors.
  (file) =>
    /^server\/src\/features\/(identity|catalogue|payments)\/.*\.db\./.test(file) && !ownProcess.test(file),
  // These mostly wait until the jobs of killed processes are noticed.
  (file) => /\/(assets\/workers|platform\/jobs\/jobs)\.db\./.test(file),
  isEndToEnd,
  (file) =>
    /^(server\/test\/|(checks\/repository|bootstrap\/bootstrap|demo-content\/.*\/strips)\.test\.)/.test(file),
  (file) => sizeOf(file) === 'database',
  // Unit tests of the server are one process.
  (file) => file.startsWith('server/'),
  () => true,
];

/** Property tests run with a new seed in the soak run, too. */
export const hasPropertyTests = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').includes("from 'fast-check'");

/** `operations`: with the programs that sites run beside this one, such as a proxy or a storage service. */
export type TestRun = 'every change' | 'soak' | 'operations';

/** Paths from the root; if words are given, only paths that contain one of them. */
export function testFilesOf(words: readonly string[] = [], testRun: TestRun = 'every change'): string[] {
  const soak = testRun === 'soak';
  const names =
    testRun === 'operations'
      ? ['*.operations.ts']
      : ['*.test.{ts,tsx}', '*.e2e.ts', ...(soak ? ['*.soak.ts'] : [])];
  const rank = (file: string) => order.findIndex((belongs) => belongs(file));
  return globSync(
    folders.flatMap((folder) => names.map((name) => `${folder}/**/${name}`)),
    {
      cwd: root,
      exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(typeof name === 'string' ? name : ''),
    },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !soak || /\.(soak|e2e)\.ts$/.test(file) || hasPropertyTests(file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word.replace(/^\.\//, ''))))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/**
 * Files with a process of their own: they patch packages before loading the server, count or kill processes, or are
 * long.
 */
const ownProcess =
  /\.(soak|operations)\.ts$|^server\/test\/(leaks|restarts|rights)\/|\/(embedded-postgres|enumeration|known-networks|workers)\.db\./;

/**
 * Whether a file changes a clock, variables, properties or module loading: the next file in its process would be
 * affected.
 */
const changesGlobals = (text: string) =>
  /(?<!\bt\.)mock\.timers|process\.env\[|globalThis|defineProperty\(|registerHooks|testing\/fake-/.test(text);

/** Tests of components. Those of one app share a DOM; both apps define calls in the same client. */
const rendersComponents = (text: string) => text.includes('testing/render');

/** Slices with so few database tests that these share a process. */
const smallSlices = /^server\/src\/features\/(operation|coins|editorial|insight|maturity|pages|refunds)\//;

/**
 * Unit tests of one workspace share a process, and so do database tests of one slice: starting one and loading what it
 * tests takes longer than most of them.
 */
export function processesFor(files: readonly string[]): string[][] {
  const processOf = (file: string) => {
    if (isEndToEnd(file) || ownProcess.test(file)) return file;
    if (sizeOf(file) === 'unit') {
      const text = readFileSync(path.join(root, file), 'utf8');
      const workspace = file.split('/')[0]!;
      return changesGlobals(text) ? file : rendersComponents(text) ? `components of ${workspace}` : workspace;
    }
    if (smallSlices.test(file)) return 'small slices';
    return /^server\/(src\/(features\/)?)?[^/]+\//.exec(file)![0];
  };
  return [...Map.groupBy(files, processOf).values()];
}
