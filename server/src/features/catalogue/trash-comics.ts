import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersOf, lockComics, lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { addToTrash, type Deletion, type Trashed } from './trash-rows.ts';

/** Puts comics with everything under them into the trash; returns those that existed. */
export async function trashComics(tx: Tx, ids: string[], ports: CataloguePorts): Promise<Deletion> {
  const tables = catalogueTables.write(tx);
  await lockTally(tx);
  const found = await lockComics(tx, ids);
  await lockChaptersOf(tx, found);
  const comics = await tables
    .selectFrom('comic')
    .select(['id', 'title', 'content_rating', 'chapter_count', 'published'])
    .where('id', '=', anyOf(found))
    .execute();
  const trashed: Trashed[] = [];
  for (const { id, title } of comics) {
    const trashId = await addToTrash(
      tx,
      { kind: 'comic', title, comic_id: id, chapter_id: null, deleted_at: ports.clock.now() },
      {
        comic: sql`id = ${id}`,
        comic_genre: sql`comic_id = ${id}`,
        chapter: sql`comic_id = ${id}`,
        page: sql`chapter_id in (select id from chapter where comic_id = ${id})`,
      },
    );
    trashed.push({ id, trashId });
  }
  await tables.deleteFrom('comic').where('id', '=', anyOf(found)).execute();
  for (const id of found) invalidate.chapters(tx, id, ports);
  invalidate.genres(tx, [], ports);
  const deleted = comics.map(({ id, title, content_rating, chapter_count, published }) => ({
    id,
    title,
    contentRating: content_rating,
    chapterCount: chapter_count,
    isPublished: published,
  }));
  return { trashed, deleted };
}
