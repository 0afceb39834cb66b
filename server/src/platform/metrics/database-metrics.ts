import type { Config } from '../../config/config.ts';
import type { DatabaseClock } from '../database/database-clock.ts';
import type { Database } from '../database/open-database.ts';
import { freeBytes } from '../storage/free-space.ts';
import { liveGauges, readGauges, type Metrics } from './metrics.ts';

type Parts = {
  db: Pick<Database, 'pools' | 'availability' | 'replica'>;
  databaseClock: Pick<DatabaseClock, 'differenceMs'>;
};

/** Connections, the listener, and the clock. */
export function measureDatabase(metrics: Metrics, { db, databaseClock }: Parts): void {
  const ofPools = (value: (pool: Database['pools'][string]) => number) =>
    Object.fromEntries(Object.entries(db.pools).map(([name, pool]) => [name, value(pool)]));
  const label = 'pool';
  liveGauges(
    metrics,
    {
      longstrip_database_connections_used: { label, help: 'Connections that something is using now.' },
      longstrip_database_connections_open: { label, help: 'Connections that are open, used or not.' },
      longstrip_database_connections_max: { label, help: 'Connections that this process may open.' },
      longstrip_database_connections_awaited: { label, help: 'What waits for a connection now.' },
      longstrip_invalidations_heard: {
        help: '1 while this process hears which cached pages are stale, 0 while its listener is disconnected.',
      },
      longstrip_replica_used: {
        help: '1 while lists are read from the replica of DATABASE_READ_URL, 0 while it is behind or away, NaN without one.',
      },
      longstrip_clock_difference_seconds: {
        help: "How much the clock of this machine is ahead of the database's.",
      },
    },
    () => ({
      longstrip_database_connections_used: ofPools(({ totalCount, idleCount }) => totalCount - idleCount),
      longstrip_database_connections_open: ofPools(({ totalCount }) => totalCount),
      longstrip_database_connections_max: ofPools(({ options }) => options.max),
      longstrip_database_connections_awaited: ofPools(({ waitingCount }) => waitingCount),
      longstrip_invalidations_heard: Number(db.availability.isListening()),
      longstrip_replica_used: db.replica && Number(db.replica.state() === 'current'),
      longstrip_clock_difference_seconds: databaseClock.differenceMs() / 1000,
    }),
  );
}

/** Free space, and how much of it is kept free. */
export function measureDisks(
  metrics: Metrics,
  config: Pick<Config, 'dataDir' | 'tmpDir' | 'minFreeBytes'>,
): void {
  readGauges(
    metrics,
    {
      longstrip_disk_free_bytes: {
        label: 'folder',
        help: 'Free space on the disks of DATA_DIR and TMP_DIR.',
      },
      longstrip_disk_reserved_bytes: {
        help: 'MIN_FREE_SPACE: with less free space, uploads are refused and images wait to be encoded.',
      },
    },
    async () => ({
      longstrip_disk_free_bytes: {
        DATA_DIR: (await freeBytes(config.dataDir)) ?? undefined,
        TMP_DIR: (await freeBytes(config.tmpDir)) ?? undefined,
      },
      longstrip_disk_reserved_bytes: config.minFreeBytes,
    }),
  );
}
