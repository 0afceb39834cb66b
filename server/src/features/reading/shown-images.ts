/** A cache of what images show, because the images of an episode, about forty, are requested one by one. */
import type { ShownImage } from '@longstrip/contract/maturity/maturity.rules';
import type { Database } from '../../platform/database/open-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { createTaggedCache } from '../../platform/tagged-cache.ts';
import type { ImagePurpose } from '../assets/index.ts';
import { chapterShowing, shownByCatalogue } from '../catalogue/index.ts';
import { isOpenToAll } from './access.ts';

export type Image = { imageId: string; purpose: ImagePurpose };
/** `isOpenToAll`: false for pages that need a signed link. */
type Shown = ShownImage & { isOpenToAll: boolean; tags: readonly string[] };

export type ShownImagesPorts = {
  db: Database;
  invalidations: Pick<Invalidations, 'subscribe'>;
  /** What an image of a banner shows; undefined for other images. */
  shownByBanner(db: Database, image: Image): Promise<ShownImage | undefined>;
};

const maxImages = 50_000;

/** Returns a function that finds what an image shows. It refuses images that nothing shows. Changes drop its cache. */
export function createShownImageCache({ db, invalidations, shownByBanner }: ShownImagesPorts) {
  const cache = createTaggedCache<Shown>({ maxSize: maxImages, sizeOf: () => 1 });
  invalidations.subscribe((keys) => cache.drop(keys));

  async function load(
    { imageId, purpose }: Image,
    keep: (imageId: string, shown: Shown) => void,
  ): Promise<Shown> {
    if (purpose === 'page') {
      const chapter = await chapterShowing(db, imageId);
      if (!chapter) throw new Refusal('image_not_found');
      const { comic_id, content_rating: rating, uncensored, published } = chapter;
      const tags = [`Comic:${comic_id}`, `Chapter:${comic_id}`, `ComicAsset:${chapter.id}`, 'Genre'];
      const shown = { rating, uncensored, published, isOpenToAll: isOpenToAll(chapter), tags };
      // The reader's next requests are for the other pages.
      for (const page of chapter.pages) keep(page.image_id, { ...shown, variant: page.variant });
      const { variant } = chapter.pages.find((page) => page.image_id === imageId)!;
      return { ...shown, variant };
    }
    const artwork = await shownByCatalogue(db, { imageId, purpose });
    const shown = artwork ?? (await shownByBanner(db, { imageId, purpose }));
    if (!shown) throw new Refusal('image_not_found');
    const tags = artwork?.tags ?? ['Banner', 'SaleBanner', 'Comic'];
    const found = { ...shown, isOpenToAll: true, tags };
    keep(imageId, found);
    return found;
  }

  return (image: Image): Promise<Shown> => cache.get(image.imageId, (keep) => load(image, keep));
}
