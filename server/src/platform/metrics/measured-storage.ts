import { Counter, Histogram } from 'prom-client';
import { FileMissing, StorageUnavailable } from '../storage/file-storage.ts';
import { isStorageFull } from '../storage/free-space.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { liveGauges, type Metrics } from './metrics.ts';

/** The storage with its times and errors in metrics and traces. Of a stream the time until it begins counts. */
export function measuredStorage(storage: Storage, metrics: Metrics, tracing?: Tracing): Storage {
  const seconds = new Histogram({
    name: 'longstrip_storage_seconds',
    help: 'Time of an operation of the storage, until its answer or the beginning of its stream.',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers: [metrics],
  });
  const errors = new Counter({
    name: 'longstrip_storage_errors_total',
    help: 'Operations of the storage that failed, by reason: missing, full, unavailable, other.',
    labelNames: ['operation', 'reason'],
    registers: [metrics],
  });
  liveGauges(
    metrics,
    {
      longstrip_storage_of_this_site: {
        help: '0 if the storage is empty, not mounted, or of another site: see docs/storage.md.',
      },
    },
    () => ({ longstrip_storage_of_this_site: Number(storage.isOfThisSite()) }),
  );
  const measured = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const end = seconds.startTimer({ operation });
    try {
      return await (tracing ? tracing.span(`storage ${operation}`, work) : work());
    } catch (error) {
      errors.inc({ operation, reason: reasonOf(error) });
      throw error;
    } finally {
      end();
    }
  };
  return {
    ...storage,
    assertRoom: () => storage.assertRoom(),
    putFile: (key, localPath) => measured('write', () => storage.putFile(key, localPath)),
    read: (key, range) => measured('read', () => storage.read(key, range)),
    open: (key) => measured('open', () => storage.open(key)),
    delete: (keys) =>
      measured('delete', async () => {
        const failures = await storage.delete(keys);
        for (const { error } of failures) errors.inc({ operation: 'delete', reason: reasonOf(error) });
        return failures;
      }),
    sizeOf: (key) => measured('size', () => storage.sizeOf(key)),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof FileMissing) return 'missing';
  if (isStorageFull(error)) return 'full';
  return error instanceof StorageUnavailable ? 'unavailable' : 'other';
}
