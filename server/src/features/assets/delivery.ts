/** Caches what the image route needs to know about a stem, so that most requests cost no query. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/open-database.ts';
import { storageKey, type DeliveredFile } from './addresses.ts';
import { assetTables } from './assets.tables.ts';
import type { ImagePurpose } from './purposes.ts';

/** `files`: bytes by storage key. */
type ImageFiles = { imageId: string; purpose: ImagePurpose; files: ReadonlyMap<string, number> };
export type Delivery = { imageId: string; purpose: ImagePurpose; key: string; bytes: number };

export type Deliveries = {
  /** Undefined if there is no such file. */
  find(file: DeliveredFile): Promise<Delivery | undefined>;
  /** Drops the cache entries of these images, or of all. */
  forget(imageIds?: readonly string[]): void;
};

export function createDeliveryCache(db: Pick<Database, 'reads'>, max = 20_000): Deliveries {
  const known = new LRUCache<string, ImageFiles>({ max });
  // A row that was read during an invalidation may be older than the change.
  let generation = 0;

  return {
    async find(file) {
      const key = storageKey(file);
      let image = known.get(file.stem);
      // An unknown format may have been made since, so only known ones are answered without a query.
      if (!image?.files.has(key)) {
        const generationBefore = generation;
        image = await read(db, file.stem);
        if (image && generationBefore === generation) known.set(file.stem, image);
      }
      const bytes = image?.files.get(key);
      return image && bytes !== undefined
        ? { imageId: image.imageId, purpose: image.purpose, key, bytes }
        : undefined;
    },
    forget(imageIds) {
      generation++;
      if (imageIds === undefined) return known.clear();
      const forgotten = new Set(imageIds);
      for (const [stem, image] of known.entries()) if (forgotten.has(image.imageId)) known.delete(stem);
    },
  };
}

async function read(db: Pick<Database, 'reads'>, stem: string): Promise<ImageFiles | undefined> {
  const prefix = storageKey({ stem, variant: 'share' }).replace(/share\.jpg$/, '');
  const rows = await assetTables
    .read(db)
    .selectFrom('image_slice as slice')
    .innerJoin('image', 'image.id', 'slice.image_id')
    .innerJoin('stored_file as file', 'file.image_id', 'slice.image_id')
    .select(['slice.image_id', 'image.purpose', 'file.key', 'file.bytes'])
    .where('slice.stem', '=', stem)
    .where('file.state', '=', 'kept')
    .where((row) => row.fn('starts_with', ['file.key', row.val(prefix)]), 'is', true)
    .execute();
  const first = rows[0];
  return (
    first && {
      imageId: first.image_id,
      purpose: first.purpose,
      files: new Map(rows.map((row) => [row.key, row.bytes])),
    }
  );
}
