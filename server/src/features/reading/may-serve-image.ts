import {
  isForEverybody,
  judgeImage,
  type ShownImage,
  type Visitor,
} from '@longstrip/contract/maturity/maturity.rules';
import { decideChapter } from '@longstrip/contract/reading/access.rules';
import { contentRatings } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImagePurpose } from '../assets/index.ts';
import { factsOf, findChapter, shownByCatalogue } from '../catalogue/index.ts';

export type ServingContext = {
  db: Database;
  /** The same for pictures that the catalogue does not know. */
  shownByBanner(image: { imageId: string; purpose: ImagePurpose }): Promise<ShownImage | undefined>;
  /** Regions are told apart, so what one may see another may not. */
  regionsDiffer: boolean;
};

/**
 * Whether a visitor may have an image: at its plain address like everybody, only they themselves, or only with a signed
 * link. Throws the refusal where they may not have it at all; what nothing shows, nobody gets.
 */
export async function mayServeImage(
  image: { imageId: string; purpose: ImagePurpose },
  visitor: Visitor,
  { db, shownByBanner, regionsDiffer }: ServingContext,
): Promise<'public' | 'private' | 'locked'> {
  const page = await shownByCatalogue(db, image);
  const shown = page ?? (await shownByBanner(image));
  if (!shown) throw new Refusal('image_not_found');
  const verdict = judgeImage(shown, visitor);
  if (verdict === 'hidden') throw new Refusal('image_not_found');
  if (verdict !== 'shown') throw new Refusal(verdict);
  if (page?.chapterId && !(await isOpen(db, page.chapterId, visitor))) return 'locked';
  return isForEverybody(shown, { regionsDiffer }) ? 'public' : 'private';
}

async function isOpen(db: Database, chapterId: string, visitor: Visitor): Promise<boolean> {
  const chapter = await findChapter(db, chapterId, contentRatings);
  if (!chapter) return false;
  // Whether this variant may be shown is judged already; this is about the lock alone.
  const asked = { ...factsOf(chapter), variants: [] };
  return decideChapter(asked, 'censored', { ...visitor, staff: false }).access.state === 'open';
}
