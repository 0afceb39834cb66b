import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { News } from '../../platform/news/news.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { Codec } from './codec.ts';

/** Called inside the transaction that makes images readable, complete or failed. */
export type ImagesChanged = (tx: Tx, imageIds: string[]) => Promise<void>;

/** What the commands of this slice need from outside. */
export type AssetPorts = {
  db: Database;
  storage: FileStorage;
  jobs: Jobs;
  news: Pick<News, 'publish'>;
  codec: Codec;
  clock: Clock;
  /** Trouble, in sentences. */
  say: (words: string) => void;
  secret: string;
  maxPixels: number;
  /** This run of this process, as the writer of files: see writer.ts. */
  writer: string;
  subscribers: ImagesChanged[];
};
