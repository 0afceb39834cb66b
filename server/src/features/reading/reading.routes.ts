import { plainUrl, type AssetVariant } from '@longstrip/contract/assets/picture';
import { isForEverybody } from '@longstrip/contract/maturity/maturity.rules';
import { decideChapter, type ChapterFacts } from '@longstrip/contract/reading/access.rules';
import { listComicAssets } from '@longstrip/contract/reading/pages.endpoints';
import { siteOf } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { type Caller, visitorOf } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Assets } from '../assets/index.ts';
import { factsOf, findChapter, pagesOf, ratingsFor } from '../catalogue/index.ts';

/** The single URL of a slice is what a plain stack of images wants: the strip's width on a desktop. */
const plainSliceWidth = 800;

/** Binds the call that lists page images: the one place where they can be learned. */
export function serveReading(calls: Calls, { db, assets }: { db: Database; assets: Assets }): void {
  calls.serve(listComicAssets, async ({ body, caller }) => {
    const { comicsId, chapterId, variant: wished } = body.filters;
    const chapter = await findChapter(db, chapterId, ratingsFor(caller));
    if (!chapter || chapter.comic_id !== comicsId) throw new Refusal('chapter_not_found');
    const facts = factsOf(chapter);
    const { access, variant } = decideChapter(facts, wished, visitorOf(caller));
    if (access.state === 'locked') throw new Refusal(access.reason);
    if (!variant) return { data: [], total: 0 };
    const pages = await pagesOf(db, chapter.id, variant);
    const slices = await assets.slicesOf(
      db,
      pages.map((page) => page.image_id),
    );
    const holder = linkHolderFor(caller, facts, variant);
    const all = pages.flatMap((page) => (slices.get(page.image_id) ?? []).map((slice) => ({ page, slice })));
    const data = all.slice(body.offset, body.offset + body.limit).map(({ page, slice }) => {
      const picture = holder
        ? { ...slice.picture, query: assets.signedQuery(slice.picture.base, holder) }
        : slice.picture;
      return {
        id: slice.id,
        url: plainUrl(picture, plainSliceWidth),
        picture,
        pageId: page.id,
        pageNumber: page.page_number,
        comicsId,
        chapterId,
        variant,
      };
    });
    return { data, total: all.length };
  });
}

/** Whose signed link a caller needs for the page images they were granted; null where the plain address will do. */
function linkHolderFor(
  caller: Caller,
  chapter: ChapterFacts,
  variant: AssetVariant,
): 'reader' | 'staff' | null {
  const anybody = { staff: false, ageConfirmed: true, matureAllowed: true };
  const unlocked = decideChapter(chapter, variant, anybody).access.state === 'open';
  if (!visitorOf(caller).staff) return unlocked ? null : 'reader';
  // Nobody asks an image who is signed in: what is not for everybody wherever they are, staff need a link of their own for.
  const everywhere =
    siteOf(chapter.rating) === caller.site &&
    isForEverybody({ ...chapter, variant }, { regionsDiffer: true });
  return unlocked && everywhere ? null : 'staff';
}
