import { type Arrow, graphOf } from '../reading/graph.ts';
import { testFiles } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

const watched =
  /^(contract|client|kit|server|web|admin|checks|demo-content|bench|bootstrap)\/.*\.(ts|tsx|mjs)$/;

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

type UsedNames = Map<string, Set<string> | '*'>;

function usedNames(arrows: readonly Arrow[]): UsedNames {
  const used: UsedNames = new Map();
  for (const { file, target, names } of arrows) {
    if (target.kind !== 'file' || target.path === file) continue;
    const known = used.get(target.path);
    if (names === '*' || known === '*') used.set(target.path, '*');
    else used.set(target.path, new Set([...(known ?? []), ...names]));
  }
  return used;
}

export const deadExports: Rule = {
  name: 'dead exports',
  why: 'An export without an import is a promise without a use, and one that only tests import is code for tests.',
  find(tree) {
    const { modules, arrows } = graphOf(tree);
    const used = usedNames(arrows.filter(({ file }) => !testFiles.test(file)));
    const tested = usedNames(arrows.filter(({ file }) => testFiles.test(file)));
    const findings: string[] = [];
    let count = 0;
    for (const [file, { exports, code }] of modules) {
      if (!watched.test(file) || testFiles.test(file)) continue;
      const isIn = (all: UsedNames, name: string) => {
        const names = all.get(file);
        return names === '*' || names?.has(name);
      };
      for (const { name, line, isType } of exports) {
        count++;
        const isEntry = entryPoints.some(([files, wanted]) => files.test(file) && wanted.test(name));
        if (isIn(used, name) || isEntry) continue;
        const isTested = isIn(tested, name);
        // Callers may need the type of a parameter, and tests may test a part that this file uses.
        const isNamedHere = (isType || isTested) && code().split(new RegExp(`\\b${name}\\b`)).length > 2;
        if (isNamedHere) continue;
        findings.push(
          isTested
            ? `${file}:${line} exports ${name}, which only tests use. Test what the product uses.`
            : `${file}:${line} exports ${name}, which no file imports. Take "export" off, or all of it.`,
        );
      }
    }
    return { findings, figures: `${count} exports` };
  },
};
