import type { PictureFormat } from '@longstrip/contract/assets/picture';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { isStorageFull } from '../../platform/storage/free-space.ts';
import { CodecError } from './codec.ts';
import { failImage, makeImage } from './make-image.ts';
import type { AssetPorts } from './ports.ts';
import { reportQueue, variantQueues, sweepQueue, failedQueues, type VariantJob } from './queues.ts';
import { countStorage } from './storage-report.ts';
import { sweep } from './sweep.ts';

/** How long the encoding of an image waits for free space. */
const storageFullRetrySeconds = 60;

/** Starts the image jobs of this process; `workerCount` is the number of codec workers. */
export async function startImageJobs(ports: AssetPorts, workerCount: number): Promise<void> {
  const handler = (format: PictureFormat) => async (payload: VariantJob, job: JobContext) => {
    try {
      await makeImage({ ...payload, format, signal: job.signal }, ports);
    } catch (error) {
      if (isStorageFull(error)) return await postpone(format, payload);
      if (error instanceof CodecError && error.reason === 'closed') throw error;
      ports.log(`Image ${payload.imageId} as ${format}, try ${job.attempt}: ${String(error)}`);
      throw error;
    }
  };
  // Does not count as a try: the disk may stay full for days.
  const postpone = (format: PictureFormat, payload: VariantJob) =>
    ports.db.transaction((tx) =>
      ports.jobs.send(tx, variantQueues[format], payload, { inSeconds: storageFullRetrySeconds }),
    );
  // One more than the workers: the files of one job are read and stored while another is encoded.
  await ports.jobs.work(variantQueues.webp, { concurrency: workerCount + 1 }, handler('webp'));
  await ports.jobs.work(variantQueues.avif, { concurrency: workerCount + 1 }, handler('avif'));
  for (const format of ['webp', 'avif'] as const)
    await ports.jobs.work(failedQueues[format], { concurrency: 1 }, ({ imageId }, { failure }) =>
      failImage({ imageId, format, failure }, ports),
    );
  await ports.jobs.work(sweepQueue, { concurrency: 1 }, async (_nothing, { signal }) => {
    await sweep(ports, signal);
  });
  await ports.jobs.work(reportQueue, { concurrency: 1 }, (_nothing, { signal }) =>
    countStorage(ports, signal),
  );
}
