import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { sendSweep } from './queues.ts';
import { assetTables } from './assets.tables.ts';
import { imageTag } from './image-invalidations.ts';
import type { AssetPorts } from './ports.ts';
import { markKeptForDeletion } from './stored-files.ts';

/**
 * Removes images with the caller's transaction. After the commit they are no longer served, and the sweep deletes
 * their files.
 */
export async function releaseImages(
  tx: Tx,
  imageIds: readonly string[],
  { jobs, invalidations }: Pick<AssetPorts, 'jobs' | 'invalidations'>,
): Promise<void> {
  if (imageIds.length === 0) return;
  await assetTables.write(tx).deleteFrom('image').where('id', '=', anyOf(imageIds)).execute();
  await markKeptForDeletion(tx, imageIds);
  invalidations.publish(tx, imageIds.map(imageTag));
  sendSweep(tx, jobs);
}
