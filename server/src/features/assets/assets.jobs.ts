import type { PictureFormat } from '@longstrip/contract/assets/picture';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { CodecError } from './codec.ts';
import { failGivenUp } from './fail-given-up.ts';
import { failImage, makeImage } from './make-image.ts';
import type { AssetPorts } from './ports.ts';
import { making, retries, sweeping, type Making } from './queues.ts';
import { sweep } from './sweep.ts';

/** Starts to work on images in this process; `atOnce` is the number of codec workers. */
export async function workOnImages(ports: AssetPorts, atOnce: number): Promise<void> {
  const handler = (format: PictureFormat) => async (payload: Making, job: JobContext) => {
    try {
      await makeImage({ ...payload, format, signal: job.signal }, ports);
    } catch (error) {
      if (error instanceof CodecError && error.reason === 'closed') throw error;
      ports.say(`Image ${payload.imageId} as ${format}, try ${job.attempt}: ${String(error)}`);
      if (job.attempt > retries) await failImage({ imageId: payload.imageId, format, error }, ports);
      throw error;
    }
  };
  // One more than the workers: its files are read and stored while another is encoded.
  await ports.jobs.work(making.webp, { concurrency: atOnce + 1 }, handler('webp'));
  await ports.jobs.work(making.avif, { concurrency: atOnce + 1 }, handler('avif'));
  await ports.jobs.work(sweeping, { concurrency: 1 }, async () => {
    await sweep(ports);
    await failGivenUp(ports);
  });
}
