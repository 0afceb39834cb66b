import type { createGenre as createGenreCall } from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { type Author, keepVersion, type VersionPorts } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { slugOf } from './fold-name.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { comicIdsOfGenres } from './genres.queries.ts';
import type { CataloguePorts } from './ports.ts';

type Ports = Pick<CataloguePorts, 'invalidations'>;
type NewGenre = Pick<BodyOf<typeof createGenreCall>, 'name' | 'mature' | 'slug' | 'text'>;

/** Creates a genre and returns its id. Names are unique regardless of case, and so are addresses. */
export async function createGenre(tx: Tx, { slug, ...genre }: NewGenre, ports: Ports): Promise<string> {
  const id = uuid();
  await refuseTaken(
    catalogueTables
      .write(tx)
      .insertInto('genre')
      .values({ id, ...genre, slug: slug ?? (await freeSlug(tx, genre.name)) })
      .execute(),
  );
  invalidate.genres(tx, [], ports);
  return id;
}

/** The address that a name suggests, or null if it suggests none or another genre has it. */
export async function freeSlug(tx: Tx, name: string): Promise<string | null> {
  const slug = slugOf(name);
  if (slug === '') return null;
  const taken = await catalogueTables
    .write(tx)
    .selectFrom('genre')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return taken ? null : slug;
}

type GenreChanges = { mature: boolean; name?: string; slug?: string; text?: string; version?: number };

/** Sets `mature`, and the other fields that are there (spec §5). Returns the former genre. */
export async function updateGenre(
  tx: Tx,
  id: string,
  { version, ...changes }: GenreChanges & { author: Author },
  ports: Ports & VersionPorts,
): Promise<object> {
  const tables = catalogueTables.write(tx);
  const row = await tables
    .selectFrom('genre')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('genre_not_found');
  refuseStale(version, row.version);
  const before = { name: row.name, mature: row.mature, slug: row.slug ?? row.id, text: row.text ?? '' };
  const { author, ...fields } = changes;
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const after = { ...before, ...present };
  await keepVersion(tx, { object: id, number: row.version, before, after, author }, ports);
  await refuseTaken(
    tables
      .updateTable('genre')
      // An address that is its id stays that, also if another genre is given it.
      .set({ ...after, slug: after.slug === id ? null : after.slug, version: row.version + 1 })
      .where('id', '=', id)
      .execute(),
  );
  if (after.slug !== before.slug)
    await tables
      .insertInto('genre_address')
      .values({ slug: before.slug, genre_id: id })
      // Of those that had it one after the other, it leads to the last.
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ genre_id: id }))
      .execute();
  invalidate.genres(tx, await comicIdsOfGenres(tx, [id], maxInvalidatedTags), ports);
  return before;
}

async function refuseTaken<T>(saving: Promise<T>): Promise<T> {
  return saving.catch((error: unknown) => {
    if (isUniqueViolation(error, 'genre_name')) throw new Refusal('genre_name_taken');
    throw isUniqueViolation(error, 'genre_slug') ? new Refusal('genre_slug_taken') : error;
  });
}
