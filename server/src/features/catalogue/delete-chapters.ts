import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { deleteVersions } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChapters, lockComics } from './locks.ts';
import { imagesOfChapters } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';

/** Deletes chapters with their pages, without the trash; returns the ids that existed. */
export async function deleteChapters(tx: Tx, ids: string[], ports: CataloguePorts): Promise<string[]> {
  const tables = catalogueTables.write(tx);
  const rows = await tables
    .selectFrom('chapter')
    .select(['id', 'comic_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  // The comics are locked first, because their count of chapters changes.
  await lockComics(
    tx,
    rows.map((row) => row.comic_id),
  );
  const found = await lockChapters(
    tx,
    rows.map((row) => row.id),
  );
  const images = await imagesOfChapters(tx, found);
  await tables.deleteFrom('chapter').where('id', '=', anyOf(found)).execute();
  await ports.assets.releaseImages(tx, images);
  await deleteVersions(tx, found);
  const deleted = rows.filter((row) => found.includes(row.id));
  for (const comicId of new Set(deleted.map((row) => row.comic_id))) {
    invalidate.chapters(tx, comicId, ports);
    invalidate.pages(tx, comicId, found, ports);
  }
  return found;
}
