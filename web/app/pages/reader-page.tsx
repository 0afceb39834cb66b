import { offersUncensored } from '@longstrip/contract/maturity/maturity.rules';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import {
  isPlainClick,
  useLocation,
  useIsNavigating,
  useNavigate,
  useNavigationType,
  useParams,
  useRouter,
} from '../platform/router/index.ts';
import { lockTextOf } from '@longstrip/contract/reading/access.texts';
import { chapterPath, comicPath } from '../features/chapters/chapter-paths.ts';
import { asksForAge } from '../features/chapters/chapter-list.ts';
import { chaptersApi } from '../features/chapters/chapters.api.ts';
import { breadcrumbs, comicIssue, describeEpisode } from '../features/chapters/search-engines.ts';
import { requestedVariant } from '../features/comics/uncensored.ts';
import { AdultSettings } from '../features/maturity/adult-settings.tsx';
import { HideButton } from '../features/maturity/hide-button.tsx';
import { hideKey } from '../features/maturity/quick-hide.ts';
import { useReadMarks } from '../features/reading/use-reading.ts';
import { ProgressBar } from '../features/reader/progress-bar.tsx';
import { ReaderFooter, ReaderHeader } from '../features/reader/reader-bars.tsx';
import { stripApi } from '../features/reader/strip.api.ts';
import { stepsBackTo } from '../features/reader/way-back.ts';
import { useBars } from '../features/reader/use-bars.ts';
import { toggleFullScreen, useKeys } from '../features/reader/use-keys.ts';
import { changeSettings, useSettings } from '../features/reader/use-settings.ts';
import { isUncensoredPath } from '../platform/adult.ts';
import { Head, StructuredData } from '../platform/head.tsx';
import { isId } from '../platform/ids.ts';
import { prefetch, redirect } from '../platform/prefetch.ts';
import { useAdultPage } from '../platform/use-adult-page.ts';
import { Button } from '../ui/button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { useSite } from '../platform/site.ts';
import { chapterIn, loadComic, refuseUntilConfirmed, useComic } from './load-comic.ts';
import { loadReaderLock, loadShownLock } from './lazy-reader-lock.tsx';
import { asNeighbour, ReaderBody } from './reader-body.tsx';
import styles from './reader-page.module.css';

const EpisodeListDialog = lazyDialog(async () => {
  const { EpisodeListDialog: Dialog } = await import('../features/chapters/episode-list-dialog.tsx');
  return Dialog;
});
const SettingsDialog = lazyDialog(async () => {
  const { SettingsDialog: Dialog } = await import('../features/reader/settings-dialog.tsx');
  return Dialog;
});

export const loader = prefetch(async (ask, { id, chapterId }, request) => {
  const comic = await loadComic(ask, id);
  // A comic without another mode has its chapters at one address.
  const { pathname } = new URL(request.url);
  if (isUncensoredPath(pathname) && comic.contentRating !== 'AO' && !offersUncensored(comic.genres))
    redirect(chapterPath(comic.id, chapterId!));
  const assetVariant = requestedVariant(comic, isUncensoredPath(pathname));
  const wanted = { comicsId: comic.id, assetVariant, chapterId };
  const list = isId(chapterId) ? await ask(chaptersApi.endpoints.listChapters, wanted) : undefined;
  const { current } = chapterIn(list, chapterId);
  if (asksForAge(current)) refuseUntilConfirmed();
  // Offline its words alone are shown.
  if (current.access.state === 'locked') return void (await loadReaderLock().catch(() => {}));
  const slices = ask(stripApi.endpoints.listSlices, {
    comicsId: comic.id,
    chapterId: current.id,
    variant: assetVariant,
  });
  // In the browser the page comes at once and shows the state of its images itself.
  if (import.meta.env.SSR) await slices.catch(unlessClosedHere);
  else slices.catch(() => {});
});

export const beforeHydration = loadShownLock;

/** A chapter without images for this reader is a page like any other; every other failure is an error page. */
async function unlessClosedHere(error: unknown) {
  const { code } = error as { code?: string };
  if (code === 'age_confirmation_required' || !lockTextOf(code)) throw error;
  await loadReaderLock();
}

