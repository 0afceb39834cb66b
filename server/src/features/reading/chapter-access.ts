/** Whether a chapter is open to a caller. Cached, because this is checked for each episode that a reader opens. */
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { ChapterAccess } from '@longstrip/contract/reading/access.rules';
import { contentRatings } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { createTaggedCache } from '../../platform/tagged-cache.ts';
import { findChapter, type ChapterRow } from '../catalogue/index.ts';
import { accessOf, paidForChapter, readerOf } from './access.ts';

type CachedChapter = { chapter: ChapterRow; tags: readonly string[] };
type Ports = { db: Database; invalidations: Pick<Invalidations, 'subscribe'>; moneyClock: Clock };

const maxChapters = 20_000;

export type ChapterAccessOf = ReturnType<typeof openChapterAccess>;

/** Refuses chapters that do not exist on the caller's site, or have no pages for the caller. */
export function openChapterAccess({ db, invalidations, moneyClock }: Ports) {
  const cache = createTaggedCache<CachedChapter>({ maxSize: maxChapters, sizeOf: () => 1 });
  invalidations.subscribe((tags) => cache.drop(tags));

  async function load(id: string, keep: (id: string, kept: CachedChapter) => void): Promise<CachedChapter> {
    const chapter = await findChapter(db, id, contentRatings);
    if (!chapter) throw new Refusal('chapter_not_found');
    const comic = chapter.comic_id;
    const kept = { chapter, tags: [`Comic:${comic}`, `Chapter:${comic}`, `ComicAsset:${id}`, 'Genre'] };
    keep(id, kept);
    return kept;
  }

  return async (
    caller: Caller,
    { chapterId, variant: requested }: { chapterId: string; variant: AssetVariant },
  ): Promise<{ comicId: string; access: ChapterAccess }> => {
    const { chapter } = await cache.get(chapterId, (keep) => load(chapterId, keep));
    if (siteOf(chapter.content_rating) !== caller.site) throw new Refusal('chapter_not_found');
    const reader = readerOf(caller);
    const paid = await paidForChapter(db, reader, { chapterId, now: moneyClock.now() });
    const { access, variant } = accessOf(reader, chapter, { requested, paid });
    if (access.state === 'open' && !variant) throw new Refusal('chapter_not_found');
    return { comicId: chapter.comic_id, access };
  };
}
