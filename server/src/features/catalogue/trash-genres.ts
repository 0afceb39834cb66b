import { maxGenresOfComic } from '@longstrip/contract/catalogue/comics.shapes';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addToTrash, type Deletion, type Remains, type TrashEntryRow } from '../trash/index.ts';
import { type Author, deleteVersions } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { comicIdsOfGenres, countComicsOf } from './genres.queries.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';

/** Puts genres into the trash and takes them off their comics; returns those that existed. */
export async function trashGenres(
  tx: Tx,
  ids: string[],
  author: Author,
  ports: CataloguePorts,
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
  const deleted = [];
  for (const genre of genres) deleted.push({ ...genre, comics: await countComicsOf(tx, genre.id) });
  const pages = { censored: 0, uncensored: 0, legal: 0 };
  const entries = await addToTrash(
    tx,
    deleted.map(({ name, comics }) => ({
      kind: 'genre',
      title: name,
      contents: { comics, chapters: 0, pages },
    })),
    author,
    ports,
  );
  const trashed = found.map((id, index) => ({ id, trashId: entries[index]! }));
  const marked = sql`unnest(${found}::uuid[], ${entries}::uuid[]) as marked (genre_id, trash_id)`;
  await sql`update comic_genre set trash_id = marked.trash_id from ${marked}
    where comic_genre.genre_id = marked.genre_id`.execute(tables);
  await sql`update genre set trash_id = marked.trash_id from ${marked} where genre.id = marked.genre_id`.execute(
    tables,
  );
  invalidate.genres(tx, comicIds, ports);
  return { trashed, deleted };
}

/** Adds it again to those of its comics that have room for another one. */
export async function restoreGenre(tx: Tx, entry: TrashEntryRow, ports: CataloguePorts): Promise<void> {
  const tables = catalogueTables.write(tx);
  await lockTally(tx);
  await tables
    .updateTable('stored_genre')
    .set({
      trash_id: null,
      // Another genre may have its address now.
      slug: sql<
        string | null
      >`case when slug not in (select slug from genre where slug is not null) then slug end`,
    })
    .where('trash_id', '=', entry.id)
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'genre_name')) throw error;
      const detail = `Another genre has the name “${entry.title}” now. Rename or delete it first.`;
      throw new Refusal('genre_name_taken', { detail });
    });
  await sql`select id from stored_comic where id in (
    select comic_id from stored_comic_genre where trash_id = ${entry.id}) order by id for share`.execute(
    tables,
  );
  // A comic that is in the trash brings the genre back with it. Rating and dates may have changed meanwhile.
  const { rows } = await sql<{ comic_id: string }>`update stored_comic_genre as restored
    set trash_id = comic.trash_id, content_rating = comic.content_rating, published = comic.published,
      created_at = comic.created_at
    from stored_comic as comic
    where restored.trash_id = ${entry.id} and comic.id = restored.comic_id
      and (select count(*) from stored_comic_genre as other
        where other.comic_id = comic.id and other.trash_id is not distinct from comic.trash_id) < ${maxGenresOfComic}
    returning restored.comic_id`.execute(tables);
  await tables.deleteFrom('stored_comic_genre').where('trash_id', '=', entry.id).execute();
  // This many tags invalidate everything, so more are not needed.
  const comicIds = rows.slice(0, maxInvalidatedTags).map((row) => row.comic_id);
  invalidate.genres(tx, comicIds, ports);
}

export async function deleteGenre(tx: Tx, entry: TrashEntryRow): Promise<Remains> {
  await lockTally(tx);
  const deleted = await catalogueTables
    .write(tx)
    .deleteFrom('stored_genre')
    .where('trash_id', '=', entry.id)
    .returning('id')
    .execute();
  await deleteVersions(
    tx,
    deleted.map(({ id }) => id),
  );
  return { images: [] };
}
