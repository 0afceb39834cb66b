/** Creates the tables of pg-boss and our indexes on them, or brings them to this version. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import { openPool } from '../database/connections.ts';
import { StartError } from '../start-error.ts';
import { deadLetters } from './failed-jobs.ts';

/** The schema of the database in which pg-boss keeps its tables. */
export const jobsSchema = 'jobs';

/** Failed jobs are read newest first, of all queues or of one. pg-boss has no index for either. */
const failedJobIndexes = ['failed_job_newest', 'failed_job_of_queue'];
const createFailedJobIndexes = `
  select pg_advisory_xact_lock(hashtext('longstrip failed jobs'));
  create index if not exists failed_job_newest on jobs.job_common (created_on, id) where name = '${deadLetters}';
  create index if not exists failed_job_of_queue on jobs.job_common (source_name, created_on, id)
    where name = '${deadLetters}';
`;

/** How often the indexes are looked at that pg-boss creates beside running processes. */
const pollMs = 500;

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Changes nothing if everything is there, so that a role without rights to change tables may call it. */
export async function installJobs(session: pg.ClientConfig): Promise<void> {
  const pool = openPool(session, { max: 2, statements: 'plain', onError: () => {} });
  try {
    const query: Query = (text, values) => pool.query(text, values);
    if ((await jobsVersion(query)) < pgBossPackage.pgboss.schema) await installTables(query);
    if (!(await haveFailedJobIndexes(query))) await query(createFailedJobIndexes);
  } finally {
    await pool.end();
  }
}

/** 0 if pg-boss has no tables yet. */
async function jobsVersion(query: Query): Promise<number> {
  const { rows } = await query(`select to_regclass('${jobsSchema}.version') is not null as installed`);
  if (!(rows as { installed: boolean }[])[0]!.installed) return 0;
  const versions = (await query(`select version from ${jobsSchema}.version`)).rows as { version: number }[];
  return versions[0]?.version ?? 0;
}

/** Whether a newer version of pg-boss has changed the tables, beside which this one still works. */
export async function areJobsNewer(query: Query): Promise<boolean> {
  return (await jobsVersion(query)) > pgBossPackage.pgboss.schema;
}

async function haveFailedJobIndexes(query: Query): Promise<boolean> {
  const { rows } = await query(
    `select count(*)::int as found from pg_indexes where schemaname = '${jobsSchema}' and indexname = any($1)`,
    [failedJobIndexes],
  );
  return (rows as { found: number }[])[0]!.found === failedJobIndexes.length;
}

async function installTables(query: Query): Promise<void> {
  const boss = new PgBoss({
    schema: jobsSchema,
    db: { executeSql: query },
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  const errors: Error[] = [];
  boss.on('error', (error) => errors.push(error));
  await boss.start();
  try {
    // On tables with jobs, pg-boss creates indexes one after the other without locking the tables.
    for (;;) {
      const statuses = await boss.getBamStatus();
      if (statuses.some(({ status }) => status === 'failed'))
        throw new StartError(
          `An index of the job tables could not be created: ${errors.map(({ message }) => message).join('; ')}`,
        );
      if (statuses.every(({ status }) => status === 'completed')) return;
      await sleep(pollMs);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
