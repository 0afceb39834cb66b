/** The repository as input of the rules: paths and texts. Tests build one by hand; `readTree` reads the real one. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export type Tree = {
  /** Path from the root with forward slashes, to the text; binary files have none. */
  readonly files: ReadonlyMap<string, string | undefined>;
};

const skippedAnywhere = new Set(['node_modules', 'dist', '.git']);
const skippedAtRoot = new Set(['data', 'screenshots']);
const binary = /\.(webp|png|jpe?g|avif|gif|ico|woff2?|ttf|otf|zip|cbz)$/;

/** Everything below `root` that belongs to the repository. */
export async function readTree(root: string): Promise<Tree> {
  const files = new Map<string, string | undefined>();
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (skippedAnywhere.has(entry.name) || skippedAtRoot.has(name)) continue;
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile() && !isTemporary(entry.name))
        files.set(name, await textOf(path.join(root, name)));
    }
  };
  await walk('');
  return { files };
}

/** Logs, locks and unfinished files of running processes. */
function isTemporary(name: string): boolean {
  return /\.(log|part)$|\.lock(\.|$)|^\.DS_Store$/.test(name);
}

async function textOf(file: string): Promise<string | undefined> {
  if (binary.test(file)) return undefined;
  // A file may be deleted between listing and reading, while other programs use the checkout.
  return readFile(file, 'utf8').catch(() => undefined);
}

/** The files with a text whose path matches, in order. */
export function* textsOf(tree: Tree, pattern: RegExp): Generator<[path: string, text: string]> {
  for (const [file, text] of tree.files) if (text !== undefined && pattern.test(file)) yield [file, text];
}

export const sourceFiles = /\.(ts|tsx|mjs)$/;
/** Files that only tests load. */
export const testFiles = /\.(test|soak|e2e)\.tsx?$|(^|\/)(test|testing|conformance)\//;
