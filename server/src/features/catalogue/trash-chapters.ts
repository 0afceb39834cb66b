import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersAndTheirComics } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { addToTrash, type Deletion, type Trashed } from './trash-rows.ts';

/** Puts chapters with their pages into the trash; returns those that existed. */
export async function trashChapters(tx: Tx, ids: string[], ports: CataloguePorts): Promise<Deletion> {
  const tables = catalogueTables.write(tx);
  const found = (await lockChaptersAndTheirComics(tx, ids)).map((chapter) => chapter.id);
  const chapters = await tables
    .selectFrom('chapter')
    .select(['id', 'comic_id', 'title', 'chapter_number', 'is_free', 'published'])
    .where('id', '=', anyOf(found))
    .execute();
  const trashed: Trashed[] = [];
  for (const { id, comic_id, title } of chapters) {
    const trashId = await addToTrash(
      tx,
      { kind: 'chapter', title, comic_id, chapter_id: id, deleted_at: ports.clock.now() },
      { chapter: sql`id = ${id}`, page: sql`chapter_id = ${id}` },
    );
    trashed.push({ id, trashId });
  }
  await tables.deleteFrom('chapter').where('id', '=', anyOf(found)).execute();
  for (const comicId of new Set(chapters.map((row) => row.comic_id))) {
    invalidate.chapters(tx, comicId, ports);
    invalidate.pages(tx, comicId, found, ports);
  }
  const deleted = chapters.map(({ id, comic_id, title, chapter_number, is_free, published }) => ({
    id,
    comicsId: comic_id,
    title,
    chapterNumber: chapter_number,
    isFree: is_free,
    isPublished: published,
  }));
  return { trashed, deleted };
}
