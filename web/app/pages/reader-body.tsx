import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { type ComponentProps, type ComponentType, useEffect, useRef } from 'react';
import type { LockReason } from '@longstrip/contract/reading/access.rules';
import { useAppDispatch } from '@longstrip/client/store';
import { Link, useRouter } from '../platform/router/index.ts';
import { lockReasonOf, lockText, lockTitles } from '@longstrip/contract/reading/access.texts';
import type { ListedChapter } from '../features/chapters/chapter-list.ts';
import { chaptersAroundApi } from '../features/chapters/chapters.api.ts';
import { Credits } from '../features/comics/credits.tsx';
import { SimilarComics } from '../features/comics/similar-comics.tsx';
import { EpisodeEnd } from '../features/reader/episode-end.tsx';
import { prepareChapter } from '../features/reader/prepare-next.ts';
import { useCountView } from '../features/insight/use-count-view.ts';
import { Strip } from '../features/reader/strip.tsx';
import { BeingPrepared, StripFailed, StripSkeleton } from '../features/reader/strip-states.tsx';
import { type Slice, stripApi } from '../features/reader/strip.api.ts';
import { useNearEnd } from '../features/reader/use-near-end.ts';
import { placeChanged } from '../features/reading/change-reading.ts';
import { namedChapter } from '../features/reading/reading-history.ts';
import { useKeepPlace } from '../features/reading/use-keep-place.ts';
import { useHistoryScope } from '../features/reading/use-reading.ts';
import { api } from '@longstrip/client/api';
import type { Refusal } from '@longstrip/client/transport';
import { useHydrated } from '../platform/hydrated.ts';
import buttons from '@longstrip/kit/button.module.css';
import { forgetUnreadMark } from './forget-unread-mark.ts';
import { LazyReaderLock } from './lazy-reader-lock.tsx';
import { useLockTerms } from './use-lock-terms.ts';
import { toNeighbour, type ReadEpisode } from './reader-frame.tsx';

type BodyProps = ReadEpisode & {
  resume: boolean;
  /** Shows the pages of the chapter; the preview passes a component of its own. */
  Open?: ComponentType<OpenProps>;
};

export type OpenProps = ReadEpisode & { resume: boolean; slices: Slice[]; onStale: () => void };

/** The content between the bars: the strip, or the reason why there is none. */
export function ReaderBody(props: BodyProps) {
  const { comic, chapter, variant, previous, pathOf, closePath, Open = OpenChapter } = props;
  const lock = lockReasonIn(chapter);
  const argument = { comicsId: comic.id, chapterId: chapter.id, variant };
  const {
    data: slices,
    error: failure,
    refetch,
    isFetching,
  } = stripApi.useListSlicesQuery(argument, { skip: !!lock });
  // The server sends no refusal with the data, so hydration starts without it.
  const error = useHydrated() ? (failure as Refusal | undefined) : undefined;
  useReloadWhenAgeExpired(error?.code === 'age_confirmation_required');
  useNewListWhenRefused(error);
  const closed = lock ?? lockReasonOf(error?.code);
  useNewAccountWhenLocked(chapter.id, closed !== undefined);
  const back = (
    <Link className={buttons.quiet} to={closePath}>
      Back to {comic.title}
    </Link>
  );
  const before = previous?.access.state === 'open' && (
    <Link className={buttons.quiet} to={pathOf(previous)} rel="prev">
      Episode {previous.chapterNumber}
    </Link>
  );
  if (closed) {
    return (
      <ClosedEpisode comic={comic} chapter={chapter} variant={variant} reason={closed}>
        {before}
        {back}
      </ClosedEpisode>
    );
  }
  if (slices && slices.length > 0) return <Open {...props} slices={slices} onStale={() => void refetch()} />;
  if (error) {
    return (
      <StripFailed offline={error.code === 'network'} retrying={isFetching} onRetry={() => void refetch()}>
        {back}
      </StripFailed>
    );
  }
  if (!slices && chapter.assetVariant) return <StripSkeleton />;
  return <BeingPrepared onPoll={() => void refetch()}>{back}</BeingPrepared>;
}

