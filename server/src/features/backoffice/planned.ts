import type { Database } from '../../platform/database/open-database.ts';
import { readPublishing } from '../catalogue/index.ts';
import { countLateBanners } from '../editorial/index.ts';

/**
 * Counts of comics, episodes and banners whose planned change is due and not made (overdue) or was made late in the last
 * days (late), and the time of the next planned publication.
 */
export async function readPlanned(db: Database, now: Date) {
  const [publications, banners] = await Promise.all([readPublishing(db, now), countLateBanners(db, now)]);
  return { ...publications, ...banners };
}
