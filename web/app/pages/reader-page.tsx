import { offersUncensored } from '@longstrip/contract/maturity/maturity.rules';
import type { MouseEvent } from 'react';
import { lockReasonOf } from '@longstrip/contract/reading/access.texts';
import {
  isPlainClick,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRouter,
} from '../platform/router/index.ts';
import { chapterPath, comicPath } from '../features/chapters/chapter-paths.ts';
import { requiresAgeCheck } from '../features/chapters/chapter-list.ts';
import { chaptersAroundApi } from '../features/chapters/chapters.api.ts';
import { breadcrumbs, comicIssue, describeEpisode } from '../features/chapters/search-engines.ts';
import { creatorsOfIssue, namesOfAuthors } from '../features/comics/schema-people.ts';
import { requestedVariant } from '@longstrip/contract/reading/requested-variant.rules';
import { membershipApi } from '../features/membership/membership.api.ts';
import { stripApi } from '../features/reader/strip.api.ts';
import { stepsBackTo } from '../features/reader/way-back.ts';
import { isUncensoredPath } from '../platform/adult.ts';
import { Head, StructuredData } from '../platform/head.tsx';
import { isId } from '@longstrip/contract/ids';
import { pageLoader, redirect } from '../platform/page-loader.ts';
import type { PageFailure } from '../platform/router/failure.ts';
import { useSite } from '../platform/site.ts';
import { chapterIn, loadComic, refuseUntilConfirmed, useComic } from './load-comic.ts';
import { loadReaderLock, loadShownLock } from './lazy-reader-lock.tsx';
import { ReaderBody } from './reader-body.tsx';
import { ReaderFrame } from './reader-frame.tsx';

export const loader = pageLoader(async (load, { id, chapterId }, request) => {
  const comic = await loadComic(load, id);
  // A comic without another mode has its chapters at one address.
  const { pathname } = new URL(request.url);
  if (isUncensoredPath(pathname) && comic.contentRating !== 'AO' && !offersUncensored(comic.genres))
    redirect(chapterPath(comic.id, chapterId!));
  const assetVariant = requestedVariant(comic, isUncensoredPath(pathname));
  const wanted = { comicsId: comic.id, assetVariant };
  const plans = () => load(membershipApi.endpoints.plans, undefined);
  const around = isId(chapterId)
    ? await load(chaptersAroundApi.endpoints.chaptersAround, { ...wanted, chapterId })
    : undefined;
  const { current } = chapterIn(around, chapterId);
  if (requiresAgeCheck(current)) refuseUntilConfirmed();
  if (current.access.state === 'locked') return loadLock(plans);
  const slices = load(stripApi.endpoints.listSlices, {
    comicsId: comic.id,
    chapterId: current.id,
    variant: assetVariant,
  });
  // In the browser the page does not wait, and shows itself whether its images are loaded.
  if (import.meta.env.SSR) await slices.catch((error) => loadLockInstead(error, plans));
  else slices.catch(() => {});
});

export const beforeHydration = loadShownLock;

/** A refusal with a lock reason is shown on the page itself; any other failure becomes an error page. */
async function loadLockInstead(error: unknown, plans: () => Promise<unknown>) {
  const code = (error as Partial<PageFailure>).details?.code;
  if (code === 'age_confirmation_required' || !lockReasonOf(code)) throw error;
  await loadLock(plans);
}

/** Without a connection the browser shows only the text of the lock. */
async function loadLock(plans: () => Promise<unknown>) {
  const parts = [loadReaderLock(), plans()];
  await (import.meta.env.SSR ? Promise.all(parts) : Promise.allSettled(parts));
}

export function Component() {
  const params = useParams() as { id: string; chapterId: string };
  const { pathname, state } = useLocation();
  const uncensored = isUncensoredPath(pathname);
  const navigate = useNavigate();
  const { trail } = useRouter();
  const goingBack = useNavigationType() === 'traverse';
  const { origin } = useSite();

  const comic = useComic(params.id);
  const variant = requestedVariant(comic, uncensored);
  const { data: around } = chaptersAroundApi.useChaptersAroundQuery({
    comicsId: comic.id,
    assetVariant: variant,
    chapterId: params.chapterId,
  });
  const { current: chapter, previous, next } = chapterIn(around, params.chapterId);
  const closePath = comicPath(comic.id, uncensored);
  /** Goes back to the page from which the reader was opened, or replaces the reader's history entry with the comic. */
  const closeReader = (event?: MouseEvent) => {
    if (event && !isPlainClick(event)) return;
    event?.preventDefault();
    const steps = stepsBackTo(closePath, trail());
    void (steps ? navigate(-steps) : navigate(closePath, { replace: true }));
  };
  const episode = {
    comic,
    chapter,
    previous,
    next,
    variant,
    pathOf: ({ id }: { id: string }) => chapterPath(comic.id, id, uncensored),
    closePath,
  };

  return (
    <>
      <Head
        title={`${chapter.title} · ${comic.title}`}
        discreetTitle="Reading"
        description={import.meta.env.SSR ? describeEpisode(comic, chapter) : ''}
        authors={namesOfAuthors(comic)}
        picture={comic.coverImage}
        type="article"
      />
      {import.meta.env.SSR && (
        <>
          <StructuredData value={comicIssue(comic, chapter, creatorsOfIssue(comic, origin), origin)} />
          <StructuredData
            value={breadcrumbs(origin, [
              { name: comic.title, path: comicPath(comic.id) },
              { name: chapter.title, path: chapterPath(comic.id, chapter.id) },
            ])}
          />
        </>
      )}
      <ReaderFrame {...episode} closeReader={closeReader}>
        <ReaderBody
          {...episode}
          key={chapter.id}
          resume={goingBack || !!(state as { resume?: boolean } | null)?.resume}
        />
      </ReaderFrame>
    </>
  );
}
