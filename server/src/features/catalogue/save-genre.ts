import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { comicIdsOfGenres } from './genres.queries.ts';
import type { CataloguePorts } from './ports.ts';

type Ports = Pick<CataloguePorts, 'invalidations'>;

/** Creates a genre and returns its id. Names are unique regardless of case. */
export async function createGenre(
  tx: Tx,
  genre: { name: string; mature: boolean },
  ports: Ports,
): Promise<string> {
  const id = uuid();
  await refuseExistingName(
    catalogueTables
      .write(tx)
      .insertInto('genre')
      .values({ id, ...genre })
      .execute(),
  );
  invalidate.genres(tx, [], ports);
  return id;
}

/** Sets `mature`, and the name if there is one (spec §5). Returns the former genre. */
export async function updateGenre(
  tx: Tx,
  id: string,
  changes: { mature: boolean; name?: string; version?: number },
  ports: Ports,
): Promise<object> {
  const tables = catalogueTables.write(tx);
  const before = await tables
    .selectFrom('genre')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('genre_not_found');
  refuseStale(changes.version, before.version);
  const changed = tables
    .updateTable('genre')
    .set({ mature: changes.mature, name: changes.name ?? before.name, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await refuseExistingName(changed);
  invalidate.genres(tx, await comicIdsOfGenres(tx, [id], maxInvalidatedTags), ports);
  return before;
}

async function refuseExistingName<T>(saving: Promise<T>): Promise<T> {
  return saving.catch((error: unknown) => {
    throw isUniqueViolation(error, 'genre_name') ? new Refusal('genre_name_taken') : error;
  });
}
