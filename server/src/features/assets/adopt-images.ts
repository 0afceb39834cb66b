import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { sendMaking } from './queues.ts';
import { assetTables } from './assets.tables.ts';
import type { AssetPorts } from './ports.ts';
import { keepFiles } from './stored-files.ts';
import type { TakenImage } from './take-images.ts';

/** Higher is sooner. */
export type AdoptOptions = { priority?: number };

/**
 * Makes taken images part of the caller's transaction: they exist if it commits, with their variants on the way.
 * Answers the ids in the same order. Refuses with `changed_meanwhile` if they were swept away as abandoned.
 */
export async function adoptImages(
  tx: Tx,
  { taken, priority = 0 }: AdoptOptions & { taken: readonly TakenImage[] },
  { jobs }: Pick<AssetPorts, 'jobs'>,
): Promise<string[]> {
  if (taken.length === 0) return [];
  const rows = taken.map((image) => ({
    id: image.id,
    purpose: image.purpose,
    failure: null,
    file_name: image.fileName,
    media_type: image.mediaType,
    bytes: image.bytes,
    width: image.width,
    height: image.height,
    sha256: image.sha256,
    placeholder: null,
    original_key: image.originalKey,
  }));
  await assetTables.write(tx).insertInto('image').values(rows).execute();
  const kept = await keepFiles(
    tx,
    taken.map((image) => image.originalKey),
  );
  if (!kept)
    throw new Refusal('changed_meanwhile', { detail: 'The upload took too long. Please send it again.' });
  const ids = taken.map((image) => image.id);
  await sendMaking(tx, jobs, ids, 'webp', priority);
  return ids;
}
