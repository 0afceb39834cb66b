import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PageSource } from './plan.ts';

/** Unpacks a page into the folder; returns its SHA-256 (hexadecimal). Throws `ImportRefusal` if it cannot be read. */
export async function fetchPage(
  source: PageSource,
  folder: string,
): Promise<{ path: string; bytes: number; hash: string }> {
  const target = path.join(folder, randomUUID());
  await source.writeTo(target);
  const hash = createHash('sha256');
  await pipeline(createReadStream(target), hash);
  return { path: target, bytes: (await stat(target)).size, hash: hash.digest('hex') };
}
