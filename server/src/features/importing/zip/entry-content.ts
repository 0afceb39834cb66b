import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { FileHandle } from 'node:fs/promises';
import { asReadRefusal, ImportRefusal } from '../refusals.ts';
import type { ImportRefusalCode } from '../refusals.ts';
import type { ZipEntry } from './central-directory.ts';
import { readExactly, readRange } from './shared-handle.ts';

/** Small entries may shrink as much as they like; a blank page does. */
export const ratioGraceBytes = 1024 ** 2;

const methodNames: Record<number, string> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZip2',
  14: 'LZMA',
  20: 'Zstandard',
  93: 'Zstandard',
  95: 'XZ',
  96: 'JPEG',
  98: 'PPMd',
  99: 'AES encryption',
};

/** Why an entry can be known to fail without reading its bytes. */
export function refusalOfEntry(entry: ZipEntry): { code: ImportRefusalCode; detail?: string } | null {
  if ((entry.flags & 0x2041) !== 0 || entry.method === 99) return { code: 'entry-encrypted' };
  if (entry.overlaps) return { code: 'entry-overlaps' };
  if (entry.method !== 0 && entry.method !== 8) {
    return { code: 'entry-method', detail: methodNames[entry.method] ?? `method ${entry.method}` };
  }
  if (entry.method === 0 && entry.packedSize !== entry.size) return { code: 'entry-broken' };
  if (entry.headerOffset < 0 || entry.headerOffset + 30 + entry.packedSize > entry.boundary)
    return { code: 'entry-broken' };
  return null;
}

export type ContentLimits = {
  maxBytes: number;
  maxRatio: number;
  /** Told the bytes so far; throws when a larger whole is used up. */
  onBytes?: (bytesOfEntry: number) => void;
};

/**
 * Streams the unpacked bytes of an entry into `consume`, counting what really comes out and
 * checking size and CRC-32 at the end. Throws ImportRefusal for anything wrong with the entry;
 * what `consume` throws passes unchanged.
 */
export async function streamEntry(
  handle: FileHandle,
  entry: ZipEntry,
  path: string,
  limits: ContentLimits,
  consume: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const known = refusalOfEntry(entry);
  if (known) throw new ImportRefusal(known.code, path, known.detail);
  const header = await readExactly(handle, entry.headerOffset, 30);
  if (header?.readUInt32LE(0) !== 0x04034b50) throw new ImportRefusal('entry-broken', path);
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const end = start + entry.packedSize;
  if (end > entry.boundary) throw new ImportRefusal('entry-broken', path);

  let sourceError: unknown;
  const source = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* readRange(handle, start, end);
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  const checked = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    let crc = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) throw new ImportRefusal('entry-too-large', path);
      if (bytes > ratioGraceBytes && bytes > entry.packedSize * limits.maxRatio)
        throw new ImportRefusal('entry-bomb', path);
      if (bytes > entry.size) throw new ImportRefusal('entry-broken', path);
      limits.onBytes?.(bytes);
      crc = crc32(chunk, crc);
      yield chunk;
    }
    if (bytes !== entry.size || crc !== entry.crc) throw new ImportRefusal('entry-broken', path);
  };
  const packed = Readable.from(source());
  try {
    await (entry.method === 8
      ? pipeline(packed, createInflateRaw(), checked, consume)
      : pipeline(packed, checked, consume));
  } catch (error) {
    // Stopping the source makes it throw as well; only what it began with counts.
    if (sourceError !== undefined && sourceError === error) throw asReadRefusal(error, path);
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw new ImportRefusal('entry-broken', path);
    throw error;
  }
}
