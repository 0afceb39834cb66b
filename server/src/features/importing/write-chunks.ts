import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes the file `path`; when anything fails, the half-written file is removed, so that a file that exists is whole. */
export async function writeChunks(path: string, chunks: Readable): Promise<void> {
  const target = createWriteStream(path);
  let opened = false;
  target.once('open', () => {
    opened = true;
  });
  try {
    await pipeline(chunks, target);
  } catch (error) {
    if (opened) await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}
