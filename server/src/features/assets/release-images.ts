import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { sendSweep } from './queues.ts';
import { assetTables } from './assets.tables.ts';
import { imageNews } from './image-news.ts';
import type { AssetPorts } from './ports.ts';
import { giveUpKept } from './stored-files.ts';

/** Removes images with the caller's transaction: no longer served once it commits, their bytes removed soon after. */
export async function releaseImages(
  tx: Tx,
  imageIds: readonly string[],
  { jobs, news }: Pick<AssetPorts, 'jobs' | 'news'>,
): Promise<void> {
  if (imageIds.length === 0) return;
  await assetTables
    .write(tx)
    .deleteFrom('image')
    .where('id', '=', sql<string>`any(${imageIds}::uuid[])`)
    .execute();
  await giveUpKept(tx, imageIds);
  news.publish(tx, imageIds.map(imageNews));
  sendSweep(tx, jobs);
}
