import type { Picture } from '@longstrip/contract/assets/picture';
import type { SiteVariant } from '@longstrip/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { sharedCacheHeaders } from '../../platform/shared-caches/cache-tags.ts';
import { baseOnImageHost } from './addresses.ts';
import { attachImages } from './attach-images.ts';
import { startImageJobs } from './assets.jobs.ts';
import * as queries from './assets.queries.ts';
import { serveImages, type ImageDecisions } from './assets.routes.ts';
import { compareFiles } from './compare-files.ts';
import { openCodec } from './codec.ts';
import type { WorkerUser } from './codec.protocol.ts';
import { createDeliveryCache } from './delivery.ts';
import { createFileCache } from './file-cache.ts';
import { linkExpiry, signQuery, type LinkHolder } from './links.ts';
import { forgetInvalidated } from './image-invalidations.ts';
import type { AssetPorts } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';
import { releaseImages } from './release-images.ts';
import { enqueueReport, readStorage } from './storage-report.ts';
import { sweep } from './sweep.ts';
import { discardStaged, stageImages, type IncomingFile, type StagedImage } from './stage-images.ts';
import { nameWriter } from './writer.ts';
import { xAccelOf } from './x-accel.ts';

type AssetsOptions = Pick<AssetPorts, 'db' | 'storage' | 'workFolder' | 'jobs' | 'secret' | 'emit'> & {
  invalidations: Invalidations;
  clock?: Clock;
  moneyClock?: Clock;
  log?: (message: string) => void;
  config: Pick<Config, 'upload' | 'avif' | 'caches' | 'http' | 'site'>;
  /** The user that image workers switch to if this process is root. */
  workerUser?: WorkerUser | undefined;
  /** Processes that decode and encode; default: one less than the processors, at least one. */
  imageWorkers?: number;
  metrics?: Metrics;
};

export type Assets = Awaited<ReturnType<typeof openAssets>>;

/** Opens the slice. No background work runs before `startJobs`. */
export async function openAssets({ config, workerUser, imageWorkers, metrics, ...options }: AssetsOptions) {
  const codec = openCodec({
    ...(imageWorkers && { workers: imageWorkers }),
    ...(workerUser && { become: workerUser }),
    ...(metrics && { metrics }),
  });
  const ports = {
    clock: systemClock,
    moneyClock: systemClock,
    log: () => {},
    ...options,
    codec,
    maxPixels: config.upload.maxPixels,
    avif: config.avif,
    writer: nameWriter(),
  };
  const deliveries = createDeliveryCache(ports.db);
  const serving = {
    files: createFileCache(ports.storage, config.caches.imageBytes),
    sharedCaches: sharedCacheHeaders(config.caches),
    xAccel: xAccelOf(config),
  };
  const stopListening = forgetInvalidated(ports.invalidations, deliveries);
  return {
    /** Checks the content of all files and stores the originals. One refused file refuses all, by name. */
    stageImages: (files: readonly { file: IncomingFile; purpose: ImagePurpose }[]) =>
      stageImages(files, ports),
    /** Discards images that were not attached. Never throws. Without it the files stay for an hour at most. */
    discardStaged: (staged: readonly StagedImage[]) => discardStaged(staged, ports),
    /** Attaches staged images to the transaction; answers their ids in order. Refuses with `changed_meanwhile`. */
    attachImages: (tx: Tx, staged: readonly StagedImage[]) => attachImages(tx, staged, ports),
    /** Removes images with the transaction. Delete the rows that refer to them first. */
    releaseImages: (tx: Tx, imageIds: readonly string[]) => releaseImages(tx, imageIds, ports),
    ...queries,
    /**
     * The query, with its "?", that opens an image to its holder for an hour to an hour and a half, and not after their access ends.
     * `of` is a picture's base or stem.
     */
    signedQuery: (of: string, holder: LinkHolder, accessEnds?: Date) =>
      signQuery(ports.secret, of, linkExpiry(ports.moneyClock.now(), accessEnds), holder),
    /** A picture that any stranger may have on this site: on its image host, if it has one. */
    forStrangers(picture: Picture, site: SiteVariant): Picture {
      const origin = config.site.imageOrigins[site];
      return origin ? { ...picture, base: baseOnImageHost(origin, picture.base) } : picture;
    },
    /** Of the files in memory. */
    fileCacheCounts: serving.files.counts,
    /** Serves GET and HEAD of images. */
    serveImages: (app: FastifyInstance, decisions: ImageDecisions) =>
      serveImages(app, { ...ports, ...serving, ...decisions, deliveries }),
    /** Sweeps, then starts the jobs that make variants: for processes with the role `jobs`. */
    async startJobs() {
      // A job repeats it; a file that cannot be deleted must not keep the other jobs from starting.
      await sweep(ports).catch((error: unknown) => ports.log(`Left files are not removed: ${String(error)}`));
      await startImageJobs(ports, codec.workerCount);
    },
    /** Removes what killed processes left behind; answers how many files. A job runs it every ten minutes. */
    sweep: () => sweep(ports),
    /** Compares storage and rows both ways: every file and every row is read. */
    compareFiles: () => compareFiles(ports),
    /** The last count of stored files, and the files that are unsettled now. */
    readStorage: () => readStorage(ports),
    /** Enqueues a new count with the transaction. A job counts each night too. */
    countStorage: (tx: Tx) => enqueueReport(tx, ports),
    async close() {
      stopListening();
      await codec.close();
    },
  };
}
