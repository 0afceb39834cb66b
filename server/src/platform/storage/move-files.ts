/** Moves the files of a site from one storage to another while it runs with both: see `two-storages.ts`. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inParallel } from '../in-parallel.ts';
import { FileMissing, type FileStorage, type StoredFile } from './file-storage.ts';
import { mergedByKey } from './two-storages.ts';

const atOnce = 8;
const batchSize = 200;
/** The folders of keys. The marker of the site stays where it is. */
const prefixes = ['erased/', 'images/', 'originals/'];

type MoveOptions = {
  from: FileStorage;
  to: FileStorage;
  /** For files on their way. */
  folder: string;
  /** False: files stay in `from`, too. */
  removes: boolean;
  onProgress?: (moved: Moved) => void;
  signal?: AbortSignal;
};
export type Moved = { files: number; bytes: number; present: number };

/**
 * Copies each file, reads it again and compares hashes, then removes it from `from`. Continues where a run before stopped:
 * what is there with the same size is not copied again.
 */
export async function moveFiles({
  from,
  to,
  folder,
  removes,
  onProgress,
  signal,
}: MoveOptions): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, present: 0 };
  const moveAll = async (batch: readonly { file: StoredFile; isThere: boolean }[]) => {
    await inParallel(batch, atOnce, async ({ file, isThere }) => {
      if (isThere) moved.present++;
      else if (await copyFile(file.key, { from, to, folder })) {
        moved.files++;
        moved.bytes += file.size;
      }
    });
    const failures = removes ? await from.delete(batch.map(({ file }) => file.key)) : [];
    if (failures[0]) throw failures[0].error;
    onProgress?.(moved);
  };
  for (const prefix of prefixes) {
    let batch: { file: StoredFile; isThere: boolean }[] = [];
    for await (const { left: file, right: copy } of mergedByKey(from.list(prefix), to.list(prefix))) {
      signal?.throwIfAborted();
      if (!file) continue;
      batch.push({ file, isThere: copy?.size === file.size });
      if (batch.length < batchSize) continue;
      await moveAll(batch);
      batch = [];
    }
    await moveAll(batch);
  }
  return moved;
}

/** Copies a file, and reads it again to compare both. False if it is not there, or was removed meanwhile. */
export async function copyFile(
  key: string,
  { from, to, folder }: Pick<MoveOptions, 'from' | 'to' | 'folder'>,
): Promise<boolean> {
  const local = path.join(folder, randomUUID());
  try {
    const sent = createHash('sha256');
    await pipeline(
      await from.open(key),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sent.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(local),
    );
    await to.putFile(key, local);
    const stored = createHash('sha256');
    for await (const chunk of await to.open(key)) stored.update(chunk as Buffer);
    if (stored.digest('hex') !== sent.digest('hex'))
      throw new Error(`${key} has other bytes after its move.`);
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
  // The site removes a file from where it was first. If that happened before the copy was there, the copy would stay.
  if ((await from.sizeOf(key)) !== undefined) return true;
  await to.delete([key]);
  return false;
}
