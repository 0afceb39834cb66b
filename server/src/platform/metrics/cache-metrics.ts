import { Counter } from 'prom-client';
import { liveGauges, type Metrics } from './metrics.ts';

/** `requests` and `misses` since the start; `bytes` at present. */
export type CacheCounts = { requests: number; misses: number; bytes: number };

/** Hits, misses and sizes of the caches in memory. */
export function measureCaches(metrics: Metrics, caches: Readonly<Record<string, () => CacheCounts>>): void {
  metrics.registerMetric(
    new Counter({
      name: 'longstrip_cache_requests_total',
      help: 'What was asked of a cache in memory, by outcome: hit, miss.',
      labelNames: ['cache', 'outcome'],
      registers: [],
      collect() {
        this.reset();
        for (const [cache, counts] of Object.entries(caches)) {
          const { requests, misses } = counts();
          this.inc({ cache, outcome: 'hit' }, requests - misses);
          this.inc({ cache, outcome: 'miss' }, misses);
        }
      },
    }),
  );
  liveGauges(
    metrics,
    {
      longstrip_cache_bytes: { label: 'cache', help: 'Memory that the entries of a cache take, estimated.' },
    },
    () => ({
      longstrip_cache_bytes: Object.fromEntries(
        Object.entries(caches).map(([cache, counts]) => [cache, counts().bytes]),
      ),
    }),
  );
}
