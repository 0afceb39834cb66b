import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StagedImage } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChapters } from './locks.ts';
import type { PageRow } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';

export type NewPage = { chapterId: string; pageNumber: number; image: StagedImage };

/** Puts pages of one variant into chapters of one comic. A page with the same number is replaced. */
export async function putPages(
  tx: Tx,
  { comicId, variant, pages }: { comicId: string; variant: AssetVariant; pages: NewPage[] },
  ports: CataloguePorts,
): Promise<PageRow[]> {
  const tables = catalogueTables.write(tx);
  const chapterIds = [...new Set(pages.map((page) => page.chapterId))];
  // Uploads into one chapter are serialised: each page number ends with one image and no orphan.
  const there = await lockChapters(tx, chapterIds);
  if (there.length < chapterIds.length) throw new Refusal('chapter_not_found');
  const same = await unchangedPages(tx, { variant, pages }, ports);
  const changed = pages.filter((page) => !same.has(page));
  await ports.assets.attachImages(
    tx,
    changed.map((page) => page.image),
  );
  const saved: PageRow[] = changed.map(({ chapterId, pageNumber, image }) => ({
    id: uuid(),
    chapter_id: chapterId,
    variant,
    page_number: pageNumber,
    image_id: image.id,
  }));
  const { rows: replaced } = await sql<{ image_id: string }>`delete from page
    using unnest(${saved.map((page) => page.chapter_id)}::uuid[], ${saved.map((page) => page.page_number)}::int[])
      as put (chapter_id, page_number)
    where page.chapter_id = put.chapter_id and page.variant = ${variant} and page.page_number = put.page_number
    returning page.image_id`.execute(tables);
  if (saved.length > 0) await tables.insertInto('page').values(saved).execute();
  await ports.assets.releaseImages(
    tx,
    replaced.map((page) => page.image_id),
  );
  invalidate.pages(tx, comicId, chapterIds, ports);
  return pages.map((page) => same.get(page) ?? saved[changed.indexOf(page)]!);
}

/** Pages that have the same content already: an upload that is sent again changes nothing. */
async function unchangedPages(
  tx: Tx,
  { variant, pages }: { variant: AssetVariant; pages: NewPage[] },
  { assets }: CataloguePorts,
): Promise<Map<NewPage, PageRow>> {
  const { rows } =
    await sql<PageRow>`select page.id, page.chapter_id, page.variant, page.page_number, page.image_id
    from page join unnest(${pages.map((page) => page.chapterId)}::uuid[], ${pages.map((page) => page.pageNumber)}::int[])
      as put (chapter_id, page_number)
    on page.chapter_id = put.chapter_id and page.variant = ${variant} and page.page_number = put.page_number
  `.execute(catalogueTables.read(tx));
  const images = await assets.imageStates(
    tx,
    rows.map((row) => row.image_id),
  );
  const there = new Map(rows.map((row) => [`${row.chapter_id} ${row.page_number}`, row]));
  const unchanged = new Map<NewPage, PageRow>();
  for (const page of pages) {
    const row = there.get(`${page.chapterId} ${page.pageNumber}`);
    const image = row && images.get(row.image_id);
    if (row && image?.sha256 === page.image.sha256 && image.status !== 'failed') unchanged.set(page, row);
  }
  return unchanged;
}
