import { similarComics } from '@longstrip/contract/discovery/similar.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { comicsOfSameGenres, publishedAmong } from '../catalogue/index.ts';
import { discoveryTables } from './discovery.tables.ts';

/**
 * The ids of the comics that are similar to one of the same site: those that its readers also read, then those that share its
 * genres. None of a comic that the site does not show.
 */
export async function similarTo(
  db: Database,
  { comicId, site }: { comicId: string; site: SiteVariant },
): Promise<string[]> {
  const row = await discoveryTables
    .read(db)
    .selectFrom('co_reading')
    .select('others')
    .where('site', '=', site)
    .where('comic_id', '=', comicId)
    .executeTakeFirst();
  const published = await publishedAmong(db, [comicId, ...(row?.others ?? [])], site);
  if (!published.includes(comicId)) return [];
  const ofSameGenres = await comicsOfSameGenres(db, { comicId, site, limit: similarComics });
  const ids = new Set([...published, ...ofSameGenres]);
  ids.delete(comicId);
  return [...ids].slice(0, similarComics);
}
