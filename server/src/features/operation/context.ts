import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/open-storage.ts';
import type { Letters } from '../../platform/mail/letters.ts';
import type { PurgeState } from '../../platform/shared-caches/purges.ts';
import type { Payments } from '../payments/index.ts';
import type { Assets } from '../assets/index.ts';

export type OperationContext = {
  db: Database;
  jobs: Jobs;
  letters: Pick<Letters, 'nameOf'>;
  clock: Clock;
  config: Config;
  storage: Pick<Storage, 'isOfThisSite'>;
  assets: Assets;
  payments: Pick<Payments, 'salesObstacles'>;
  /** Undefined if there is no shared cache that is purged. */
  readPurges(): Promise<(PurgeState & { name: string }) | undefined>;
};
