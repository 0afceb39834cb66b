/** node checks/rules.ts: checks the repository against its rules and prints the findings. */
import path from 'node:path';
import { allRules } from './all-rules.ts';
import { readTree } from './reading/tree.ts';

const tree = await readTree(path.join(import.meta.dirname, '..'));
for (const { name, why, find } of allRules) {
  const { findings, figures } = await find(tree);
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name}${figures ? ` (${figures})` : ''}`);
  if (findings.length === 0) continue;
  process.exitCode = 1;
  console.log(`     ${why}`);
  for (const finding of findings) console.log(`     - ${finding}`);
}
