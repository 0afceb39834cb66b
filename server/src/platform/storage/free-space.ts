/** Free space on a disk, and the errors that report that there is none. */
import { statfs } from 'node:fs/promises';

/** Less space is free than the operator keeps for the database. */
export class StorageFull extends Error {
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
