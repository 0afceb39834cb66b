import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { comicIdsOfGenres } from './genres.queries.ts';
import type { CataloguePorts } from './ports.ts';

type Ports = Pick<CataloguePorts, 'invalidations'>;

/** Creates a genre and answers its id. Names are unique whatever their case. */
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

/** Sets `mature`, and the name if there is one (spec §5). */
export async function updateGenre(
  tx: Tx,
  id: string,
  changes: { mature: boolean; name?: string },
  ports: Ports,
): Promise<void> {
  const changed = catalogueTables
    .write(tx)
    .updateTable('genre')
    .set({ mature: changes.mature, ...(changes.name ? { name: changes.name } : {}) })
    .where('id', '=', id)
    .executeTakeFirst();
  if ((await refuseExistingName(changed)).numUpdatedRows === 0n) throw new Refusal('genre_not_found');
  invalidate.genres(tx, await comicIdsOfGenres(tx, [id], maxInvalidatedTags), ports);
}

async function refuseExistingName<T>(saving: Promise<T>): Promise<T> {
  return saving.catch((error: unknown) => {
    throw isUniqueViolation(error, 'genre_name') ? new Refusal('genre_name_taken') : error;
  });
}
