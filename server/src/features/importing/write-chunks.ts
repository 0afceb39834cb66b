import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * Runs `produce` with a sink that writes the file `path`; when anything fails, the half-written
 * file is removed, so that a file that exists is a whole one.
 */
export async function writeChunks(
  path: string,
  produce: (sink: (chunks: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>,
): Promise<void> {
  let opened = false;
  try {
    await produce(async (chunks) => {
      const target = createWriteStream(path);
      target.once('open', () => {
        opened = true;
      });
      await pipeline(chunks, target);
    });
  } catch (error) {
    if (opened) await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}
