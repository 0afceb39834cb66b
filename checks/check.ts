/** npm run check: all checks, one after the other. It goes on after a failure and ends with a summary. */
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runNode, runProgram, type Outcome } from './running/programs.ts';
import { sizeOf, testFilesOf } from './running/test-files.ts';

const out = path.join(os.tmpdir(), `longstrip-check-${process.pid}`);
const unit = testFilesOf().filter((file) => sizeOf(file) === 'unit' && file !== 'checks/repository.test.ts');

const runner = [
  '--import',
  './checks/running/seed.mjs',
  '--test',
  '--test-concurrency=2',
  '--test-reporter=dot',
];

const steps: [name: string, run: () => Promise<Outcome>][] = [
  ['format', () => runProgram('prettier', ['--check', '--log-level', 'warn', '.'])],
  ['lint', () => runProgram('oxlint', ['.'])],
  ['types', () => runProgram('tsc', ['-p', '.'])],
  ['types of the kit', () => runProgram('tsc', ['-p', 'kit'])],
  ['types of the reader site', () => runProgram('tsc', ['-p', 'web'])],
  ['types of the back office', () => runProgram('tsc', ['-p', 'admin'])],
  ['rules of the repository', () => runNode(['checks/rules.ts'])],
  ['unit tests', () => runNode([...runner, ...unit])],
  ['reader site build', () => runNode(['web/build.mjs', '--out', path.join(out, 'web')])],
  ['back office build', () => runNode(['admin/build.mjs', '--out', path.join(out, 'admin')])],
];

const summary: string[] = [];
for (const [name, run] of steps) {
  const began = performance.now();
  const { code, output } = await run().catch((error: unknown) => ({ code: 1, output: String(error) }));
  if (code !== 0) {
    process.exitCode = 1;
    console.log(`\n── ${name} ──\n${output.trim()}\n`);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  const line = `${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(26)} ${seconds} s`;
  summary.push(line);
  console.log(line);
}
await rm(out, { recursive: true, force: true });
console.log(`\nSummary:\n${summary.join('\n')}`);
