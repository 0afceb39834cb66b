/** Every import of the repository with its target. */
import { moduleOf, type Import, type Module } from './modules.ts';
import { sourceFiles, textsOf, type Tree } from './tree.ts';
import { resolve, workspacesOf, type Target, type Workspace } from './workspaces.ts';

export type Arrow = Import & { file: string; target: Target };
export type Graph = { modules: Map<string, Module>; arrows: Arrow[]; workspaces: Workspace[] };

const cache = new WeakMap<Tree, Graph>();

export function graphOf(tree: Tree): Graph {
  const found = cache.get(tree);
  if (found) return found;
  const workspaces = workspacesOf(tree);
  const modules = new Map<string, Module>();
  const arrows: Arrow[] = [];
  for (const [file, text] of textsOf(tree, sourceFiles)) {
    const module = moduleOf(file, text);
    modules.set(file, module);
    for (const each of module.imports)
      arrows.push({ ...each, file, target: resolve(each.from, file, tree, workspaces) });
  }
  const graph = { modules, arrows, workspaces };
  cache.set(tree, graph);
  return graph;
}

/** Import cycles of files; each begins with its first file by name. */
export function cyclesOf(arrows: readonly Arrow[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { file, target, typeOnly } of arrows) {
    if (typeOnly || target.kind !== 'file') continue;
    next.set(file, [...(next.get(file) ?? []), target.path]);
  }
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') return void cycles.push(path.slice(path.indexOf(file)));
    state.set(file, 'open');
    for (const each of next.get(file) ?? []) visit(each, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of [...next.keys()].sort()) visit(file, []);
  return cycles;
}
