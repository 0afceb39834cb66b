/** Keeps often requested files in memory. Their bytes never change, and who may have them is decided for each request. */
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { CacheCounts } from '../../platform/metrics/cache-metrics.ts';
import type { ByteRange, FileStorage } from '../../platform/storage/file-storage.ts';
import type { Delivery } from './delivery.ts';

/** Larger files are rare, and would evict many small ones. */
const maxFileBytes = 256 * 1024;
const entryBytes = 300;

type File = Pick<Delivery, 'key' | 'bytes'>;

export type FileReader = {
  /** The whole file, or a range of it. */
  read(file: File, range?: ByteRange): Promise<Buffer | Readable>;
  counts(): CacheCounts;
};

export function createFileCache(storage: Pick<FileStorage, 'read'>, maxBytes: number): FileReader {
  const readWhole = ({ key, bytes }: File) => storage.read(key, { start: 0, end: bytes - 1 });
  const counted = { requests: 0, misses: 0 };
  if (maxBytes === 0)
    return {
      read: (file, range) => (range ? storage.read(file.key, range) : readWhole(file)),
      counts: () => ({ ...counted, bytes: 0 }),
    };
  const files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + entryBytes,
  });
  /** Concurrent requests share one read. */
  const reading = new Map<string, Promise<Buffer | Readable>>();

  async function readAndKeep(file: File): Promise<Buffer | Readable> {
    const content = await readWhole(file);
    if (Buffer.isBuffer(content)) files.set(file.key, content);
    return content;
  }

  return {
    async read(file, range) {
      counted.requests++;
      const kept = files.get(file.key);
      if (kept) return range ? kept.subarray(range.start, range.end + 1) : kept;
      counted.misses++;
      if (range) return storage.read(file.key, range);
      if (file.bytes > maxFileBytes) return readWhole(file);
      const running = reading.get(file.key);
      const content = await (running ?? share(file));
      // A stream has one reader.
      return running && !Buffer.isBuffer(content) ? readWhole(file) : content;
    },
    counts: () => ({ ...counted, bytes: files.calculatedSize }),
  };

  function share(file: File): Promise<Buffer | Readable> {
    const promise = readAndKeep(file).finally(() => reading.delete(file.key));
    reading.set(file.key, promise);
    return promise;
  }
}
