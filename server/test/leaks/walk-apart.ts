/** Walks in processes of their own: with a check of the code taken out, or with the built reader site. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Prepared } from './prepare.ts';
import type { RemovedCheck } from './remove-check.ts';
import { isLeak } from './walk.ts';
import type { WholeWalk } from './whole-walk.ts';

/** `found`: what the walk says of the missing check; empty if it misses nothing. `broken`: it did not walk at all. */
export type Outcome = { check: RemovedCheck; found: string[]; broken: string | null; seconds: number };

const folder = import.meta.dirname;

/** Walks the pages of the reader site that is built in a folder. */
export async function walkBuiltPages(built: string, prepared: Prepared, seed: number): Promise<WholeWalk> {
  return walkApart(prepared, { seed, built });
}

/** Walks everything with one check taken out. */
export async function walkWithout(check: RemovedCheck, prepared: Prepared, seed: number): Promise<Outcome> {
  const began = performance.now();
  const { found, broken } = await walkApart(prepared, { seed }, check).then(
    ({ findings }) => ({ found: findings, broken: null }),
    (error: Error) => ({ found: [], broken: error.message }),
  );
  return { check, found, broken, seconds: (performance.now() - began) / 1000 };
}

async function walkApart(
  prepared: Prepared,
  wishes: { seed: number; built?: string },
  removed?: RemovedCheck,
): Promise<WholeWalk> {
  const clone = await prepared.clone();
  const walkedFile = path.join(clone.dataDir, 'walked.json');
  await writeFile(walkedFile, JSON.stringify(prepared.walked));
  const patch = removed ? ['--import', path.join(folder, 'patch-on-load.ts')] : [];
  const child = spawn(process.execPath, [...patch, path.join(folder, 'walk-once.ts')], {
    env: {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      LEAKS_REMOVED: JSON.stringify(removed),
      LEAKS_WALK: JSON.stringify({ ...wishes, clone, walkedFile }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err = (err + data.toString()).slice(-2000)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`ended with ${String(code)}: ${err}`);
  return JSON.parse(out.trim().split('\n').at(-1)!) as WholeWalk;
}

/** Two at a time; tells of each as it ends. */
export async function walkWithoutEach(
  checks: readonly RemovedCheck[],
  prepared: Prepared,
  { seed, tell }: { seed: number; tell(outcome: Outcome): void },
): Promise<Outcome[]> {
  const left = checks.values();
  const outcomes: Outcome[] = [];
  await Promise.all(
    [1, 2].map(async () => {
      for (const check of left) {
        const outcome = await walkWithout(check, prepared, seed);
        outcomes.push(outcome);
        tell(outcome);
      }
    }),
  );
  return outcomes;
}

/** Whether the walk noticed, and by a leak: not because the code was broken. */
export function wasNoticed({ check, found, broken }: Outcome): boolean {
  return (
    broken === null && found.some((each) => isLeak(each) || (check.tells && each.startsWith('WITHHELD:')))
  );
}
