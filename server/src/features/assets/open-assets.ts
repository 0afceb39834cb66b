import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { News } from '../../platform/news/news.ts';
import { adoptImages, type AdoptOptions } from './adopt-images.ts';
import { workOnImages } from './assets.jobs.ts';
import * as queries from './assets.queries.ts';
import { serveImages, type MayServe } from './assets.routes.ts';
import { audit, type Audit } from './audit.ts';
import { openCodec } from './codec.ts';
import type { WorkerUser } from './codec.protocol.ts';
import { rememberDeliveries } from './delivery.ts';
import { failGivenUp } from './fail-given-up.ts';
import { linkExpiry, signQuery, type LinkHolder } from './links.ts';
import { forgetOnNews } from './image-news.ts';
import type { AssetPorts, ImagesChanged } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';
import { releaseImages } from './release-images.ts';
import { sweep } from './sweep.ts';
import { dropTaken, takeImages, type IncomingFile, type TakenImage } from './take-images.ts';
import { nameWriter } from './writer.ts';

type AssetsOptions = Pick<AssetPorts, 'db' | 'storage' | 'jobs' | 'secret'> & {
  news: News;
  clock?: Clock;
  say?: (words: string) => void;
  config: Pick<Config, 'upload'>;
  /** Whom image workers become, where this process is root. */
  workerUser?: WorkerUser | undefined;
  /** Processes that decode and encode; default: one less than the processors, at least one. */
  imageWorkers?: number;
};

type Source = Tx | Pick<Database, 'reads'>;

export type Assets = {
  /** Judges all files by content and stores the originals. The first refusal refuses all, and names the file. */
  takeImages(files: readonly { file: IncomingFile; purpose: ImagePurpose }[]): Promise<TakenImage[]>;
  /** Takes back what was not adopted. Never throws; forgetting it costs disk space for at most an hour. */
  dropTaken(taken: readonly TakenImage[]): Promise<void>;
  /** Makes taken images exist with the transaction; answers their ids in order. Refuses with `changed_meanwhile`. */
  adoptImages(tx: Tx, taken: readonly TakenImage[], options?: AdoptOptions): Promise<string[]>;
  /** Removes images with the transaction. Rows that refer to them have to be gone before. */
  releaseImages(tx: Tx, imageIds: readonly string[]): Promise<void>;
  picturesOf(source: Source, imageIds: readonly string[]): ReturnType<typeof queries.picturesOf>;
  slicesOf(source: Source, imageIds: readonly string[]): ReturnType<typeof queries.slicesOf>;
  imageStates(source: Source, imageIds: readonly string[]): ReturnType<typeof queries.imageStates>;
  unreadableImages(source: Source, imageIds: readonly string[]): ReturnType<typeof queries.unreadableImages>;
  unfinishedImages(source: Source): Promise<number>;
  /** `subscriber` runs inside every transaction that makes images readable, complete or failed. */
  onImagesReadable(subscriber: ImagesChanged): void;
  /** The query, with its "?", that opens an image to its holder for about an hour. `of` is a picture's base or stem. */
  signedQuery(of: string, holder: LinkHolder): string;
  /** Serves GET and HEAD /images/:file. */
  serveImages(app: FastifyInstance, options: { mayServe: MayServe }): void;
  /** Sweeps, says which images were given up, then starts to make variants in this process: for the role `jobs`. */
  startJobs(): Promise<void>;
  /** Removes what killed processes left behind; answers how many files. Runs by itself every ten minutes. */
  sweep(): Promise<number>;
  audit(): Promise<Audit>;
  /** Process ids of the codec workers. */
  workers(): number[];
  close(): Promise<void>;
};

/** Opens the slice. Does nothing by itself before `startJobs`. */
export async function openAssets(options: AssetsOptions): Promise<Assets> {
  const { db, storage, jobs, news, secret, config, clock = systemClock, say = () => {} } = options;
  const { workerUser, imageWorkers } = options;
  const codec = openCodec({
    ...(imageWorkers && { workers: imageWorkers }),
    ...(workerUser && { become: workerUser }),
  });
  const ports: AssetPorts = {
    ...{ db, storage, jobs, news, clock, say, secret, codec },
    maxPixels: config.upload.maxPixels,
    writer: await nameWriter(),
    subscribers: [],
  };
  const deliveries = rememberDeliveries(db);
  const stopListening = forgetOnNews(news, deliveries);
  return {
    takeImages: (files) => takeImages(files, ports),
    dropTaken: (taken) => dropTaken(taken, ports),
    adoptImages: (tx, taken, adopting = {}) => adoptImages(tx, { taken, ...adopting }, ports),
    releaseImages: (tx, imageIds) => releaseImages(tx, imageIds, ports),
    ...queries,
    onImagesReadable: (subscriber) => void ports.subscribers.push(subscriber),
    signedQuery: (of, holder) => signQuery(secret, of, linkExpiry(clock.now()), holder),
    serveImages: (app, { mayServe }) => serveImages(app, { ...ports, deliveries, mayServe }),
    async startJobs() {
      await sweep(ports);
      await failGivenUp(ports);
      await workOnImages(ports, codec.most);
    },
    sweep: () => sweep(ports),
    audit: () => audit(ports),
    workers: codec.workers,
    async close() {
      stopListening();
      await codec.close();
    },
  };
}
