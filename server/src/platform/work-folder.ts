/**
 * A folder for temporary files (uploads, unpacked archives), one for each process, so that files of killed processes
 * can be distinguished from those in use.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { birthOf } from '../../../bootstrap/processes.mjs';

/** Milliseconds for which folders of other machines are kept, because their processes cannot be checked. */
const abandonedAfter = 24 * 60 * 60_000;

export type WorkFolder = {
  /** Absolute. */
  readonly folder: string;
  /** Removes it with everything in it. */
  close(): Promise<void>;
};

/** Creates a folder for this process below `parent`, and deletes those of processes that no longer run. */
export async function openWorkFolder(parent: string): Promise<WorkFolder> {
  await mkdir(parent, { recursive: true });
  await clearAbandoned(parent);
  const host = encodeURIComponent(os.hostname());
  const folder = path.join(
    parent,
    [host, process.pid, birthOf(process.pid), randomUUID().slice(0, 8)].join('~'),
  );
  await mkdir(folder);
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}

async function clearAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (await isAbandoned(path.join(parent, name), name))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

async function isAbandoned(entry: string, name: string): Promise<boolean> {
  const [host, pid, birth, run] = name.split('~');
  if (run !== undefined && host === encodeURIComponent(os.hostname()))
    return birth === '' || birthOf(Number(pid)) !== birth;
  const found = await stat(entry).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter;
}
