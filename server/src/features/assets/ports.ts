import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Emit } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { Codec } from './codec.ts';

/** Images became readable, complete or failed. */
export type AssetEvent = { type: 'imagesChanged'; imageIds: string[] };

/** What the commands of this slice need from outside. */
export type AssetPorts = {
  db: Database;
  storage: FileStorage;
  /** The folder for temporary files of this process. */
  workFolder: string;
  jobs: Jobs;
  invalidations: Pick<Invalidations, 'publish'>;
  codec: Codec;
  clock: Clock;
  /** Access, and with it signed links, ends by the clock of money. */
  moneyClock: Clock;
  /** Logs problems. */
  log: (message: string) => void;
  secret: string;
  maxPixels: number;
  avif: Config['avif'];
  /** Names this process as the writer of files: see writer.ts. */
  writer: string;
  emit: Emit<AssetEvent>;
};
