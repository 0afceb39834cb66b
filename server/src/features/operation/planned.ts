import type { Database } from '../../platform/database/open-database.ts';
import { readPublishing } from '../catalogue/index.ts';
import { countLateBanners } from '../editorial/index.ts';

/**
 * Counts of comics, episodes and banners whose planned change is overdue (due, but not made yet) or late (made in the last
 * days, but after its time), of episodes that are held or not ready, and the time of the next planned publication.
 */
export async function readPlanned(db: Database, now: Date) {
  const [publications, banners] = await Promise.all([readPublishing(db, now), countLateBanners(db, now)]);
  return { ...publications, ...banners };
}
