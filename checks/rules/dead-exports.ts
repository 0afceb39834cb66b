import { graphOf } from '../reading/graph.ts';
import { testFiles } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

const watched = /^(contract|client|server|web|admin|checks|demo-content|bench|bootstrap)\/.*\.(ts|tsx|mjs)$/;

/** Exports that something other than an import uses. */
const entryPoints: [file: RegExp, name: RegExp, why: string][] = [
  [/^web\/app\/entry-server\.tsx$/, /^renderPage$/, 'the server loads the built file by path'],
  [/^web\/dev-server\.mjs$/, /^createDevSite$/, 'the server of npm run dev loads it by path'],
  [/^admin\/dev-server\.mjs$/, /^createDevBackOffice$/, 'the server of npm run dev loads it by path'],
  [/^admin\/app\/pages\/[\w-]+-page\.tsx$/, /^Component$/, 'the router takes it from a page it loads'],
  [
    /^web\/app\/pages\/[\w-]+-page\.tsx$/,
    /^(Component|loader|beforeHydration)$/,
    'the router takes them from a page it loads',
  ],
  [/^contract\/src\/.*\.shapes\.ts$/, /^[A-Z]/, 'the types of answers, for authors of clients'],
  [/^web\/app\/platform\/redux\//, /./, 'the build puts them in the place of a package of the same name'],
  [
    /^web\/app\/platform\/import-with-styles\.ts$/,
    /./,
    'the build puts it in the place of a function of Vite',
  ],
];

export const deadExports: Rule = {
  name: 'dead exports',
  why: 'An export without an import is a promise without a use.',
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
    for (const [file, { exports, code }] of modules) {
      if (!watched.test(file) || testFiles.test(file)) continue;
      const names = used.get(file);
      for (const { name, line, isType } of exports) {
        count++;
        const isUsed = names === '*' || names?.has(name);
        const isEntry = entryPoints.some(([files, wanted]) => files.test(file) && wanted.test(name));
        if (isUsed || isEntry) continue;
        // Callers may name the type of a parameter.
        const isNamedHere = isType && code().split(new RegExp(`\\b${name}\\b`)).length > 2;
        if (!isNamedHere)
          findings.push(
            `${file}:${line} exports ${name}, which no file imports. Take "export" off, or all of it.`,
          );
      }
    }
    return { findings, figures: `${count} exports` };
  },
};
