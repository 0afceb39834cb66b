import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Prepared } from './prepare.ts';
import type { RemovedCheck } from './remove-check.ts';
import { isLeak } from './walk.ts';

/** `found`: what the walk says of the missing check; empty if it misses nothing. `broken`: it did not walk at all. */
export type Outcome = { check: RemovedCheck; found: string[]; broken: string | null; seconds: number };

const folder = import.meta.dirname;

/** Walks with one check taken out, in a process of its own. */
export async function walkWithout(check: RemovedCheck, prepared: Prepared, seed: number): Promise<Outcome> {
  const began = performance.now();
  const clone = await prepared.clone();
  const walkedFile = path.join(clone.dataDir, 'walked.json');
  await writeFile(walkedFile, JSON.stringify(prepared.walked));
  const child = spawn(
    process.execPath,
    ['--import', path.join(folder, 'patch-on-load.ts'), path.join(folder, 'walk-once.ts')],
    {
      env: {
        ...process.env,
        NODE_TEST_CONTEXT: undefined,
        LEAKS_REMOVED: JSON.stringify(check),
        LEAKS_WALK: JSON.stringify({ clone, walkedFile, seed }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err = (err + data.toString()).slice(-2000)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) return { check, found: [], broken: `ended with ${String(code)}: ${err}`, seconds };
  return { check, found: JSON.parse(out.trim().split('\n').at(-1)!) as string[], broken: null, seconds };
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
