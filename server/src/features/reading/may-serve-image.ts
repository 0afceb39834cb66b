import { decideAccess } from '@longstrip/contract/reading/access.rules';
import { contentRatings } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { chaptersOfImages, findChapter } from '../catalogue/index.ts';

/** Whether everybody may have a page image at its plain address, or only who holds a signed one. */
export async function mayServePageImage(db: Database, imageId: string): Promise<'public' | 'locked'> {
  const chapterId = (await chaptersOfImages(db, [imageId])).get(imageId);
  const chapter = chapterId && (await findChapter(db, chapterId, contentRatings));
  if (!chapter) return 'locked';
  const access = decideAccess({ position: chapter.position, isFree: chapter.is_free, staff: false });
  return access.state === 'open' ? 'public' : 'locked';
}
