import type { ContentRating } from '@longstrip/contract/site';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { catalogueTables } from './catalogue.tables.ts';

type ListedComic = { id: string; content_rating: ContentRating; published: boolean; created_at: Date };

/** Replaces the genres of a comic; refuses a genre that does not exist. */
export async function setComicGenres(tx: Tx, comic: ListedComic, genreIds: string[]): Promise<void> {
  const tables = catalogueTables.write(tx);
  // Locked, so that a genre deleted at this moment cannot leave a dangling row.
  const known = await tables
    .selectFrom('genre')
    .select('id')
    .where('id', '=', anyOf(genreIds))
    .forShare()
    .execute();
  const missing = genreIds.filter((id) => !known.some((genre) => genre.id === id));
  if (missing.length > 0)
    throw new Refusal('genre_not_found', { detail: `No genre has the id ${missing[0]}.` });
  await tables.deleteFrom('comic_genre').where('comic_id', '=', comic.id).execute();
  if (genreIds.length === 0) return;
  await tables
    .insertInto('comic_genre')
    .values(
      genreIds.map((genre_id) => ({
        comic_id: comic.id,
        genre_id,
        content_rating: comic.content_rating,
        published: comic.published,
        created_at: comic.created_at,
      })),
    )
    .execute();
}
