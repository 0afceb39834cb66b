import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { facts } from './facts.ts';
import { imagesOfChapters } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';

/** Deletes chapters with their pages; answers the ids that were there. */
export async function deleteChapters(tx: Tx, ids: string[], ports: CataloguePorts): Promise<string[]> {
  const tables = catalogueTables.write(tx);
  const there = await tables
    .selectFrom('chapter')
    .select(['id', 'comic_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = there.map((row) => row.id);
  const images = await imagesOfChapters(tx, found);
  await tables.deleteFrom('chapter').where('id', '=', sql<string>`any(${found}::uuid[])`).execute();
  await ports.assets.releaseImages(tx, images);
  for (const comicId of new Set(there.map((row) => row.comic_id))) {
    await facts.chaptersChanged(tx, comicId, ports);
    await facts.pagesChanged(tx, comicId, found, ports);
  }
  return found;
}
