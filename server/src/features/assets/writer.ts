/** Names the writer of a file, to distinguish files of killed processes from files that are still written. */
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { birthOf } from '../../../../bootstrap/processes.mjs';

/** Milliseconds. A file that is still being written after this time has lost its writer. */
export const longestWriting = 60 * 60_000;

/** Host name, process id, start time of the process, and a random id. */
export function nameWriter(): string {
  return [os.hostname(), process.pid, birthOf(process.pid), randomUUID().slice(0, 8)].join('|');
}

/**
 * False only if the writer no longer runs on this machine. A wrong `false` costs that writer its upload, never a
 * stored file. Writers of other machines count as alive; the sweep gives them `longestWriting`.
 */
export function isWriterAlive(writer: string, me: string): boolean {
  if (writer === me) return true;
  const [host, pid, birth] = writer.split('|');
  if (host !== os.hostname()) return true;
  // A writer with our own process id and start time is other code in this process.
  return birth !== '' && birthOf(Number(pid)) === birth;
}
