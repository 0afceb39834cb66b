import { readGauges, type Metrics } from '../metrics/metrics.ts';
import type { PurgeState } from './purges.ts';

/** 0 without a shared cache that is purged. */
export function measurePurges(metrics: Metrics, readPurges: () => Promise<PurgeState | undefined>): void {
  readGauges(
    metrics,
    {
      longstrip_shared_cache_purge_wait_seconds: {
        help: 'How long the oldest change has waited for its copies in the shared cache to be dropped.',
      },
    },
    async () => ({ longstrip_shared_cache_purge_wait_seconds: (await readPurges())?.waitedSeconds ?? 0 }),
  );
}
