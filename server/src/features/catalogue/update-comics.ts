import { isDeepStrictEqual } from 'node:util';
import { maxGenresOfComic, type SiteMove } from '@longstrip/contract/catalogue/comics.shapes';
import type { updateComics as updateComicsCall } from '@longstrip/contract/catalogue/staff.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { fieldsOf } from './comic-fields.ts';
import { genresOf } from './genres.queries.ts';
import { lockComics, lockComicsAndThoseOfTheDay, lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { refuseUnconfirmedMoves } from './site-moves.ts';
import { changeComic, type ComicChanges } from './update-comic.ts';

/** Former values, by field and the id of the comic. */
type Before = Record<string, Record<string, unknown>>;

/**
 * Makes the same change to several comics: to all of them, or to none if one does not exist or would have too many genres.
 * A comic that already has the value is not changed. Returns the former values of the others, by id, and the moves between the
 * sites.
 */
export async function updateComics(
  tx: Tx,
  {
    ids,
    basedOn,
    addGenre,
    removeGenre,
    author,
    confirmMove,
    ...values
  }: BodyOf<typeof updateComicsCall> & { author: Author },
  ports: CataloguePorts,
): Promise<{ before: Before; moves: SiteMove[] }> {
  if (addGenre || removeGenre || values.contentRating) await lockTally(tx);
  const lock = values.contentRating ? lockComicsAndThoseOfTheDay : lockComics;
  const found = await lock(tx, ids);
  if (found.length < new Set(ids).size) throw new Refusal('comic_not_found');
  const comics = await catalogueTables
    .read(tx)
    .selectFrom('comic')
    .selectAll()
    .where('id', '=', anyOf(found))
    .orderBy('id')
    .execute();
  const genres = await genresOf(tx, found);
  const sent = Object.entries(values).filter(([, value]) => value !== undefined) as [
    keyof typeof values,
    unknown,
  ][];
  const before: Before = { addGenre: {}, removeGenre: {} };
  for (const [field] of sent) before[field] = {};
  const moves: SiteMove[] = [];
  for (const comic of comics) {
    const { id, title } = comic;
    refuseStale(basedOn?.[id], comic.version);
    const former = fieldsOf(comic);
    const present = (genres.get(id) ?? []).map((genre) => genre.id);
    const changes: ComicChanges = {};
    for (const [field, value] of sent)
      if (!isDeepStrictEqual(value, former[field])) {
        Object.assign(changes, { [field]: value });
        before[field]![id] = former[field];
      }
    if (addGenre && !present.includes(addGenre)) {
      changes.genres = [...present, addGenre];
      before['addGenre']![id] = present;
    }
    if (removeGenre && present.includes(removeGenre)) {
      changes.genres = (changes.genres ?? present).filter((genre) => genre !== removeGenre);
      before['removeGenre']![id] = present;
    }
    if ((changes.genres?.length ?? 0) > maxGenresOfComic) {
      const detail = `“${title}” would have more than ${maxGenresOfComic} genres.`;
      throw new Refusal('invalid_input', { detail });
    }
    if (Object.keys(changes).length > 0)
      moves.push(...(await changeComic(tx, id, { ...changes, author }, ports)).moves);
  }
  await refuseUnconfirmedMoves(tx, moves, { author, confirmMove }, ports);
  return { before, moves };
}
