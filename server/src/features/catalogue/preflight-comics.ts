import { preflightComic } from '@longstrip/contract/catalogue/preflight.rules';
import type { PreflightReport } from '@longstrip/contract/catalogue/preflight.shapes';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Assets } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { episodesToRead } from './chapters.queries.ts';
import { genresOf } from './genres.queries.ts';

/** What an editor should know about comics before readers see them, in the order of the ids. */
export async function preflightComics(
  db: Database,
  ids: string[],
  assets: Assets,
): Promise<PreflightReport[]> {
  const [comics, genres, episodes] = await Promise.all([
    catalogueTables
      .read(db)
      .selectFrom('comic')
      .select(['id', 'description', 'content_rating', 'card_image_id', 'cover_image_id'])
      .where('id', '=', anyOf(ids))
      .execute(),
    genresOf(db, ids),
    episodesToRead(db, ids),
  ]);
  const images = await assets.imageStates(
    db,
    comics
      .flatMap(({ card_image_id: card, cover_image_id: cover }) => [card, cover])
      .filter((id) => id !== null),
  );
  const stateOf = (id: string | null) => (id && images.get(id)?.status) || null;
  const comicOf = new Map(comics.map((comic) => [comic.id, comic]));
  const episodesOf = Map.groupBy(episodes, (episode) => episode.comic_id);
  return ids.map((id) => {
    const comic = comicOf.get(id);
    if (!comic) throw new Refusal('comic_not_found');
    const findings = preflightComic({
      description: comic.description,
      contentRating: comic.content_rating,
      genres: genres.get(id) ?? [],
      card: stateOf(comic.card_image_id),
      cover: stateOf(comic.cover_image_id),
      episodes: episodesOf.get(id) ?? [],
    });
    return { id, findings };
  });
}
