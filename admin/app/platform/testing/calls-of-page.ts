/** The calls that a page can make, found in its source and in that of the modules it imports. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const app = path.resolve(import.meta.dirname, '../..');
const madeCalls = /\b(?:fromContract|call)\(\s*'(\w+)'/g;
const imports = /\b(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;

const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map((file) => {
      const text = readFileSync(path.join(app, file), 'utf8');
      return [path.join(app, file), text.replace(/^import type [^;]*;/gm, '')];
    }),
);

type Declaration = { file: string; api: string | undefined; name: string; calls: string[] };

/** The endpoints of `injectEndpoints` and the exported functions of a module, with the calls in their code. */
function declarationsIn(file: string, text: string): Declaration[] {
  const api = /\bconst (\w+Api) =/.exec(text)?.[1];
  const starts = [...text.matchAll(/\b(?:(\w+): build\.|export (?:async )?(?:const|function) (\w+))/g)];
  return starts.flatMap(({ index, 1: endpoint, 2: exported }, at) => {
    const code = text.slice(index, starts[at + 1]?.index);
    const calls = [...code.matchAll(madeCalls)].map(([, name]) => name!);
    if (calls.length === 0) return [];
    return [{ file, api: endpoint && api, name: (endpoint ?? exported)!, calls }];
  });
}

const declarations = [...sources].flatMap(([file, text]) => declarationsIn(file, text));

function modulesFrom(file: string, found = new Set<string>()): ReadonlySet<string> {
  const text = sources.get(file);
  if (text === undefined || found.has(file)) return found;
  found.add(file);
  for (const [, target] of text.matchAll(imports))
    modulesFrom(path.resolve(path.dirname(file), target!), found);
  return found;
}

/** `page`: what `routes.ts` says of a page, such as `() => import('./pages/comics-page.tsx')`. */
export function callsOfPage(page: () => Promise<unknown>): string[] {
  const [, file] = /import\('(\.\/pages\/[^']+)'\)/.exec(page.toString())!;
  const modules = [...modulesFrom(path.join(app, file!))];
  const isUsed = ({ file, api, name }: Declaration) => {
    // `insightApi.endpoints.comics`, or `const { comics } = insightApi.endpoints`.
    const use = new RegExp(
      api
        ? `\\b${api}\\.endpoints\\.${name}\\b|\\b${name}\\b[^;{]*\\} = ${api}\\.endpoints\\b`
        : `\\b${name}\\b`,
    );
    return modules.some((module) => (api || module !== file) && use.test(sources.get(module)!));
  };
  const used = declarations.filter((each) => modules.includes(each.file) && isUsed(each));
  return [...new Set(used.flatMap(({ calls }) => calls))];
}

/** All calls that the app makes. */
export const callsOfApp = [
  ...new Set([...sources.values()].flatMap((text) => [...text.matchAll(madeCalls)].map(([, name]) => name!))),
];
