import { publicParts, exceptions, layers, areas, type Area } from '../arrows.ts';
import { cyclesOf, graphOf, type Arrow } from '../reading/graph.ts';
import { testFiles, textsOf, type Tree } from '../reading/tree.ts';
import { workspaceOf, type Workspace } from '../reading/workspaces.ts';
import type { Rule } from '../rule.ts';

export const followArrows: Rule = {
  name: 'arrows',
  why: 'Areas stay separate only if every import is checked.',
  find(tree) {
    const { arrows, modules, workspaces } = graphOf(tree);
    const used = new Set<string>();
    const slices = needsOfSlices(tree);
    const findings = [...modules.keys()]
      .filter((file) => !areaOf(file))
      .map((file) => `${file} is in no area. Give it one in checks/arrows.ts.`);
    for (const arrow of arrows) {
      const finding = judge(arrow, workspaces, slices);
      if (!finding) continue;
      const exception = exceptions.find(({ from, to }) => from === arrow.file && to === targetOf(arrow));
      if (exception) used.add(`${exception.from} ${exception.to}`);
      else findings.push(`${arrow.file}:${arrow.line} ${finding}`);
    }
    for (const { from, to } of exceptions)
      if (modules.has(from) && !used.has(`${from} ${to}`))
        findings.push(
          `checks/arrows.ts allows ${from} to import ${to}, which it does not need. Take that line out.`,
        );
    for (const cycle of cyclesOf(arrows))
      findings.push(
        `${[...cycle, cycle[0]].join(' → ')} is a cycle. Move what both need into a file of its own.`,
      );
    return { findings, figures: `${arrows.length} imports of ${modules.size} files` };
  },
};

/** For each slice those that its `slice.ts` needs. */
type Slices = Map<string, string[]>;

function needsOfSlices(tree: Tree): Slices {
  const needs: Slices = new Map();
  for (const [file, text] of textsOf(tree, /^server\/src\/features\/[^/]+\/slice\.ts$/))
    needs.set(partOf(file), /\bneeds: \[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g) ?? []);
  return needs;
}

function judge(arrow: Arrow, workspaces: Workspace[], slices: Slices): string | undefined {
  const { target, file, from } = arrow;
  const area = areaOf(file);
  if (!area) return undefined;
  const isTest = testFiles.test(file);
  if (target.kind === 'virtual') return undefined;
  if (target.kind === 'nothing') return `imports "${from}", which leads to no file.`;
  if (target.kind === 'node')
    return area.node || isTest || file.endsWith('.d.ts')
      ? undefined
      : `is in "${area.name}" and imports "${from}": this area runs without Node. ${area.why}`;
  if (target.kind === 'package') return judgePackage(target.name, arrow, area, isTest, workspaces);
  return judgeFile(target.path, arrow, area, isTest, workspaces, slices);
}

function judgePackage(
  name: string,
  { file, typeOnly }: Arrow,
  area: Area,
  isTest: boolean,
  workspaces: Workspace[],
): string | undefined {
  const { folder, dependencies, devDependencies } = workspaceOf(file, workspaces);
  const list = `${folder ? `${folder}/` : ''}package.json`;
  const forDevelopment = isTest || typeOnly || folder === '' || area.name === 'end-to-end tests';
  if (area.packages && !isTest && !area.packages.includes(name))
    return `is in "${area.name}" and imports the package ${name}; it may use ${area.packages.join(', ') || 'none'}. ${area.why}`;
  if (dependencies.has(name) || (forDevelopment && devDependencies.has(name))) return undefined;
  if (devDependencies.has(name))
    return `imports ${name}, which ${list} has for development only. Move it to "dependencies".`;
  return `imports ${name}, which ${list} does not declare.`;
}

function judgeFile(
  target: string,
  { file, from }: Arrow,
  area: Area,
  isTest: boolean,
  workspaces: Workspace[],
  slices: Slices,
): string | undefined {
  const goal = areaOf(target);
  // Styles, pictures and texts beside the code belong to no area.
  if (!goal) return /\.(ts|tsx|mjs)$/.test(target) ? `imports ${target}, which is in no area.` : undefined;
  const theirs = workspaceOf(target, workspaces);
  const across = theirs.folder !== '' && theirs !== workspaceOf(file, workspaces);
  if (across && from.startsWith('.') && area.name !== 'checks')
    return `reaches into another workspace by path (${target}). Import it by its package name.`;
  if (across && !declares(file, target, workspaces))
    return `imports ${target}, but its package.json does not declare that workspace.`;
  if (testFiles.test(target) && !isTest && !area.imports.some((name) => publicParts[name]?.test(target)))
    return `imports ${target}, which is there for tests only.`;
  if (isTest && !across && goal.name === 'server test') return undefined;
  if (area.name === goal.name) return area.parts ? judgePart(file, target, area, slices) : undefined;
  if (area.imports.some((name) => name === goal.name || publicParts[name]?.test(target)))
    return goal.onlyThroughIndex && !/\/(index|slice)\.ts$/.test(target) && area.name !== 'server test'
      ? `imports ${target}; others enter a slice by its index.ts or slice.ts only.`
      : undefined;
  return `is in "${area.name}" and imports ${target} of "${goal.name}". ${area.why}`;
}

function judgePart(file: string, target: string, area: Area, slices: Slices): string | undefined {
  const [mine, theirs] = [partOf(file), partOf(target)];
  if (mine === theirs)
    return testFiles.test(file) || layerOf(file, mine) >= layerOf(target, mine)
      ? undefined
      : `imports ${target}, which is above it in the layers of "${mine}".`;
  if (area.parts === 'features')
    return `is in the feature "${mine}" and imports ${target} of the feature "${theirs}". ${area.why}`;
  const needs = slices.get(mine) ?? [];
  if (!needs.includes(theirs))
    return `is in the slice "${mine}", which does not need "${theirs}" (${target}). Its slice.ts needs ${needs.join(', ') || 'none'}.`;
  return /^server\/src\/features\/[^/]+\/(index|slice)\.ts$/.test(target)
    ? undefined
    : `imports ${target}; others enter a slice by its index.ts or slice.ts only.`;
}

/** Workspaces import each other as packages, so each must declare the other. */
function declares(file: string, target: string, workspaces: Workspace[]): boolean {
  const mine = workspaceOf(file, workspaces);
  const theirs = workspaceOf(target, workspaces);
  return (
    mine.folder === '' ||
    theirs.folder === '' ||
    mine.dependencies.has(theirs.name) ||
    mine.devDependencies.has(theirs.name)
  );
}

function areaOf(file: string): Area | undefined {
  return areas.find((area) => area.files.test(file) && /\.(ts|tsx|mjs)$/.test(file));
}

function targetOf({ target }: Arrow): string | undefined {
  if (target.kind === 'file') return target.path;
  return target.kind === 'package' ? target.name : undefined;
}

/** The slice or feature of a file: the folder below `features`. */
function partOf(file: string): string {
  return /\/features\/([^/]+)/.exec(file)?.[1] ?? '';
}

/** Files and folders that are not listed are above all layers. */
function layerOf(file: string, slice: string): number {
  const part = /\/features\/[^/]+\/([^/]+)/.exec(file)?.[1] ?? '';
  const layer = layers[slice]?.indexOf(part) ?? -1;
  return layer < 0 ? Infinity : layer;
}
