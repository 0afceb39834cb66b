import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** The sandbox behaves like a remote service: it has its own transactions, and knows only ids of our payments. */
export type SandboxContext = {
  db: Database;
  jobs: Jobs;
  /** The clock of money. */
  moneyClock: Clock;
  secret: string;
};
