import { graphOf } from '../reading/graph.ts';
import { sourceFiles, textsOf } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

const marks = /\b(TODO|FIXME|XXX|HACK)\b/;
const silenced = /@ts-(ignore|nocheck)\b/;
/** Allowed for one line and with the rule's name and a reason behind `--`. */
const lintOff = /(oxlint|eslint)-disable/;
const lintOffWithReason = /(oxlint|eslint)-disable-next-line [\w@/-]+.* -- .{8,}/;

/** Code that is left behind, and what is wrong with it. */
const mistakes: [code: RegExp, finding: string][] = [
  [/\.only\(/, 'runs one test and skips the others'],
  [/\btest\.skip\b/, 'skips a test. Fix it or remove it'],
  [/\btest\.todo\b/, 'is a test that does not exist yet'],
  [/\bdescribe\.skip\b/, 'skips tests. Fix them or remove them'],
  [/\bskip: true\b/, 'skips a test. Say when it cannot run, or remove it'],
  [
    /\bassert\.equal\(document\.(querySelector\([^)]*\)|activeElement), /,
    'prints the whole document if it fails, which takes gigabytes. Use `assert.ok(… === …)`',
  ],
  [/\bas any\b/, 'throws the type away. Say what it is, or `unknown`'],
];

export const leftOvers: Rule = {
  name: 'left-overs',
  why: 'What is meant for later is never done, and what is skipped is never fixed.',
  find(tree) {
    const findings: string[] = [];
    const { modules } = graphOf(tree);
    for (const [file, source] of textsOf(tree, sourceFiles)) {
      const { comments, code } = modules.get(file)!;
      for (const { text, line } of comments) {
        const mark = marks.exec(text)?.[0] ?? silenced.exec(text)?.[0];
        if (mark) findings.push(`${file}:${line} says ${mark}. Do it now, or write an issue.`);
        if (lintOff.test(text) && !lintOffWithReason.test(text))
          findings.push(
            `${file}:${line} turns lint off. Only for the next line, with the rule's name and "-- why".`,
          );
      }
      const suspected = mistakes.filter(([pattern]) => pattern.test(source));
      if (suspected.length === 0) continue;
      for (const [index, line] of code().split('\n').entries())
        for (const [pattern, finding] of suspected)
          if (pattern.test(line))
            findings.push(`${file}:${index + 1} "${pattern.exec(line)![0]}" ${finding}.`);
    }
    for (const [file, text] of textsOf(tree, /\.(css|sql|sh)$/))
      for (const [index, line] of text.split('\n').entries())
        if (marks.test(line))
          findings.push(`${file}:${index + 1} says ${marks.exec(line)![0]}. Do it now, or write an issue.`);
    return { findings };
  },
};
