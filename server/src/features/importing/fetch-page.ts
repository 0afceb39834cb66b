import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PageSource } from './plan.ts';

/** A page on disk, with the SHA-256 (hexadecimal) that says whether we have it already. */
export type FetchedPage = { name: string; path: string; bytes: number; hash: string };

/** Unpacks a page into the folder. Throws `ImportRefusal` if it cannot be read. */
export async function fetchPage(source: PageSource, folder: string, maxBytes: number): Promise<FetchedPage> {
  const target = path.join(folder, randomUUID());
  await source.writeTo(target, maxBytes);
  const hash = createHash('sha256');
  await pipeline(createReadStream(target), hash);
  return {
    name: path.basename(source.name),
    path: target,
    bytes: (await stat(target)).size,
    hash: hash.digest('hex'),
  };
}
