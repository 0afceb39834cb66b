import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChapters } from './locks.ts';
import type { CataloguePorts } from './ports.ts';

/** Deletes pages; answers the ids that existed. */
export async function deletePages(tx: Tx, ids: string[], ports: CataloguePorts): Promise<string[]> {
  const tables = catalogueTables.write(tx);
  const rows = await tables
    .selectFrom('page')
    .select('chapter_id')
    .distinct()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await lockChapters(
    tx,
    rows.map((row) => row.chapter_id),
  );
  const gone = await tables
    .deleteFrom('page')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['id', 'image_id', 'chapter_id'])
    .execute();
  await ports.assets.releaseImages(
    tx,
    gone.map((row) => row.image_id),
  );
  const chapters = await tables
    .selectFrom('chapter')
    .select(['id', 'comic_id'])
    .where('id', '=', sql<string>`any(${gone.map((row) => row.chapter_id)}::uuid[])`)
    .execute();
  for (const comicId of new Set(chapters.map((row) => row.comic_id))) {
    const inComic = chapters.filter((row) => row.comic_id === comicId).map((row) => row.id);
    invalidate.pages(tx, comicId, inComic, ports);
  }
  return gone.map((row) => row.id);
}
