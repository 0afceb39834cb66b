import { graphOf } from '../reading/graph.ts';
import { testFiles } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

const watched = /^(contract|server|web|checks)\/.*\.(ts|tsx)$/;

/** Exports that something other than an import uses. */
const entryPoints: [file: RegExp, name: RegExp, why: string][] = [
  [/^web\/app\/entry-server\.tsx$/, /^(renderPage|styleHashes)$/, 'the server loads the built file by path'],
  [
    /^web\/app\/pages\/[\w-]+-page\.tsx$/,
    /^(Component|loader)$/,
    'the router takes them from a page it loads',
  ],
  [/^contract\/src\/.*\.shapes\.ts$/, /^[A-Z]/, 'the types of answers, for whoever writes a client'],
  [/\.d\.ts$/, /./, 'declarations for the compiler'],
];

export const deadExports: Rule = {
  name: 'dead exports',
  why: 'An export that nobody imports is a promise that nobody needs.',
  find(tree) {
    const { modules, arrows } = graphOf(tree);
    const used = new Map<string, Set<string> | '*'>();
    for (const { file, target, names } of arrows) {
      if (target.kind !== 'file' || target.path === file) continue;
      const known = used.get(target.path);
      if (names === '*' || known === '*') used.set(target.path, '*');
      else used.set(target.path, new Set([...(known ?? []), ...names]));
    }
    const findings: string[] = [];
    let count = 0;
    for (const [file, { exports, words }] of modules) {
      if (!watched.test(file) || testFiles.test(file)) continue;
      const names = used.get(file);
      for (const { name, line, isType } of exports) {
        count++;
        const isUsed = names === '*' || names?.has(name);
        const isEntry = entryPoints.some(([files, wanted]) => files.test(file) && wanted.test(name));
        // The type of a parameter may be named by whoever passes it.
        const isNamedHere = isType && (words.get(name) ?? 0) > 1;
        if (!isUsed && !isEntry && !isNamedHere)
          findings.push(
            `${file}:${line} exports ${name}, which nobody imports. Take "export" off, or all of it.`,
          );
      }
    }
    return { findings, figures: `${count} exports` };
  },
};
