import { plainUrl, type AssetVariant } from '@longstrip/contract/assets/picture';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { isPublicOnItsSite } from '@longstrip/contract/maturity/maturity.rules';
import { listComicAssets } from '@longstrip/contract/reading/pages.endpoints';
import { siteOf } from '@longstrip/contract/site.rules';
import type { SharedCaller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findChapter, pagesOf, ratingsFor, replacedImagesOf, type ChapterRow } from '../catalogue/index.ts';
import {
  accessOf,
  isOpenToAll,
  paidForChapter,
  readerOf,
  type AccessContext,
  type Reader,
} from './access.ts';

/** Width of the single URL of a slice, for clients that show a plain stack of images: the strip's width on a desktop. */
const plainSliceWidth = 800;

/** Binds the call that lists page images, the only one that reveals their URLs. */
export function servePageImages(
  calls: Calls,
  { db, assets, moneyClock, regionsDiffer }: AccessContext & { regionsDiffer: boolean },
): void {
  const list = async ({ body, caller }: { body: BodyOf<typeof listComicAssets>; caller: SharedCaller }) => {
    const { comicsId, chapterId, variant: requested } = body.filters;
    const reader = readerOf(caller);
    const [chapter, paid] = await Promise.all([
      findChapter(db, chapterId, ratingsFor(reader.visitor), { drafts: reader.visitor.staff }),
      paidForChapter(db, reader, { chapterId, now: moneyClock.now() }),
    ]);
    if (!chapter || chapter.comic_id !== comicsId) throw new Refusal('chapter_not_found');
    const { access, variant, until } = accessOf(reader, chapter, { requested, paid });
    if (access.state === 'locked') throw new Refusal(access.reason);
    if (!variant) return { data: [], total: 0 };
    const pages = await pagesOf(db, chapter.id, variant);
    const slices = await slicesOfPages({ db, assets }, chapter.id, pages);
    const holder = linkHolderFor(reader, chapter, variant);
    const isForStrangers =
      !reader.visitor.staff &&
      isOpenToAll(chapter) &&
      isPublicOnItsSite(shownBy(chapter, variant), { regionsDiffer });
    const all = pages.flatMap((page) => (slices.get(page.id) ?? []).map((slice) => ({ page, slice })));
    const data = all.slice(body.offset, body.offset + body.limit).map(({ page, slice }) => {
      const { picture: plain } = slice;
      const picture = holder
        ? { ...plain, query: assets.signedQuery(plain.base, holder, until) }
        : isForStrangers
          ? assets.forStrangers(plain, caller.site)
          : plain;
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
  };
  calls.serveCached(listComicAssets, {
    shared: list,
    personal: list,
    tags: ({ body: { filters } }) => [
      `Comic:${filters.comicsId}`,
      `Chapter:${filters.comicsId}`,
      `ComicAsset:${filters.chapterId}`,
    ],
  });
}

type Slices = Awaited<ReturnType<AccessContext['assets']['slicesOf']>>;

/** The slices of each page, from its newest readable image, so that a replaced page is never missing. */
async function slicesOfPages(
  { db, assets }: Pick<AccessContext, 'db' | 'assets'>,
  chapterId: string,
  pages: readonly { id: string; image_id: string }[],
): Promise<Slices> {
  const shown: Slices = new Map();
  const addSlices = async (images: readonly { page_id: string; image_id: string }[]) => {
    const slices = await assets.slicesOf(
      db,
      images.map((image) => image.image_id),
    );
    for (const { page_id, image_id } of images) {
      const imageSlices = slices.get(image_id);
      if (imageSlices && !shown.has(page_id)) shown.set(page_id, imageSlices);
    }
  };
  await addSlices(pages.map(({ id, image_id }) => ({ page_id: id, image_id })));
  if (shown.size < pages.length) await addSlices(await replacedImagesOf(db, chapterId));
  return shown;
}

/**
 * Who a signed link to granted page images is for; null if the plain URL is enough. Anonymous readers never get one:
 * their answers are cached, and would outlive the link.
 */
function linkHolderFor(
  { visitor, uid }: Reader,
  chapter: ChapterRow,
  variant: AssetVariant,
): 'reader' | 'staff' | null {
  if (uid === null && !visitor.staff) return null;
  const openToAll = isOpenToAll(chapter);
  if (!visitor.staff) return openToAll ? null : 'reader';
  // Image requests carry no token, so staff need signed URLs for anything that is not public on every site.
  const isPublic =
    siteOf(chapter.content_rating) === visitor.site &&
    isPublicOnItsSite(shownBy(chapter, variant), { regionsDiffer: true });
  return openToAll && isPublic && chapter.published ? null : 'staff';
}

const shownBy = ({ content_rating: rating, uncensored }: ChapterRow, variant: AssetVariant) => ({
  rating,
  uncensored,
  variant,
});
