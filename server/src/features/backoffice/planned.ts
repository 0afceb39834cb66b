import type { Database } from '../../platform/database/open-database.ts';
import { readPublishing } from '../catalogue/index.ts';
import { countOverdueBanners } from '../editorial/index.ts';

/** How everything goes that has a moment: comics, episodes and banners. */
export async function readPlanned(db: Database, now: Date) {
  const [publications, overdueBanners] = await Promise.all([
    readPublishing(db, now),
    countOverdueBanners(db, now),
  ]);
  return { ...publications, overdueBanners };
}
