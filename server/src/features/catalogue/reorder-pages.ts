import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { lockChapters } from './locks.ts';
import { pagesOf } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';
import { setPages } from './set-pages.ts';

type Order = { chapterId: string; variant: AssetVariant; ids: string[]; version?: number | undefined };

/**
 * Puts all pages of a variant into this order and numbers them from 1. Refused if a page was added or deleted since,
 * or if the order is not the one that the caller saw. Returns the former order.
 */
export async function reorderPages(
  tx: Tx,
  { chapterId, variant, ids, version }: Order,
  ports: CataloguePorts,
): Promise<{ ids: string[] }> {
  const [found] = await lockChapters(tx, [chapterId]);
  if (!found) throw new Refusal('chapter_not_found');
  const chapter = await catalogueTables
    .read(tx)
    .selectFrom('chapter')
    .select(['comic_id', 'pages_version'])
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow();
  const pages = new Map((await pagesOf(tx, chapterId, variant)).map((page) => [page.id, page.image_id]));
  const images = [...new Set(ids)].flatMap((id) => pages.get(id) ?? []);
  if (images.length < pages.size || ids.length !== pages.size) throw new Refusal('edit_conflict');
  refuseStale(version, chapter.pages_version);
  const expected = [...pages.values()];
  await setPages(tx, { comicId: chapter.comic_id, chapterId, variant, expected, pages: images }, ports);
  return { ids: [...pages.keys()] };
}
