import { textsOf } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

const forbidden: [pattern: RegExp, finding: string][] = [
  [/(?<![\w.:*-])\/(tmp|root|work|home\/\w+)\//, 'names a folder of one machine'],
  [/(?<![\w.:*-])\/Users\/\w+\/|\b[A-Z]:\\Users\\/, 'names a folder of one machine'],
  [/\.\.\/shared\//, 'names a folder outside the repository'],
  [
    /https?:\/\/[^/\s"']*(registry|verdaccio|artifactory|nexus|npmjs)[^/\s"']*/,
    'names the host of a package registry',
  ],
];

export const machinePaths: Rule = {
  name: 'machine paths',
  why: 'The repository must read and work the same on every machine.',
  find(tree) {
    const findings: string[] = [];
    for (const [file, text] of textsOf(tree, /./))
      for (const [index, line] of text.split('\n').entries())
        for (const [pattern, finding] of forbidden) {
          const found = pattern.exec(line)?.[0];
          if (found) findings.push(`${file}:${index + 1} ${finding}: ${found}`);
        }
    return { findings };
  },
};
