import type { Database } from '../../platform/database/open-database.ts';
import { readPublishing } from '../catalogue/index.ts';
import { countLateBanners } from '../editorial/index.ts';

/** How everything goes that has a moment: comics, episodes and banners. */
export async function readPlanned(db: Database, now: Date) {
  const [publications, banners] = await Promise.all([readPublishing(db, now), countLateBanners(db, now)]);
  return { ...publications, ...banners };
}
