import type { Logger } from 'pino';
import type { Database } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { publicationLetters, publishing, trashing } from './catalogue.queues.ts';
import type { CataloguePorts } from './ports.ts';
import { type PublicationLettersContext, sendPublicationLetter } from './publication-letters.ts';
import { publishDue } from './publish-due.ts';
import { deleteOldTrash } from './delete-trash.ts';

export type CatalogueJobsContext = CataloguePorts & { db: Database; logger: Logger };

export async function workOnCatalogue(
  context: CatalogueJobsContext & PublicationLettersContext & { jobs: Jobs },
): Promise<void> {
  const { db, jobs, mail } = context;
  await jobs.work(publishing, { concurrency: 1 }, () => publishDue(context));
  await jobs.work(trashing, { concurrency: 1 }, (_nothing, { signal }) => deleteOldTrash(context, signal));
  await jobs.work(publicationLetters, { concurrency: 1 }, (letter, { id }) =>
    sendPublicationLetter(letter, {
      ...context,
      mail: mail.recordedAs(id, `catalogue.not_ready_${letter.notice}`),
    }),
  );
  // Publications that fell due while no process ran do not wait for the schedule.
  await db.transaction((tx) => jobs.sendOnce(tx, publishing));
}
