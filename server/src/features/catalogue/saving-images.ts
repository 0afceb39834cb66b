import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { UploadedFile } from '../../platform/http/calls.ts';
import type { Assets, ImagePurpose, TakenImage } from '../assets/index.ts';

export type FileFor = { file: UploadedFile; purpose: ImagePurpose };

/**
 * Judges and stores files first, then runs `save` in one transaction with what was taken, in the same order.
 * If anything refuses, nothing is left behind.
 */
export async function savingImages<T>(
  { db, assets }: { db: Database; assets: Assets },
  files: FileFor[],
  save: (tx: Tx, taken: TakenImage[]) => Promise<T>,
): Promise<T> {
  const taken = files.length === 0 ? [] : await assets.takeImages(files);
  try {
    return await db.transaction((tx) => save(tx, taken));
  } catch (error) {
    await assets.dropTaken(taken);
    throw error;
  }
}
