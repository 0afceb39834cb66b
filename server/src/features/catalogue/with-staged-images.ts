import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { UploadedFile } from '../../platform/http/calls.ts';
import type { Assets, ImagePurpose, StagedImage } from '../assets/index.ts';

export type FileFor = { file: UploadedFile; purpose: ImagePurpose };

/**
 * Checks and stages files first, then runs `save` in one transaction with the staged images, in the same order.
 * If anything is refused, nothing is left behind.
 */
export async function withStagedImages<T>(
  { db, assets }: { db: Database; assets: Assets },
  files: FileFor[],
  save: (tx: Tx, staged: StagedImage[]) => Promise<T>,
): Promise<T> {
  const staged = files.length === 0 ? [] : await assets.stageImages(files);
  try {
    return await db.transaction((tx) => save(tx, staged));
  } catch (error) {
    await assets.discardStaged(staged);
    throw error;
  }
}
