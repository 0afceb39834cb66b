import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StagedImage } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChapters } from './locks.ts';
import { pagesOf } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';

type PagesWanted = {
  comicId: string;
  chapterId: string;
  variant: AssetVariant;
  /** The images of the pages that the caller read; the command refuses if they have changed since. */
  expected: string[];
  /** All pages in order: the image id of an existing page, or a new image. */
  pages: (string | StagedImage)[];
};

/** Replaces the pages of one variant. Pages that stay keep their ids, the others are deleted. */
export async function setPages(tx: Tx, wanted: PagesWanted, ports: CataloguePorts): Promise<void> {
  const { comicId, chapterId, variant, pages } = wanted;
  const tables = catalogueTables.write(tx);
  await lockChapters(tx, [chapterId]);
  const before = (await pagesOf(tx, chapterId, variant)).map((page) => page.image_id);
  if (before.join() !== wanted.expected.join()) throw new Refusal('changed_meanwhile');

  const added = pages.filter((page) => typeof page !== 'string');
  await ports.assets.attachImages(tx, added);
  const ids = pages.map((page) => (typeof page === 'string' ? page : page.id));
  const removed = before.filter((id) => !ids.includes(id));
  const inChapter = sql`chapter_id = ${chapterId} and variant = ${variant}`;
  await sql`delete from page where ${inChapter} and image_id = any(${removed}::uuid[])`.execute(tables);
  // Moved out of the range first, because numbers must be unique after every row.
  await sql`update page set page_number = page_number + 1000000 where ${inChapter}`.execute(tables);
  await sql`update page set page_number = place.number
    from unnest(${ids}::uuid[]) with ordinality as place (image_id, number)
    where page.image_id = place.image_id and ${inChapter}`.execute(tables);
  if (added.length > 0) {
    const rows = added.map((image) => ({
      id: uuid(),
      chapter_id: chapterId,
      variant,
      image_id: image.id,
      page_number: ids.indexOf(image.id) + 1,
    }));
    // In batches: a statement takes at most 65,535 parameters.
    for (let start = 0; start < rows.length; start += 5000)
      await tables
        .insertInto('page')
        .values(rows.slice(start, start + 5000))
        .execute();
  }
  await ports.assets.releaseImages(tx, removed);
  invalidate.pages(tx, comicId, [chapterId], ports);
}
