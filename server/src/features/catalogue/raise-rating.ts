import { contentRatings, type ContentRating } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { lockComicsAndThoseOfTheDay, lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { updateComic } from './update-comic.ts';

/** Whether `rating` is for older readers than `than`. */
export function isStricter(rating: ContentRating, than: ContentRating): boolean {
  return contentRatings.indexOf(rating) > contentRatings.indexOf(than);
}

/**
 * Raises a comic to at least this rating, never lowers it. The comic stays locked until the transaction ends,
 * so that its rating is not lowered while content of this rating is added.
 */
export async function raiseRating(
  tx: Tx,
  { comicId, rating }: { comicId: string; rating: ContentRating },
  ports: CataloguePorts,
): Promise<void> {
  await lockTally(tx);
  const [found] = await lockComicsAndThoseOfTheDay(tx, [comicId]);
  if (!found) throw new Refusal('comic_not_found');
  const comic = await catalogueTables
    .read(tx)
    .selectFrom('comic')
    .select('content_rating')
    .where('id', '=', comicId)
    .executeTakeFirstOrThrow();
  if (isStricter(rating, comic.content_rating))
    await updateComic(tx, comicId, { contentRating: rating }, ports);
}
