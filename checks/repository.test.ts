/** What `npm test` checks besides behaviour: the rules of the repository, lint and types. */
import { test } from 'node:test';
import { allRules } from './all-rules.ts';
import { readTree } from './reading/tree.ts';
import { root, runProgram } from './running/programs.ts';

/** Fails with these sentences only, without a stack trace. */
function failWith(sentences: string): never {
  const error = new Error(sentences);
  error.stack = sentences;
  throw error;
}

const tree = await readTree(root);
for (const { name, why, find } of allRules)
  test(`rule: ${name}`, async () => {
    const { findings } = await find(tree);
    if (findings.length > 0) failWith([why, ...findings.map((finding) => `- ${finding}`)].join('\n'));
  });

// Several threads would check shared files several times, while other tests need the processors.
const typesOf = (project: string) => ['--singleThreaded', '-p', project];
const programs: [name: string, program: string, args: string[]][] = [
  ['lint', 'oxlint', ['.']],
  ['types', 'tsc', typesOf('.')],
  ['types of the reader site', 'tsc', typesOf('web')],
  ['types of the back office', 'tsc', typesOf('admin')],
];
// The compiler is written in Go and runs briefly: less garbage collection saves time.
process.env.GOGC ??= '400';
for (const [name, program, args] of programs)
  test(name, async () => {
    const { code, output } = await runProgram(program, args);
    if (code !== 0) failWith(output.trim());
  });
