import { tokensOf, type Token } from '../reading/tokens.ts';
import { sourceFiles, textsOf } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

const marks = /\b(TODO|FIXME|XXX|HACK)\b/;
const silenced = /@ts-(ignore|nocheck)\b/;
/** Allowed for one line and with the rule's name and a reason behind `--`. */
const lintOff = /(oxlint|eslint)-disable/;
const lintOffWell = /(oxlint|eslint)-disable-next-line [\w@/-]+.* -- .{8,}/;

/** What each sequence of code means when it is found. */
const sequences: [words: string[], finding: string][] = [
  [['.', 'only', '('], 'runs one test and skips the others'],
  [['test', '.', 'skip'], 'skips a test. Mend it or take it out'],
  [['test', '.', 'todo'], 'is a test that does not exist yet'],
  [['describe', '.', 'skip'], 'skips tests. Mend them or take them out'],
  [['skip', ':', 'true'], 'skips a test. Say when it cannot run, or take it out'],
  [['as', 'any'], 'throws the type away. Say what it is, or `unknown`'],
];

export const leftOvers: Rule = {
  name: 'left-overs',
  why: 'What is meant for later is never done, and what is skipped is never mended.',
  find(tree) {
    const findings: string[] = [];
    for (const [file, text] of textsOf(tree, sourceFiles)) {
      const tokens = tokensOf(text);
      for (const { value, line } of tokens.filter(({ kind }) => kind === 'comment')) {
        const mark = marks.exec(value)?.[0] ?? silenced.exec(value)?.[0];
        if (mark) findings.push(`${file}:${line} says ${mark}. Do it now, or write an issue.`);
        if (lintOff.test(value) && !lintOffWell.test(value))
          findings.push(
            `${file}:${line} turns lint off. Only for the next line, with the rule's name and "-- why".`,
          );
      }
      const code = tokens.filter(({ kind }) => kind !== 'comment');
      for (const [words, finding] of sequences)
        for (const token of placesOf(words, code))
          findings.push(`${file}:${token.line} "${words.join('')}" ${finding}.`);
    }
    for (const [file, text] of textsOf(tree, /\.(css|sql|sh)$/))
      for (const [index, line] of text.split('\n').entries())
        if (marks.test(line))
          findings.push(`${file}:${index + 1} says ${marks.exec(line)![0]}. Do it now, or write an issue.`);
    return { findings };
  },
};

function placesOf(words: string[], code: Token[]): Token[] {
  return code.filter((_, at) =>
    words.every((word, index) => code[at + index]?.value === word && code[at + index]?.kind !== 'text'),
  );
}
