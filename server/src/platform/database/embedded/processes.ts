/** Recognises our PostgreSQL among the processes of this machine. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { birthOf } from '../../../../../bootstrap/processes.mjs';

export const isAlive = (pid: number): boolean => birthOf(pid) !== '';

/** The command line of a process, or an empty text if it is unknown. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Waits until `done` answers true; false if it did not within the time. */
export async function until(done: () => Promise<boolean>, limitMs: number, everyMs = 10): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!(await done())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return true;
}
