import type { SiteVariant } from '@longstrip/contract/site';
import type { updateComic as updateComicCall } from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import type { SiteMove } from '@longstrip/contract/catalogue/comics.shapes';
import type { Credit } from '@longstrip/contract/catalogue/creators.shapes';
import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { StagedImage } from '../assets/index.ts';
import { type Author, keepVersion } from '../versions/index.ts';
import { catalogueTables, type CatalogueTables } from './catalogue.tables.ts';
import { columnsOf, fieldsOf } from './comic-fields.ts';
import { creditsOf } from './creators.queries.ts';
import { genresOf } from './genres.queries.ts';
import { invalidate } from './invalidate.ts';
import { lockComicsAndThoseOfTheDay, lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { setComicCreators } from './set-comic-creators.ts';
import { setComicGenres } from './set-comic-genres.ts';
import { refuseUnconfirmedMoves, siteMoveOf } from './site-moves.ts';
import { lastCreditsOf } from './take-over-creators.ts';

export type ComicChanges = BodyOf<typeof updateComicCall> & {
  cover?: StagedImage;
  card?: StagedImage;
  /** Undefined for changes by a command, such as the import. */
  author?: Author | undefined;
};

type ChangedComic = {
  before: object;
  /** The former values of other comics that changed with it. */
  others: { others: object } | undefined;
  /** Empty, or the move of this comic to the other site. */
  moves: SiteMove[];
};

/**
 * Changes the fields that are present (spec §5), and keeps the former version; replaced images are deleted. A person confirms
 * a move to the normal site.
 */
export async function updateComic(
  tx: Tx,
  id: string,
  changes: ComicChanges,
  ports: CataloguePorts,
): Promise<ChangedComic> {
  const changed = await changeComic(tx, id, changes, ports);
  await refuseUnconfirmedMoves(tx, changed.moves, { author: changes.author, ...changes }, ports);
  return changed;
}

/** The same for a caller that checks the moves of several comics together. */
export async function changeComic(
  tx: Tx,
  id: string,
  changes: ComicChanges,
  ports: CataloguePorts,
): Promise<ChangedComic> {
  const tables = catalogueTables.write(tx);
  if (changes.contentRating || changes.genres || changes.creators || changes.comicOfTheDay)
    await lockTally(tx);
  if (changes.contentRating || changes.comicOfTheDay) await lockComicsAndThoseOfTheDay(tx, [id]);
  const before = await tables
    .selectFrom('comic')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('comic_not_found');
  refuseStale(changes.version, before.version);
  const replaced: string[] = [];
  const replace = async (image: StagedImage | undefined, old: string | null) => {
    if (!image) return old;
    if (old) replaced.push(old);
    const [imageId] = await ports.assets.attachImages(tx, [image]);
    return imageId!;
  };
  const lists = await listsOf(tx, id);
  const after = await tables
    .updateTable('comic')
    .set({
      ...columnsOf(changes),
      version: before.version + 1,
      card_image_id: await replace(changes.card, before.card_image_id),
      cover_image_id: await replace(changes.cover, before.cover_image_id),
      updated_at: ports.clock.now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { content_rating } = after;
  if (changes.genres) await setComicGenres(tx, after, changes.genres);
  else if (content_rating !== before.content_rating) {
    await tables.updateTable('comic_genre').set({ content_rating }).where('comic_id', '=', id).execute();
  }
  // A creator belongs to one site: on the other one, those of the same names take their places.
  const isMoved = after.site !== before.site;
  const credits = changes.creators ?? (isMoved ? await lastCreditsOf(tx, id) : undefined);
  if (credits) await setComicCreators(tx, after, credits, ports);
  await keepVersion(
    tx,
    {
      object: id,
      number: before.version,
      before: versionedFields(before, lists),
      after: versionedFields(after, changes.genres || credits ? await listsOf(tx, id) : lists),
      author: changes.author,
    },
    ports,
  );
  await ports.assets.releaseImages(tx, replaced);
  const { author } = changes;
  const ended = after.comic_of_the_day ? await endOtherComicsOfTheDay(tx, { ...after, author }, ports) : [];
  invalidate.comics(tx, [id, ...ended], ports);
  // The rating decides the locks in lists of chapters, and the price is shown there.
  if (content_rating !== before.content_rating || after.coin_price !== before.coin_price)
    invalidate.chapters(tx, id, ports);
  const move = siteMoveOf(before, after);
  if (move) await ports.emit(tx, { type: 'comicMoved', comicId: id });
  const others = Object.fromEntries(ended.map((each) => [each, { comicOfTheDay: true }]));
  return {
    before: { ...before, genres: lists.genres.map((genre) => genre.id), creators: lists.creators },
    others: ended.length > 0 ? { others } : undefined,
    moves: move ? [move] : [],
  };
}

type Lists = { genres: Genre[]; creators: Credit[] };

async function listsOf(tx: Tx, id: string): Promise<Lists> {
  const [genres, creators] = [await genresOf(tx, [id]), await creditsOf(tx, [id])];
  return { genres: genres.get(id) ?? [], creators: creators.get(id) ?? [] };
}

/** In the shape of `StaffComic`. Genres and creators have their names, because they can be deleted. */
function versionedFields(comic: Selectable<CatalogueTables['comic']>, { genres, creators }: Lists) {
  return {
    ...fieldsOf(comic),
    genres: genres.map(({ id, name }) => ({ id, name })),
    creators: creators.map(({ id, name, role }) => ({ id, name, role })),
  };
}

/** Each site has one comic of the day. Returns the ids of the previous ones. */
async function endOtherComicsOfTheDay(
  tx: Tx,
  { id, site, author }: { id: string; site: SiteVariant; author: Author | undefined },
  ports: CataloguePorts,
): Promise<string[]> {
  const ended = await catalogueTables
    .write(tx)
    .updateTable('comic')
    .set(({ eb }) => ({ comic_of_the_day: false, version: eb('version', '+', 1) }))
    .where('comic_of_the_day', '=', true)
    .where('site', '=', site)
    .where('id', '<>', id)
    .returningAll()
    .execute();
  for (const comic of ended) {
    const after = versionedFields(comic, await listsOf(tx, comic.id));
    const before = { ...after, comicOfTheDay: true };
    await keepVersion(tx, { object: comic.id, number: comic.version - 1, before, after, author }, ports);
  }
  return ended.map((comic) => comic.id);
}
