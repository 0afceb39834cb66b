import { sql } from 'kysely';
import type { PictureFormat } from '@longstrip/contract/assets/picture';
import type { Tx } from '../../platform/database/tables.ts';
import { assetTables } from './assets.tables.ts';
import type { MadeImage } from './codec.protocol.ts';
import { keepFiles } from './stored-files.ts';

type Variants = {
  imageId: string;
  format: PictureFormat;
  /** No other format will follow. */
  isLast: boolean;
  made: MadeImage;
  stems: string[];
  keys: string[];
};

/**
 * Records that all files of a format are stored. Throws if a sweep has marked one for deletion, so that the job tries
 * again.
 */
export async function saveVariants(
  tx: Tx,
  { imageId, format, isLast, made, stems, keys }: Variants,
): Promise<void> {
  if (!(await keepFiles(tx, keys))) throw new Error('Files of this image were swept away while it was made.');
  const tables = assetTables.write(tx);
  const slices = made.slices.map(({ width, height, widths }, position) => ({
    image_id: imageId,
    position,
    stem: stems[position]!,
    width,
    height,
    widths,
    formats: [format],
  }));
  await tables
    .insertInto('image_slice')
    .values(slices)
    .onConflict((conflict) =>
      conflict
        .columns(['image_id', 'position'])
        .doUpdateSet({ formats: sql<PictureFormat[]>`array_append(image_slice.formats, ${format})` })
        .where(sql<boolean>`not ${format} = any(image_slice.formats)`),
    )
    .execute();
  await tables
    .updateTable('image')
    .set({
      status: isLast ? 'complete' : 'readable',
      failure: null,
      ...(format === 'webp' && { placeholder: made.placeholder ?? null }),
    })
    .where('id', '=', imageId)
    .execute();
}
