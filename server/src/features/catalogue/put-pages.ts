import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { TakenImage } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { facts } from './facts.ts';
import { lockChapters } from './locks.ts';
import type { PageRow } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';

export type NewPage = { chapterId: string; pageNumber: number; image: TakenImage };

/** Puts pages of one variant into chapters of one comic. A page already there under its number is replaced. */
export async function putPages(
  tx: Tx,
  { comicId, variant, pages }: { comicId: string; variant: AssetVariant; pages: NewPage[] },
  ports: CataloguePorts,
): Promise<PageRow[]> {
  const tables = catalogueTables.write(tx);
  const chapterIds = [...new Set(pages.map((page) => page.chapterId))];
  // Two uploads into one chapter take turns: each page number ends with one image and no orphan.
  const there = await lockChapters(tx, chapterIds);
  if (there.length < chapterIds.length) throw new Refusal('chapter_not_found');
  const imageIds = await ports.assets.adoptImages(
    tx,
    pages.map((page) => page.image),
  );
  const saved: PageRow[] = [];
  const replaced: string[] = [];
  for (const [index, page] of pages.entries()) {
    const place = { chapter_id: page.chapterId, variant, page_number: page.pageNumber };
    const old = await tables
      .deleteFrom('page')
      .where('chapter_id', '=', place.chapter_id)
      .where('variant', '=', place.variant)
      .where('page_number', '=', place.page_number)
      .returning('image_id')
      .executeTakeFirst();
    if (old) replaced.push(old.image_id);
    const row = { id: uuid(), ...place, image_id: imageIds[index]! };
    await tables.insertInto('page').values(row).execute();
    saved.push(row);
  }
  await ports.assets.releaseImages(tx, replaced);
  await facts.pagesChanged(tx, comicId, chapterIds, ports);
  return saved;
}
