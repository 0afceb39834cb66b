import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { comicIdsOfGenres, countComicsOf } from './genres.queries.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { addToTrash, type Deletion, type Trashed } from './trash-rows.ts';

/** Puts genres into the trash and takes them off their comics; returns those that existed. */
export async function trashGenres(
  tx: Tx,
  ids: string[],
  ports: Pick<CataloguePorts, 'clock' | 'invalidations'>,
): Promise<Deletion> {
  const tables = catalogueTables.write(tx);
  await lockTally(tx);
  const genres = await tables
    .selectFrom('genre')
    .select(['id', 'name', 'mature'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = genres.map(({ id }) => id);
  const comicIds = await comicIdsOfGenres(tx, found, maxInvalidatedTags);
  const trashed: Trashed[] = [];
  const deleted: object[] = [];
  for (const { id, name, mature } of genres) {
    const trashId = await addToTrash(
      tx,
      { kind: 'genre', title: name, comic_id: null, chapter_id: null, deleted_at: ports.clock.now() },
      { genre: sql`id = ${id}`, comic_genre: sql`genre_id = ${id}` },
    );
    trashed.push({ id, trashId });
    deleted.push({ id, name, mature, comics: await countComicsOf(tx, id) });
  }
  await tables.deleteFrom('genre').where('id', '=', anyOf(found)).execute();
  invalidate.genres(tx, comicIds, ports);
  return { trashed, deleted };
}
