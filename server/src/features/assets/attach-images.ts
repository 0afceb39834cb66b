import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { variantQueues } from './queues.ts';
import { avifEffort } from './purposes.ts';
import { assetTables } from './assets.tables.ts';
import type { AssetPorts } from './ports.ts';
import { keepFiles } from './stored-files.ts';
import type { StagedImage } from './stage-images.ts';

/**
 * Attaches staged images in the caller's transaction: they exist if it commits, with jobs for their variants. Answers
 * the ids in the same order. Refuses with `changed_meanwhile` if the sweep has removed them as abandoned.
 */
export async function attachImages(
  tx: Tx,
  staged: readonly StagedImage[],
  { jobs, avif }: Pick<AssetPorts, 'jobs' | 'avif'>,
): Promise<string[]> {
  if (staged.length === 0) return [];
  const rows = staged.map((image) => ({
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
  // In batches: a statement can have at most 65,535 parameters.
  for (let start = 0; start < rows.length; start += 5000)
    await assetTables
      .write(tx)
      .insertInto('image')
      .values(rows.slice(start, start + 5000))
      .execute();
  const areKept = await keepFiles(
    tx,
    staged.map((image) => image.originalKey),
  );
  if (!areKept)
    throw new Refusal('changed_meanwhile', { detail: 'The upload took too long. Please send it again.' });
  const orders = staged.map(({ id, purpose }) => ({ imageId: id, avifEffort: avifEffort(avif, purpose) }));
  await jobs.sendMany(tx, variantQueues.webp, orders);
  return staged.map((image) => image.id);
}