const lockReasonIn = ({ access }: ListedChapter) => (access.state === 'locked' ? access.reason : undefined);

type ClosedProps = Omit<ComponentProps<typeof LazyReaderLock>, 'text'> & { reason: LockReason };

function ClosedEpisode({ reason, ...lock }: ClosedProps) {
  return <LazyReaderLock {...lock} text={lockText(reason, useLockTerms())} />;
}

/** If the age confirmation expires while reading, the loaded answers are stale and the page asks for the age again. */
function useReloadWhenAgeExpired(expired: boolean): void {
  const dispatch = useAppDispatch();
  const { reload } = useRouter();
  useEffect(() => {
    if (!expired) return;
    dispatch(api.util.invalidateTags(['Chapter', 'ComicAsset']));
    void reload();
  }, [expired, dispatch, reload]);
}

/** Access has changed since the episodes were listed. The new list says what opens this one, or that it is gone. */
function useNewListWhenRefused(error: Refusal | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const code = error?.code;
    if (code === 'age_confirmation_required') return;
    if (code === 'chapter_not_found' || lockReasonOf(code)) dispatch(api.util.invalidateTags(['Chapter']));
  }, [error, dispatch]);
}

/** What the account said while the episode was open is stale: the lock shows what has ended, and prices. */
function useNewAccountWhenLocked(chapterId: string, isClosed: boolean): void {
  const dispatch = useAppDispatch();
  const before = useRef({ chapterId, isClosed });
  useEffect(() => {
    const was = before.current;
    before.current = { chapterId, isClosed };
    if (was.chapterId === chapterId && !was.isClosed && isClosed)
      dispatch(api.util.invalidateTags(['Account']));
  }, [chapterId, isClosed, dispatch]);
}

function OpenChapter({
  comic,
  chapter,
  next,
  variant,
  pathOf,
  closePath,
  resume,
  slices,
  onStale,
}: OpenProps) {
  const strip = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  const of = { comicId: comic.id, chapterId: chapter.id };
  const nextLock = next && lockReasonIn(next);
  const scope = useHistoryScope();
  useKeepPlace({ scope, strip, chapter: { comicId: comic.id, ...namedChapter(chapter) }, resume });
  useCountView(viewOf(chapter, variant), strip);
  useEffect(() => forgetUnreadMark(comic.id, chapter.chapterNumber), [comic.id, chapter.chapterNumber]);
  useNearEnd(strip, {
    onNear: () => {
      if (!next || nextLock) return;
      const wanted = { comicsId: comic.id, chapterId: next.id };
      void dispatch(
        chaptersAroundApi.endpoints.chaptersAround.initiate(
          { ...wanted, assetVariant: variant },
          { subscribe: false },
        ),
      );
      void prepareChapter({ ...wanted, variant }, dispatch);
    },
    onEnd: () => {
      const openNext = next && !nextLock ? namedChapter(next) : null;
      dispatch(placeChanged(scope, of, { finished: true, next: openNext }));
    },
  });
  return (
    <>
      <Strip ref={strip} slices={slices} chapterNumber={chapter.chapterNumber} onStale={onStale} />
      <EpisodeEnd
        comicTitle={comic.title}
        language={comic.language}
        comicPath={closePath}
        credits={comic.creators && <Credits creators={comic.creators} />}
        next={
          next && {
            ...toNeighbour(next, pathOf)!,
            number: next.chapterNumber,
            thumbnail: next.previewImage,
            whyLocked: nextLock && lockTitles[nextLock],
          }
        }
      />
      {!next && <SimilarComics comicId={comic.id} />}
    </>
  );
}

/** The view to count. Null for a locked episode, and for staff, whose views are not counted. */
function viewOf({ id: chapterId, access }: ListedChapter, variant: AssetVariant) {
  if (access.state !== 'open' || access.because === 'staff') return null;
  const isPersonal = access.because === 'membership' || access.because === 'coins';
  return { step: 'read', chapterId, variant, isPersonal } as const;
}
