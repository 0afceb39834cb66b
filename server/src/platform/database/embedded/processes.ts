/** What the operating system says about a process id. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Does this process still run? A zombie does not, though a signal still reaches it. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !isReached(pid)) return false;
  // In a container without an init nobody reaps the children of a killed process.
  const stat = await statOf(pid);
  // It may have been reaped between the two looks.
  return stat ? stat.state !== 'Z' : isReached(pid);
}

/** Whether a signal would find somebody. */
function isReached(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A mark that tells this process from a later one with the same id; empty where the system has none. */
export async function birthOf(pid: number): Promise<string> {
  return (await statOf(pid))?.start ?? '';
}

/** The command line of a process, or an empty text if it cannot be told. */
export async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux')
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    if (process.platform === 'win32') return '';
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}

async function statOf(pid: number): Promise<{ state: string; start: string } | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    // The name in brackets may hold spaces and brackets itself: count from the last one.
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return undefined;
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
