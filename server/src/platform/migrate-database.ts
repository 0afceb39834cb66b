/** Brings the tables and the queue of jobs to this version: at each start, and by `npm run migrate`. */
import type pg from 'pg';
import { migrate } from './database/migrate.ts';
import { installJobs } from './jobs/install-jobs.ts';
import { StartError } from './start-error.ts';

/** Answers the names of the applied migrations. Changes nothing in a database of this version. */
export async function migrateDatabase(db: { readonly session: pg.ClientConfig }): Promise<string[]> {
  try {
    const applied = await migrate(db);
    await installJobs(db.session);
    return applied;
  } catch (error) {
    if (isForbidden(error) || isForbidden((error as Error).cause))
      throw new StartError(
        'This version needs changes of the tables, which this role of the database may not make. Run `npm run migrate` as their owner first: docs/database.md.',
        { cause: error },
      );
    throw error;
  }
}

/** Insufficient privilege. */
const isForbidden = (error: unknown) => (error as { code?: string } | undefined)?.code === '42501';
