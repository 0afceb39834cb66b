import type { Tx } from '../../platform/database/tables.ts';
import { maxTags } from '../../platform/invalidations/invalidations.ts';
import { chaptersOfImages, comicsOfArtwork, creatorsOfPictures } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';

type Ports = Pick<CataloguePorts, 'invalidations'>;

/** So many comics of a genre are named; one more invalidates everything. */
export const maxInvalidatedTags = maxTags + 1;

/** Invalidates cached answers and pages on every node when the transaction commits. */
export const invalidate = {
  comics(tx: Tx, ids: string[], { invalidations }: Ports): void {
    invalidations.publish(tx, ['Comic', ...ids.map((id) => `Comic:${id}`)]);
  },
  chapters(tx: Tx, comicId: string, { invalidations }: Ports): void {
    invalidations.publish(tx, ['Comic', `Comic:${comicId}`, `Chapter:${comicId}`]);
  },
  pages(tx: Tx, comicId: string, chapterIds: string[], { invalidations }: Ports): void {
    invalidations.publish(tx, [`Chapter:${comicId}`, ...chapterIds.map((id) => `ComicAsset:${id}`)]);
  },
  /** `comicIds`: the comics that have one of the changed genres. */
  genres(tx: Tx, comicIds: string[], { invalidations }: Ports): void {
    invalidations.publish(tx, ['Genre', 'Comic', ...comicIds.map((id) => `Comic:${id}`)]);
  },
  /** `comicIds`: the comics that name one of the changed creators. */
  creators(tx: Tx, ids: string[], comicIds: string[], { invalidations }: Ports): void {
    const comics = comicIds.length > 0 ? ['Comic', ...comicIds.map((id) => `Comic:${id}`)] : [];
    invalidations.publish(tx, ['Creator', ...ids.map((id) => `Creator:${id}`), ...comics]);
  },
};

/** Invalidates everything that shows these images, after they became readable, complete or failed. */
export async function invalidateImages(tx: Tx, imageIds: string[], { invalidations }: Ports): Promise<void> {
  // Only the reader's page list shows page images, and an import processes thousands of them.
  const chapters = new Set((await chaptersOfImages(tx, imageIds)).values());
  const comics = await comicsOfArtwork(tx, imageIds);
  const creators = await creatorsOfPictures(tx, imageIds);
  const stale = [
    ...[...chapters].map((id) => `ComicAsset:${id}`),
    ...comics.flatMap((id) => [`Comic:${id}`, `Chapter:${id}`]),
    ...creators.map((id) => `Creator:${id}`),
  ];
  // Other images are cards, previews or artwork, which lists show.
  if (chapters.size < imageIds.length) stale.push('Comic', 'Banner', 'SaleBanner');
  invalidations.publish(tx, stale);
}
