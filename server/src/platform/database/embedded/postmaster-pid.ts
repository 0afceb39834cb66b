/** The file in which PostgreSQL says who runs a cluster and whether it is ready. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { commandOf, isAlive } from './processes.ts';

export type Postmaster = {
  pid: number;
  port: number;
  socketDir: string;
  status: 'starting' | 'ready' | 'stopping';
};

/** Undefined if there is no file; 'broken' if it is empty or cut short, as a full disk or a crash leaves it. */
export async function readPostmaster(cluster: string): Promise<Postmaster | 'broken' | undefined> {
  let text: string;
  try {
    text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return 'broken';
  const status = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting';
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', status };
}

/**
 * Is that process the PostgreSQL of this cluster? Process ids are used again, so the command line must
 * carry the mark that we start our servers with.
 */
export async function runsOurs(pid: number, mark: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  return process.platform === 'win32' || (await commandOf(pid)).includes(`cluster_name=${mark}`);
}

/** PostgreSQL refuses to start over a file whose process id is alive, even if it is somebody else's now. */
export async function removePostmasterFile(cluster: string): Promise<void> {
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}
