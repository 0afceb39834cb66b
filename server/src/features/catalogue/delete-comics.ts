import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersOf, lockComics, lockTally } from './locks.ts';
import { imagesOfComics } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';

/** Deletes comics with everything under them; answers the ids that existed. */
export async function deleteComics(tx: Tx, ids: string[], ports: CataloguePorts): Promise<string[]> {
  const tables = catalogueTables.write(tx);
  await lockTally(tx);
  const found = await lockComics(tx, ids);
  await lockChaptersOf(tx, found);
  await ports.emit(tx, { type: 'comicsDeleted', comicIds: found });
  const images = await imagesOfComics(tx, found);
  await tables
    .deleteFrom('comic')
    .where('id', '=', sql<string>`any(${found}::uuid[])`)
    .execute();
  await ports.assets.releaseImages(tx, images);
  for (const id of found) invalidate.chapters(tx, id, ports);
  return found;
}
