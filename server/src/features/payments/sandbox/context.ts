import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** The sandbox behaves like a remote service: transactions of its own, and nothing of ours but an id. */
export type SandboxContext = {
  db: Database;
  jobs: Jobs;
  /** The clock of money. */
  clock: Clock;
  secret: string;
};
