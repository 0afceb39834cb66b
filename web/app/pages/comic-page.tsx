import { offersUncensored } from '@longstrip/contract/maturity/maturity.rules';
import { listStart } from '@longstrip/contract/rendering';
import { freeChapterCount } from '@longstrip/contract/reading/access.rules';
import { useAppDispatch } from '@longstrip/client/store';
import { useEffect, useState } from 'react';
import { chapterPath, comicPath, comicPathFrom } from '../features/chapters/chapter-paths.ts';
import { requiresAgeCheck, emptyList, neighbours } from '../features/chapters/chapter-list.ts';
import { ChapterRows, ChapterRowsSkeleton } from '../features/chapters/chapter-rows.tsx';
import { chaptersApi } from '../features/chapters/chapters.api.ts';
import { breadcrumbs, comicSeries } from '../features/chapters/search-engines.ts';
import { UpgradeBanner } from '../features/chapters/upgrade-banner.tsx';
import { creatorsOfSeries, namesOfAuthors } from '../features/comics/schema-people.ts';
import { ComicHero, HeroSkeleton } from '../features/comics/comic-hero.tsx';
import { SimilarComics } from '../features/comics/similar-comics.tsx';
import { MarkButtons, type Marking, MarkTools } from '../features/library/mark-episodes.tsx';
import { AddToList } from '../features/library/add-to-list.tsx';
import { ComicNote } from '../features/library/comic-note.tsx';
import { FollowButton } from '../features/library/follow-button.tsx';
import { requestedVariant } from '@longstrip/contract/reading/requested-variant.rules';
import { continueTarget, namedChapter } from '../features/reading/reading-history.ts';
import { useReadingEntry } from '../features/reading/use-reading.ts';
import { AdultSettingsButton } from '../features/maturity/adult-settings-button.tsx';
import { requestsUncensored } from '../platform/adult.ts';
import { BareHead, Head, StructuredData } from '../platform/head.tsx';
import { pageLoader, redirect } from '../platform/page-loader.ts';
import { membershipApi } from '../features/membership/membership.api.ts';
import { PlanPrices } from '../features/membership/plan-prices.tsx';
import { useLocation, useParams, useRouter } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { loadComic, refuseUntilConfirmed, useComic } from './load-comic.ts';
import { useJoinLabel } from './use-join-label.ts';
import { useLockTerms } from './use-lock-terms.ts';
import { useOpeningPlans } from './use-opening-plans.ts';
import { useMarkOf } from './use-mark-of.ts';
import styles from './comic-page.module.css';

export const loader = pageLoader(async (load, { id }, request) => {
  const comic = await loadComic(load, id);
  const { search } = new URL(request.url);
  const uncensored = requestsUncensored(search) && offersUncensored(comic.genres);
  // The browser loads the list from the first chapter on.
  const offset = import.meta.env.SSR ? listStart(search) : 0;
  const [list] = await Promise.all([
    load(chaptersApi.endpoints.listChapters, {
      comicsId: comic.id,
      assetVariant: requestedVariant(comic, uncensored),
      offset,
    }),
    load(membershipApi.endpoints.plans, undefined),
  ]);
  if (offset > 0 && offset >= list.total) redirect(comicPath(comic.id));
  if (list.chapters.some(requiresAgeCheck)) refuseUntilConfirmed();
});

/** The layout of the page while the comic is loaded. */
export function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <BareHead title="Comic" />
      <HeroSkeleton />
      <section className={styles.episodes}>
        <h2>Episodes</h2>
        <ChapterRowsSkeleton />
      </section>
    </div>
  );
}

