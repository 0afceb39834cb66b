/** Walks in a separate process: with a check removed from the code, or with the built reader site. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checksRemoved } from './checks-removed.ts';
import type { Prepared } from './prepare.ts';
import type { RemovedCheck } from './remove-check.ts';
import { isLeak } from './walk.ts';
import type { WholeWalkResult } from './whole-walk.ts';

const folder = import.meta.dirname;

/** Walks the pages of the reader site that is built in a folder. */
export async function walkBuiltPages(
  built: string,
  prepared: Prepared,
  seed: number,
): Promise<WholeWalkResult> {
  return spawnWalk(prepared, { seed, built });
}

/**
 * Walks everything with one check removed. Fails unless the walk finds a leak: an error of the broken code does not
 * count.
 */
export async function assertLeakFound(name: string, prepared: Prepared, seed: number): Promise<void> {
  const check = checksRemoved.find((each) => each.name === name);
  assert.ok(check, `no check is called "${name}"`);
  const { findings } = await spawnWalk(prepared, { seed }, check);
  const noticed = findings.some(
    (each) => isLeak(each) || (check.givesReason && each.startsWith('WITHHELD:')),
  );
  assert.ok(noticed, `the walk does not notice that "${name}" is missing: ${findings[0] ?? 'no findings'}`);
}

async function spawnWalk(
  prepared: Prepared,
  options: { seed: number; built?: string },
  removed?: RemovedCheck,
): Promise<WholeWalkResult> {
  const clone = await prepared.clone();
  const catalogueFile = path.join(clone.dataDir, 'catalogue.json');
  const resultFile = path.join(clone.dataDir, 'result.json');
  await writeFile(catalogueFile, JSON.stringify(prepared.catalogue));
  const patch = removed ? ['--import', path.join(folder, 'patch-on-load.ts')] : [];
  const child = spawn(process.execPath, [...patch, path.join(folder, 'walk-process.ts')], {
    env: {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      LEAKS_REMOVED: JSON.stringify(removed),
      LEAKS_WALK: JSON.stringify({ ...options, clone, catalogueFile, resultFile }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (data: Buffer) => (err = (err + data.toString()).slice(-2000)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`ended with ${String(code)}: ${err}`);
  return JSON.parse(await readFile(resultFile, 'utf8')) as WholeWalkResult;
}
