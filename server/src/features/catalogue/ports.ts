import type { Logger } from 'pino';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Emit } from '../../platform/events/events.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Letters } from '../../platform/mail/letters.ts';
import type { Assets } from '../assets/index.ts';
import type { VersionPorts } from '../versions/index.ts';

export type CatalogueEvent =
  /** Deleted for good: no longer in the trash either. */
  | { type: 'comicsDeleted'; comicIds: string[] }
  /** To the other site, by its rating. */
  | { type: 'comicMoved'; comicId: string };

/** What the commands of this slice need from outside. */
export type CataloguePorts = VersionPorts & {
  assets: Assets;
  invalidations: Pick<Invalidations, 'publish'>;
  emit: Emit<CatalogueEvent>;
  jobs: Pick<Jobs, 'send' | 'sendOnce'>;
  /** The titles of the banners of comics, which move with them to the other site. */
  bannerTitlesOf(tx: Tx, comicIds: string[]): Promise<Map<string, string[]>>;
};

export type CatalogueJobsContext = CataloguePorts & {
  db: Database;
  logger: Logger;
  letters: Pick<Letters, 'send'>;
};
