import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { deleteVersions } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersAndTheirComics } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { imagesOfChapters } from './trash-chapters.ts';

/** Deletes chapters with their pages, without the trash; returns the ids that existed. */
export async function deleteChapters(tx: Tx, ids: string[], ports: CataloguePorts): Promise<string[]> {
  const tables = catalogueTables.write(tx);
  const chapters = await lockChaptersAndTheirComics(tx, ids);
  const found = chapters.map((chapter) => chapter.id);
  const images = await imagesOfChapters(tx, found);
  await tables.deleteFrom('chapter').where('id', '=', anyOf(found)).execute();
  await ports.assets.releaseImages(tx, images);
  await deleteVersions(tx, found);
  for (const comicId of new Set(chapters.map((chapter) => chapter.comic_id))) {
    invalidate.chapters(tx, comicId, ports);
    invalidate.pages(tx, comicId, found, ports);
  }
  return found;
}
