import type { Tx } from '../../platform/database/tables.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import type { Deliveries } from './delivery.ts';
import type { AssetPorts } from './ports.ts';

const prefix = 'Image:';

export const imageTag = (imageId: string) => `${prefix}${imageId}`;

/** Emits the event in the transaction, and invalidates on every node once it commits. */
export async function emitImagesChanged(
  tx: Tx,
  imageIds: string[],
  { invalidations, emit }: Pick<AssetPorts, 'invalidations' | 'emit'>,
): Promise<void> {
  invalidations.publish(tx, imageIds.map(imageTag));
  await emit(tx, { type: 'imagesChanged', imageIds });
}

/** Drops the cache entries of images that changed on any node. Returns the function that unsubscribes. */
export function forgetInvalidated(
  invalidations: Pick<Invalidations, 'subscribe'>,
  deliveries: Deliveries,
): () => void {
  return invalidations.subscribe((keys) => {
    if (keys === '*') return deliveries.forget();
    const ids = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    if (ids.length > 0) deliveries.forget(ids);
  });
}