export function Component() {
  const params = useParams() as { id: string; chapterId: string };
  const { pathname, state } = useLocation();
  const uncensored = isUncensoredPath(pathname);
  const navigate = useNavigate();
  const { trail } = useRouter();
  const busy = useIsNavigating();
  const goingBack = useNavigationType() === 'traverse';
  const { origin } = useSite();
  const settings = useSettings();
  const [overlay, setOverlay] = useState<'list' | 'settings' | 'adult' | null>(null);
  const close = useCallback(() => setOverlay(null), [setOverlay]);
  const adult = useAdultPage();
  const main = useRef<HTMLElement>(null);

  const comic = useComic(params.id);
  const wanted = {
    comicsId: comic.id,
    assetVariant: requestedVariant(comic, uncensored),
    chapterId: params.chapterId,
  };
  const { data: list } = chaptersApi.useListChaptersQuery(wanted);
  const { current: chapter, previous, next } = chapterIn(list, params.chapterId);
  const pathOf = ({ id }: { id: string }) => chapterPath(comic.id, id, uncensored);
  const closePath = comicPath(comic.id, uncensored);
  const marks = useReadMarks(comic.id);
  const toggleBars = useBars(main, chapter.id);
  const go = (to: { id: string } | undefined) => () => void (to && navigate(pathOf(to)));
  /** Back to where the reader was entered; its pages are left out of the history from there on. */
  const leave = (event?: MouseEvent) => {
    if (event && !isPlainClick(event)) return;
    event?.preventDefault();
    const steps = stepsBackTo(closePath, trail());
    void (steps ? navigate(-steps) : navigate(closePath, { replace: true }));
  };
  useKeys(
    {
      previous: go(previous),
      next: go(next),
      bars: toggleBars,
      list: () => setOverlay('list'),
      help: () => setOverlay('settings'),
      fullscreen: toggleFullScreen,
      leave: () => leave(),
    },
    settings.keys,
  );

  return (
    <div className={styles.reader} data-reader="">
      <Head
        title={`${chapter.title} · ${comic.title}`}
        discreetTitle="Reading"
        description={import.meta.env.SSR ? describeEpisode(comic, chapter) : ''}
        picture={comic.coverImage}
        type="article"
      />
      {import.meta.env.SSR && (
        <>
          <StructuredData value={comicIssue(comic, chapter, origin)} />
          <StructuredData
            value={breadcrumbs(origin, [
              { name: comic.title, path: comicPath(comic.id) },
              { name: chapter.title, path: chapterPath(comic.id, chapter.id) },
            ])}
          />
        </>
      )}
      <ReaderHeader
        comicTitle={comic.title}
        chapterTitle={chapter.title}
        closePath={closePath}
        onClose={leave}
        chapterNumber={chapter.chapterNumber}
        onSettings={() => setOverlay('settings')}
        onAimAtSettings={SettingsDialog.preload}
      >
        {adult && <HideButton />}
      </ReaderHeader>
      <main className={styles.main} ref={main}>
        <ReaderBody
          key={chapter.id}
          comic={comic}
          chapter={chapter}
          previous={previous}
          next={next}
          variant={wanted.assetVariant}
          pathOf={pathOf}
          closePath={closePath}
          resume={goingBack || !!(state as { resume?: boolean } | null)?.resume}
        />
      </main>
      <ReaderFooter
        previous={asNeighbour(previous, pathOf)}
        next={asNeighbour(next, pathOf)}
        listPath={`${closePath}#episodes`}
        onList={() => setOverlay('list')}
        onAimAtList={EpisodeListDialog.preload}
        busy={busy}
      />
      <ProgressBar />
      <EpisodeListDialog
        open={overlay === 'list'}
        onClose={close}
        wanted={wanted}
        pathOf={pathOf}
        marks={marks}
      />
      <SettingsDialog
        open={overlay === 'settings'}
        onClose={close}
        settings={settings}
        onChange={changeSettings}
        hideKey={adult ? hideKey : undefined}
      >
        {adult && (
          <p className={styles.more}>
            <Button variant="quiet" onClick={() => setOverlay('adult')}>
              18+ settings
            </Button>
          </p>
        )}
      </SettingsDialog>
      {adult && <AdultSettings open={overlay === 'adult'} onClose={close} />}
    </div>
  );
}
