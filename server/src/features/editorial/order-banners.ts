import type { SiteVariant } from '@longstrip/contract/site';
import { ratingsOf } from '@longstrip/contract/site.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findComics } from '../catalogue/index.ts';
import { editorialTables, maxBanners } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';

/**
 * Puts the banners of one site in this order. Refuses if `ids` are not exactly these banners, or if `basedOn` is no longer
 * their order. Returns the former order.
 */
export async function orderBanners(
  tx: Tx,
  { siteVariant, ids, basedOn }: { siteVariant: SiteVariant; ids: string[]; basedOn?: string[] | undefined },
  { invalidations }: Pick<EditorialPorts, 'invalidations'>,
): Promise<{ ids: string[] }> {
  const tables = editorialTables.write(tx);
  const rows = await tables
    .selectFrom('featured_banner')
    .select(['id', 'comic_id', 'position', 'created_at'])
    .orderBy('id')
    .limit(maxBanners)
    .forUpdate()
    .execute();
  const comicIds = rows.map((row) => row.comic_id);
  const comics = await findComics(tx, comicIds, { ratings: ratingsOf(siteVariant), drafts: true });
  // Sorted here, because positions can have changed while the query waited for the locks.
  const present = rows
    .filter((row) => comics.some(({ id }) => id === row.comic_id))
    .toSorted(
      (a, b) =>
        a.position - b.position || Number(b.created_at) - Number(a.created_at) || (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id);
  if (
    new Set(ids).size !== ids.length ||
    ids.length !== present.length ||
    !present.every((id) => ids.includes(id))
  )
    throw new Refusal('changed_meanwhile');
  if (basedOn && basedOn.join() !== present.join()) throw new Refusal('edit_conflict');
  for (const [position, id] of ids.entries())
    await tables.updateTable('featured_banner').set({ position }).where('id', '=', id).execute();
  invalidations.publish(tx, ['Banner']);
  return { ids: present };
}
