import { plainUrl } from '@longstrip/contract/assets/picture';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import { decideAccess, resolveVariant } from '@longstrip/contract/reading/access.rules';
import { listComicAssets } from '@longstrip/contract/reading/pages.endpoints';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Assets } from '../assets/index.ts';
import { findChapter, pagesOf, ratingsFor } from '../catalogue/index.ts';

/** The single URL of a slice is what a plain stack of images wants: the strip's width on a desktop. */
const plainSliceWidth = 800;

/** Binds the call that lists page images: the one place where they can be learned. */
export function serveReading(calls: Calls, { db, assets }: { db: Database; assets: Assets }): void {
  calls.serve(listComicAssets, async ({ body, caller }) => {
    const { comicsId, chapterId, variant: wished } = body.filters;
    const chapter = await findChapter(db, chapterId, ratingsFor(caller));
    if (!chapter || chapter.comic_id !== comicsId) throw new Refusal('chapter_not_found');
    const open = { position: chapter.position, isFree: chapter.is_free };
    const access = decideAccess({ ...open, staff: isStaff(caller.role) });
    if (access.state === 'locked') throw new Refusal(access.reason);

    const variant = resolveVariant(wished, chapter.variants, chapter.content_rating);
    if (!variant) {
      if (chapter.variants.length > 0) throw new Refusal('region_restricted');
      return { data: [], total: 0 };
    }
    const pages = await pagesOf(db, chapter.id, variant);
    const slices = await assets.slicesOf(
      db,
      pages.map((page) => page.image_id),
    );
    // What everybody may read has an address for good; what only this caller may read has one that ends.
    const forEverybody = decideAccess({ ...open, staff: false }).state === 'open';
    const all = pages.flatMap((page) => (slices.get(page.image_id) ?? []).map((slice) => ({ page, slice })));
    const data = all.slice(body.offset, body.offset + body.limit).map(({ page, slice }) => {
      const picture = forEverybody
        ? slice.picture
        : { ...slice.picture, query: assets.signedQuery(slice.picture.base) };
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
