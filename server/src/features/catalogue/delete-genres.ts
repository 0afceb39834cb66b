import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { facts, moreThanNewsTell } from './facts.ts';
import { comicIdsOfGenres } from './genres.queries.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';

/** Deletes genres and takes them off their comics; answers the ids that were there. */
export async function deleteGenres(
  tx: Tx,
  ids: string[],
  ports: Pick<CataloguePorts, 'news'>,
): Promise<string[]> {
  await lockTally(tx);
  const comicIds = await comicIdsOfGenres(tx, ids, moreThanNewsTell);
  const gone = await catalogueTables
    .write(tx)
    .deleteFrom('genre')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute();
  await facts.genresChanged(tx, comicIds, ports);
  return gone.map((row) => row.id);
}