export function Component() {
  const { id } = useParams() as { id: string };
  const { origin, sells } = useSite();
  const { search } = useLocation();
  const { reload } = useRouter();
  // The server's page is the same for every query, so the mode applies from hydration on.
  const asksMode = useHydrated() && requestsUncensored(search);
  const dispatch = useAppDispatch();
  const comic = useComic(id);
  const twoModes = offersUncensored(comic.genres);
  const uncensored = asksMode && twoModes;
  const assetVariant = requestedVariant(comic, uncensored);
  const argument = { comicsId: comic.id, assetVariant };
  const { data: list = emptyList, isFetching } = chaptersApi.useListChaptersQuery(argument);
  const entry = useReadingEntry(comic.id);
  const markOf = useMarkOf(comic.id);
  const [marking, setMarking] = useState<Marking>(null);
  const terms = useLockTerms();
  const joinLabel = useJoinLabel();
  const openingPlans = useOpeningPlans();
  const first = list.chapters.find(({ position }) => position === 0);
  const target = entry && chapterToContinue(entry, list);
  const pathOf = (chapter: { id: string }) => chapterPath(comic.id, chapter.id, uncensored);
  // The fourth (spec §2), unless it is free or unlocked.
  const firstLocked = list.chapters.find(
    ({ position, access }) =>
      position >= freeChapterCount && access.state === 'locked' && access.reason === 'premium_required',
  );
  // The document was rendered in normal mode, and a confirmation can expire. Reloading then shows the age question.
  const askAge = list.chapters.some(requiresAgeCheck);
  useEffect(() => {
    if (askAge) void reload();
  }, [askAge, reload]);

  return (
    <div className={styles.page}>
      <Head
        title={comic.title}
        discreetTitle="Comic"
        description={
          comic.description.slice(0, 200) ||
          `Read ${comic.title}, ${comic.chapterCount} ${comic.chapterCount === 1 ? 'episode' : 'episodes'}.`
        }
        authors={namesOfAuthors(comic)}
        picture={comic.coverImage}
        type="book"
      />
      {import.meta.env.SSR && (
        <>
          <StructuredData value={comicSeries(comic, creatorsOfSeries(comic, origin), origin)} />
          <StructuredData value={breadcrumbs(origin, [{ name: comic.title, path: comicPath(comic.id) }])} />
        </>
      )}
      <ComicHero
        comic={comic}
        start={
          target
            ? {
                to: pathOf({ id: target.chapterId }),
                label: `Continue reading '${target.chapterTitle}'`,
                resume: true,
              }
            : first && { to: pathOf(first), label: 'Start Reading', resume: false }
        }
        pathOfMode={twoModes && comic.chapterCount > 0 ? (mode) => comicPath(comic.id, mode) : undefined}
        uncensored={uncensored}
        adultSettings={<AdultSettingsButton />}
        follow={<FollowButton comicId={comic.id} />}
      />
      <section className={styles.episodes} id="episodes" aria-labelledby="episodes-title">
        <h2 id="episodes-title">
          Episodes <span className={styles.count}>{list.total}</span>
        </h2>
        {list.total === 0 ? (
          <p className={styles.empty}>
            The first episode is on its way. Come back soon, or follow this comic with your feed reader.
          </p>
        ) : (
          <div>
            <div className={styles.tools}>
              <MarkTools comicId={comic.id} marking={marking} onChange={setMarking} />
              {!marking && (
                <>
                  <ComicNote comicId={comic.id} />
                  <AddToList comicId={comic.id} path={comicPath(comic.id, uncensored)} />
                </>
              )}
            </div>
            <ChapterRows
              language={comic.language}
              detailed
              list={list}
              terms={terms}
              pathOf={pathOf}
              pathFrom={(position) => comicPathFrom(comic.id, position)}
              onMore={(offset) =>
                dispatch(
                  chaptersApi.endpoints.listChapters.initiate({ ...argument, offset }, { subscribe: false }),
                )
              }
              loading={isFetching}
              markOf={markOf}
              renderActions={
                marking
                  ? ({ chapterNumber }) => (
                      <MarkButtons comicId={comic.id} episode={chapterNumber} read={marking.read} />
                    )
                  : undefined
              }
              before={
                sells && firstLocked
                  ? {
                      position: firstLocked.position,
                      content: (
                        <UpgradeBanner
                          total={list.total}
                          path={comicPath(comic.id, uncensored)}
                          terms={terms}
                          label={joinLabel}
                        >
                          <PlanPrices plans={openingPlans} />
                        </UpgradeBanner>
                      ),
                    }
                  : undefined
              }
            />
          </div>
        )}
      </section>
      <SimilarComics key={comic.id} comicId={comic.id} />
    </div>
  );
}

/**
 * The chapter to continue with: after the end of a chapter the next one, if it is open by now. Undefined if the chapters
 * that are remembered were deleted.
 */
function chapterToContinue(entry: NonNullable<ReturnType<typeof useReadingEntry>>, list: typeof emptyList) {
  const { chapters, total } = list;
  const { next } = neighbours(list, entry.chapterId);
  if (entry.finished && next?.access.state === 'open') return namedChapter(next);
  return [continueTarget(entry), entry].find(
    ({ chapterId }) => chapters.length < total || chapters.some(({ id }) => id === chapterId),
  );
}
