/** Who writes a file: so that what a killed process left behind can be told from what is under way. */
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { birthOf, isAlive } from '../../platform/database/embedded/processes.ts';

/** After this nobody is still writing, wherever it runs. */
export const longestWriting = 60 * 60_000;

/** Machine, process, the birth of that process, and this run. */
export async function nameWriter(): Promise<string> {
  return [os.hostname(), process.pid, await birthOf(process.pid), randomUUID().slice(0, 8)].join('|');
}

/**
 * False only if the writer certainly, or after an hour, is no more. An error to the side of `false` costs that
 * writer its upload, never a file.
 */
export async function isWriterAlive(writer: string, me: string): Promise<boolean> {
  if (writer === me) return true;
  const [host, pid, birth] = writer.split('|');
  if (host !== os.hostname()) return true;
  // Same id and same birth is this very process, of which another part may be writing.
  return (await isAlive(Number(pid))) && (await birthOf(Number(pid))) === birth;
}
