/** Free space on a disk, and the errors that report that there is none. */
import { statfs } from 'node:fs/promises';

/** Less space is free than the operator keeps for the database. */
class StorageFull extends Error {
  override name = 'StorageFull';
}

/** True if a disk is full or above its quota: below our own limit, in the file system, or in PostgreSQL. */
export function isStorageFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return error instanceof StorageFull || code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Free bytes on the disk of a folder; null if the system does not report them. */
export async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

type FreeSpaceOptions = { minFreeBytes: number; log: (message: string) => void };

/** The check that throws `StorageFull` while less is free on the disk of a folder; the log is told of each change. */
export function freeSpaceCheck(folder: string, { minFreeBytes, log }: FreeSpaceOptions): () => Promise<void> {
  let isFull = false;
  return async () => {
    const free = await freeBytes(folder);
    const wasFull = isFull;
    isFull = free !== null && free < minFreeBytes;
    const less = `Less than MIN_FREE_SPACE is free on the disk of ${folder}`;
    if (isFull && !wasFull) log(`${less}: uploads, imports and the encoding of images wait.`);
    if (!isFull && wasFull) log(`There is enough free space on the disk of ${folder} again.`);
    if (isFull) throw new StorageFull(`${less}.`);
  };
}
