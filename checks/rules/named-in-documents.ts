import path from 'node:path';
import { textsOf, type Tree } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

const documents =
  /^(README|ARCHITECTURE)\.md$|^docs\/.*\.md$|^[\w-]+\/README\.md$|^server\/src\/features\/[\w/-]+\/README\.md$/;
const builtIn = new Set(['ci', 'install', 'run', 'start', 'test', 'outdated']);
const ending = /\.(ts|tsx|mjs|md|sql|json|css|html|webp|png)$/;

export const namedInDocuments: Rule = {
  name: 'documents',
  why: 'A document that names what is gone is worse than none.',
  find(tree) {
    const root = JSON.parse(tree.files.get('package.json') ?? '{}') as { scripts?: Record<string, string> };
    const scripts = new Set(Object.keys(root.scripts ?? {}));
    const findings: string[] = [];
    let count = 0;
    for (const [file, text] of textsOf(tree, documents))
      for (const [index, line] of text.split('\n').entries()) {
        const missing = [...missingScripts(line, scripts)];
        for (const name of namesIn(line)) {
          count++;
          if (!isThere(name, file, tree)) missing.push(name);
        }
        for (const name of missing)
          findings.push(`${file}:${index + 1} names ${name}, which does not exist.`);
      }
    return { findings, figures: `${count} paths named` };
  },
};

function* missingScripts(line: string, scripts: Set<string>): Generator<string> {
  for (const [, run, plain] of line.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)) {
    const name = run ?? plain!;
    if (!scripts.has(name) && !(builtIn.has(name) && !run)) yield `the script "npm run ${name}"`;
  }
}

/** Paths in backticks, and where links and pictures lead. */
function* namesIn(line: string): Generator<string> {
  for (const [, code] of line.matchAll(/`([^`\s]+)`/g)) if (isPath(code!)) yield code!.replace(/^\.\//, '');
  for (const [, link] of line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) if (!/^[a-z]+:/.test(link!)) yield link!;
  for (const [, source] of line.matchAll(/<img[^>]* src="([^"]+)"/g))
    if (!/^[a-z]+:/.test(source!)) yield source!;
}

/** Not addresses of the site, package names, media types, patterns of names or made-up examples. */
function isPath(code: string): boolean {
  if (!/^[\w.@<>*-]+(\/[\w.@<>*-]+)*\/?$/.test(code) || /^[@*]|(^|\/)dist\//.test(code)) return false;
  if (ending.test(code))
    return code.includes('/') || (/^[\w-]/.test(code) && !/[*<]|\.(webp|png)$/.test(code));
  return (
    /^(contract|server|web|demo-content|e2e|bench|checks|bootstrap|docs)\//.test(code) &&
    !/^web\/\d/.test(code)
  );
}

/**
 * Relative to the root or to the document; or the end of any path, so that a README can name the files of its folder
 * briefly.
 */
function isThere(name: string, document: string, tree: Tree): boolean {
  const folder = path.posix.dirname(document);
  const places = [name, path.posix.join(folder, name)].map((each) => patternOf(each));
  for (const file of tree.files.keys())
    if (places.some((place) => place.test(file)) || file.endsWith(`/${name}`)) return true;
  return false;
}

/** `<feature>` and `*` stand for any one name; a folder is there when something is in it. */
function patternOf(name: string): RegExp {
  const parts = name
    .replace(/\/$/, '')
    .split(/<[\w-]+>|\*+/)
    .map(escape);
  return new RegExp(`^${parts.join('[^/]*')}(/|$)`);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
