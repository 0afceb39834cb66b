/**
 * npm test [-- <part of a path>...]: every size of test with Node's own runner, and as tests the rules of the
 * repository, lint and types. Ends with the runner's counts; the exit code is 0 only if nothing failed.
 */
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { holdTestServer } from '../server/test/testing.ts';
import { findChromium } from './running/chromium.ts';
import { root } from './running/programs.ts';
import { sizeOf, testFilesOf } from './running/test-files.ts';

const say = (words: string) => console.log(words);

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  const files = testFilesOf(words);
  if (files.length === 0) {
    say(`No test file has ${words.map((word) => `"${word}"`).join(' or ')} in its path.`);
    return 1;
  }
  let browserMissing = false;
  if (files.some((file) => sizeOf(file) === 'end to end')) {
    const chromium = await findChromium(say);
    if (chromium) process.env.CHROMIUM_PATH = chromium;
    browserMissing = !chromium;
  }
  const chosen = browserMissing ? files.filter((file) => sizeOf(file) !== 'end to end') : files;
  say(`${chosen.length} test files, two at a time.`);
  // One PostgreSQL for all of them, instead of one that starts and stops between them.
  const letGo = chosen.some((file) => sizeOf(file) !== 'unit') ? await holdTestServer() : undefined;
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    const passed = await runFiles(chosen, stopping.signal);
    if (browserMissing) say('The end-to-end tests did not run: there is no Chromium.');
    return passed && !browserMissing && !stopping.signal.aborted ? 0 : 1;
  } finally {
    await letGo?.();
  }
}

function runFiles(files: string[], signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const events = run({
      files: files.map((file) => path.join(root, file)),
      concurrency: 2,
      cwd: root,
      signal,
    });
    events.on('test:fail', ({ todo }) => {
      if (!todo) failed = true;
    });
    events.on('test:summary', ({ file, success }) => {
      if (file === undefined && !success) failed = true;
    });
    const words = events.compose(spec);
    words.on('error', reject).on('end', () => resolve(!failed));
    words.pipe(process.stdout);
  });
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
