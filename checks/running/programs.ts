/** The programs of node_modules, run with the Node that runs this. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..', '..');

/** The file behind `node_modules/.bin/<name>`, to be run by any Node on any system. */
async function programOf(name: string): Promise<string> {
  const folder = path.join(root, 'node_modules', name === 'tsc' ? 'typescript' : name);
  const { bin } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = path.join(folder, typeof bin === 'string' ? bin : (bin[name] ?? ''));
  if (!existsSync(file))
    throw new Error(`node_modules has no program "${name}". Run the npm command again: it installs.`);
  return file;
}

export type Outcome = { code: number; output: string };

/** Runs a script with Node and answers its exit code and output. */
export function runNode(args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      // With this variable of the test runner, a child would report to the runner instead of printing.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (text: string) => (output += text);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

export async function runProgram(name: string, args: string[]): Promise<Outcome> {
  return runNode([await programOf(name), ...args]);
}
