/** Finds out what an import leads to: a file of the repository, a package, Node itself or nothing. */
import path from 'node:path';
import type { Tree } from './tree.ts';

export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'node' }
  | { kind: 'virtual' }
  | { kind: 'nothing' };

export type Workspace = {
  /** '' is the root. */
  folder: string;
  name: string;
  exports: Record<string, string>;
  dependencies: ReadonlySet<string>;
  devDependencies: ReadonlySet<string>;
};

export function workspacesOf(tree: Tree): Workspace[] {
  const root = JSON.parse(tree.files.get('package.json') ?? '{}') as { workspaces?: string[] };
  return ['', ...(root.workspaces ?? [])].flatMap((folder) => {
    const text = tree.files.get(folder ? `${folder}/package.json` : 'package.json');
    if (text === undefined) return [];
    const { name = '', exports = {}, dependencies, optionalDependencies, devDependencies } = JSON.parse(text);
    return {
      folder,
      name,
      exports,
      dependencies: new Set(Object.keys({ ...dependencies, ...optionalDependencies })),
      devDependencies: new Set(Object.keys(devDependencies ?? {})),
    };
  });
}

/** The workspace a file belongs to: the deepest folder that holds it, else the root. */
export function workspaceOf(file: string, workspaces: Workspace[]): Workspace {
  return workspaces.findLast(({ folder }) => folder && file.startsWith(`${folder}/`)) ?? workspaces[0]!;
}

export function resolve(written: string, from: string, tree: Tree, workspaces: Workspace[]): Target {
  const spec = written.replace(/\?.*$/, '');
  if (spec.startsWith('node:')) return { kind: 'node' };
  if (spec.startsWith('virtual:') || spec.startsWith('/@')) return { kind: 'virtual' };
  if (/^\.{1,2}(\/|$)/.test(spec)) return fileAt(path.posix.join(path.posix.dirname(from), spec), tree);
  const name = spec.split('/', spec.startsWith('@') ? 2 : 1).join('/');
  const workspace = workspaces.find((each) => each.name === name);
  if (!workspace) return { kind: 'package', name };
  return throughExports(workspace, spec.slice(name.length), tree);
}

function throughExports({ folder, exports }: Workspace, rest: string, tree: Tree): Target {
  const wanted = `.${rest}`;
  for (const [key, value] of Object.entries(exports)) {
    const [start, end] = key.split('*');
    const fits = end === undefined ? wanted === key : wanted.startsWith(start!) && wanted.endsWith(end);
    if (!fits) continue;
    const star = end === undefined ? '' : wanted.slice(start!.length, wanted.length - end.length);
    return fileAt(path.posix.join(folder, value.replace('*', star)), tree);
  }
  return { kind: 'nothing' };
}

function fileAt(file: string, tree: Tree): Target {
  const found = [file, `${file}.ts`, `${file}.tsx`, `${file}/index.ts`].find((each) => tree.files.has(each));
  return found === undefined ? { kind: 'nothing' } : { kind: 'file', path: found };
}
