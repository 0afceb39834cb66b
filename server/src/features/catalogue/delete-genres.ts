import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { comicIdsOfGenres } from './genres.queries.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';

/** Deletes genres and removes them from their comics; answers those that existed. */
export async function deleteGenres(
  tx: Tx,
  ids: string[],
  ports: Pick<CataloguePorts, 'invalidations'>,
): Promise<Genre[]> {
  await lockTally(tx);
  const comicIds = await comicIdsOfGenres(tx, ids, maxInvalidatedTags);
  const gone = await catalogueTables
    .write(tx)
    .deleteFrom('genre')
    .where('id', '=', anyOf(ids))
    .returning(['id', 'name', 'mature'])
    .execute();
  invalidate.genres(tx, comicIds, ports);
  return gone;
}
