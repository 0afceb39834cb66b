import { doors, exceptions, layers, rooms, slices, type Room } from '../arrows.ts';
import { circlesOf, graphOf, type Arrow } from '../reading/graph.ts';
import { testFiles } from '../reading/tree.ts';
import { workspaceOf, type Workspace } from '../reading/workspaces.ts';
import type { Rule } from '../rule.ts';

export const followArrows: Rule = {
  name: 'arrows',
  why: 'Rooms stay apart only if every import is checked.',
  find(tree) {
    const { arrows, modules, workspaces } = graphOf(tree);
    const used = new Set<string>();
    const findings = [...modules.keys()]
      .filter((file) => !roomOf(file))
      .map((file) => `${file} is in no room. Give it one in checks/arrows.ts.`);
    for (const arrow of arrows) {
      const finding = judge(arrow, workspaces);
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
    for (const circle of circlesOf(arrows))
      findings.push(
        `${[...circle, circle[0]].join(' → ')} is a circle. Move what both need into a file of its own.`,
      );
    findings.push(...unknownSlices([...modules.keys()]), ...circularSlices());
    return { findings, figures: `${arrows.length} imports of ${modules.size} files` };
  },
};

function judge(arrow: Arrow, workspaces: Workspace[]): string | undefined {
  const { target, file, from } = arrow;
  const room = roomOf(file);
  if (!room) return undefined;
  const isTest = testFiles.test(file);
  if (target.kind === 'virtual') return undefined;
  if (target.kind === 'nothing') return `imports "${from}", which leads to no file.`;
  if (target.kind === 'node')
    return room.node || isTest || file.endsWith('.d.ts')
      ? undefined
      : `is in "${room.name}" and imports "${from}": this room runs without Node. ${room.why}`;
  if (target.kind === 'package') return judgePackage(target.name, arrow, room, isTest, workspaces);
  return judgeFile(target.path, arrow, room, isTest, workspaces);
}

function judgePackage(
  name: string,
  { file, typeOnly }: Arrow,
  room: Room,
  isTest: boolean,
  workspaces: Workspace[],
): string | undefined {
  const { folder, dependencies, devDependencies } = workspaceOf(file, workspaces);
  const list = `${folder ? `${folder}/` : ''}package.json`;
  const forDevelopment = isTest || typeOnly || folder === '' || room.name === 'end-to-end tests';
  if (room.packages && !isTest && !room.packages.includes(name))
    return `is in "${room.name}" and imports the package ${name}; it may use ${room.packages.join(', ') || 'none'}. ${room.why}`;
  if (dependencies.has(name) || (forDevelopment && devDependencies.has(name))) return undefined;
  if (devDependencies.has(name))
    return `imports ${name}, which ${list} has for development only. Move it to "dependencies".`;
  return `imports ${name}, which ${list} does not declare.`;
}

function judgeFile(
  target: string,
  { file, from }: Arrow,
  room: Room,
  isTest: boolean,
  workspaces: Workspace[],
): string | undefined {
  const goal = roomOf(target);
  // Styles, pictures and texts beside the code have no room of their own.
  if (!goal) return /\.(ts|tsx|mjs)$/.test(target) ? `imports ${target}, which is in no room.` : undefined;
  const theirs = workspaceOf(target, workspaces);
  const across = theirs.folder !== '' && theirs !== workspaceOf(file, workspaces);
  if (across && from.startsWith('.') && room.name !== 'checks')
    return `reaches into another workspace by path (${target}). Import it by its package name.`;
  if (across && !declares(file, target, workspaces))
    return `imports ${target}, but its package.json does not declare that workspace.`;
  if (testFiles.test(target) && !isTest && !room.imports.some((name) => doors[name]?.test(target)))
    return `imports ${target}, which is there for tests only.`;
  if (isTest && !across && goal.name === 'server test') return undefined;
  if (room.name === goal.name) return room.parts ? judgePart(file, target, room) : undefined;
  if (room.imports.some((name) => name === goal.name || doors[name]?.test(target)))
    return goal.frontDoor && !target.endsWith('/index.ts') && room.name !== 'server test'
      ? `imports ${target}; others enter a slice by its index.ts only.`
      : undefined;
  return `is in "${room.name}" and imports ${target} of "${goal.name}". ${room.why}`;
}

function judgePart(file: string, target: string, room: Room): string | undefined {
  const [mine, theirs] = [partOf(file), partOf(target)];
  if (mine === theirs)
    return testFiles.test(file) || layerOf(file, mine) >= layerOf(target, mine)
      ? undefined
      : `imports ${target}, which is above it in the layers of "${mine}".`;
  if (room.parts === 'strangers')
    return `is in the feature "${mine}" and imports ${target} of the feature "${theirs}". ${room.why}`;
  if (!slices[mine]?.includes(theirs))
    return `is in the slice "${mine}", which may not ask "${theirs}" (${target}). It may ask ${slices[mine]?.join(', ') || 'none'}.`;
  return /^server\/src\/features\/[^/]+\/index\.ts$/.test(target)
    ? undefined
    : `imports ${target}; others enter a slice by its index.ts only.`;
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

function roomOf(file: string): Room | undefined {
  return rooms.find((room) => room.files.test(file) && /\.(ts|tsx|mjs)$/.test(file));
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

function unknownSlices(files: string[]): string[] {
  const found = new Set(files.filter((file) => file.startsWith('server/src/features/')).map(partOf));
  return [...found]
    .filter((slice) => !Object.hasOwn(slices, slice))
    .map((slice) => `server/src/features/${slice} is a slice that checks/arrows.ts does not list.`);
}

function circularSlices(): string[] {
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (slices[from] ?? []).some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return Object.keys(slices)
    .filter((slice) => reaches(slice, slice))
    .map((slice) => `The slices in checks/arrows.ts go round in a circle at "${slice}".`);
}
