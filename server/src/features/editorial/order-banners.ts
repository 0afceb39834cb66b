import type { SiteVariant } from '@longstrip/contract/site';
import { contentRatings, siteOf } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { comicsOf } from '../catalogue/index.ts';
import { editorialTables, mostBanners } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';

/** Puts the banners of one site in this order. Refuses unless exactly they are named: others saw another list. Answers
 * the order before. */
export async function orderBanners(
  tx: Tx,
  { siteVariant, ids }: { siteVariant: SiteVariant; ids: string[] },
  { invalidations }: Pick<EditorialPorts, 'invalidations'>,
): Promise<{ ids: string[] }> {
  const tables = editorialTables.write(tx);
  const rows = await tables
    .selectFrom('featured_banner')
    .select(['id', 'comic_id', 'position'])
    .orderBy('id')
    .limit(mostBanners)
    .forUpdate()
    .execute();
  const comics = await comicsOf(tx, {
    ids: rows.map((row) => row.comic_id),
    ratings: contentRatings.filter((rating) => siteOf(rating) === siteVariant),
    drafts: true,
    sort: { field: 'created_at', order: 'desc' },
    limit: mostBanners,
    offset: 0,
  });
  const present = rows.filter((row) => comics.some(({ id }) => id === row.comic_id)).map(({ id }) => id);
  if (
    new Set(ids).size !== ids.length ||
    ids.length !== present.length ||
    !present.every((id) => ids.includes(id))
  )
    throw new Refusal('changed_meanwhile');
  for (const [position, id] of ids.entries())
    await tables.updateTable('featured_banner').set({ position }).where('id', '=', id).execute();
  invalidations.publish(tx, ['Banner']);
  const positionOf = new Map(rows.map(({ id, position }) => [id, position]));
  return { ids: present.toSorted((a, b) => positionOf.get(a)! - positionOf.get(b)!) };
}
