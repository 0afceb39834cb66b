import { textsOf } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

const cap = 400;
const wanted = { median: 70, p95: 250 };
/** The limits are the wanted figures times this, so that one long file alone does not fail the build. */
const tolerance = 1.1;
/** Generated files; texts, because a story may be as long as it needs to be; tables of settings and of screens. */
const exempt =
  /^demo-content\/src\/(comics|policies)\/|\.generated\.|^server\/src\/config\/settings\.ts$|^admin\/app\/routes\.ts$/;

export const fileSizes: Rule = {
  name: 'file sizes',
  why: 'What separates pleasant code from painful code is the tail of long files.',
  find(tree) {
    const findings: string[] = [];
    const sizes: number[] = [];
    for (const [file, text] of textsOf(tree, /\.(ts|tsx|mjs|css)$/)) {
      if (exempt.test(file)) continue;
      const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
      sizes.push(lines);
      if (lines > cap)
        findings.push(`${file} has ${lines} lines; ${cap} is the most. Split it by what it does.`);
    }
    sizes.sort((a, b) => a - b);
    const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
    const measured = { median: at(0.5), p95: at(0.95) };
    for (const key of ['median', 'p95'] as const)
      if (measured[key] > wanted[key] * tolerance)
        findings.push(`The ${key} of all files is ${measured[key]} lines; at most ${wanted[key]} is wanted.`);
    return {
      findings,
      figures: `${sizes.length} files, median ${measured.median}, p95 ${measured.p95}, longest ${sizes.at(-1)}`,
    };
  },
};
