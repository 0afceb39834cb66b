import type { Logger } from 'pino';
import type { Database } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { publishing, trashing } from './catalogue.queues.ts';
import type { CataloguePorts } from './ports.ts';
import { publishDue } from './publish-due.ts';
import { deleteOldTrash } from './delete-trash.ts';

export type CatalogueJobsContext = CataloguePorts & { db: Database; logger: Logger };

export async function workOnCatalogue(context: CatalogueJobsContext & { jobs: Jobs }): Promise<void> {
  const { db, jobs } = context;
  await jobs.work(publishing, { concurrency: 1 }, () => publishDue(context));
  await jobs.work(trashing, { concurrency: 1 }, (_nothing, { signal }) => deleteOldTrash(context, signal));
  // Publications that fell due while no process ran do not wait for the schedule.
  await db.transaction((tx) => jobs.sendOnce(tx, publishing));
}
