import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Tx } from '../../platform/database/tables.ts';
import type { TakenImage } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { pagesOf } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';
import { putPages } from './put-pages.ts';

/** A page in the order wanted: an image that is a page of the chapter already, or one to be added. */
export type PagePlace = { imageId?: string; taken?: TakenImage };

/** Adds pages to a chapter and puts all of them in the order given; pages that are not named follow behind. */
export async function appendPages(
  tx: Tx,
  input: { comicId: string; chapterId: string; variant: AssetVariant; places: PagePlace[] },
  ports: CataloguePorts,
): Promise<void> {
  const { comicId, chapterId, variant, places } = input;
  const tables = catalogueTables.write(tx);
  // The chapter is locked before its pages are read: an upload at the same moment comes before or after.
  await tables.selectFrom('chapter').select('id').where('id', '=', chapterId).forUpdate().execute();
  const before = await pagesOf(tx, chapterId, variant);
  const last = before.at(-1)?.page_number ?? 0;
  const fresh = places.flatMap((place) => (place.taken ? [place.taken] : []));
  const added = await putPages(
    tx,
    {
      comicId,
      variant,
      pages: fresh.map((image, index) => ({ chapterId, pageNumber: last + index + 1, image })),
    },
    ports,
  );
  if (before.length === 0) return;

  const ids = added[Symbol.iterator]();
  const wanted = places.flatMap((place) => {
    if (place.taken) return [ids.next().value!.id];
    return before.find((page) => page.image_id === place.imageId)?.id ?? [];
  });
  const rest = before.map((page) => page.id).filter((id) => !wanted.includes(id));
  const order = [...wanted, ...rest];
  // Out of the way first: two pages must never have one number, not even in between.
  await tables
    .updateTable('page')
    .set((page) => ({ page_number: page('page_number', '+', 1_000_000) }))
    .where('chapter_id', '=', chapterId)
    .where('variant', '=', variant)
    .execute();
  for (const [index, id] of order.entries()) {
    await tables
      .updateTable('page')
      .set({ page_number: index + 1 })
      .where('id', '=', id)
      .execute();
  }
}
