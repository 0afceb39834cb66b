import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useRouter } from '../platform/router/index.ts';
import { lockOf, lockWordsOf } from '../features/chapters/access-words.ts';
import type { ListedChapter } from '../features/chapters/chapter-list.ts';
import { chaptersApi } from '../features/chapters/chapters.api.ts';
import { closedPartClass } from '../features/chapters/search-engines.ts';
import { EpisodeEnd } from '../features/reader/episode-end.tsx';
import { type Dispatch, prepareChapter } from '../features/reader/prepare-next.ts';
import type { Neighbour } from '../features/reader/reader-bars.tsx';
import { Strip } from '../features/reader/strip.tsx';
import {
  BeingPrepared,
  LockedArt,
  StripFailed,
  StripNotice,
  StripSkeleton,
} from '../features/reader/strip-states.tsx';
import { type Slice, stripApi } from '../features/reader/strip.api.ts';
import { useNearEnd } from '../features/reader/use-near-end.ts';
import { placeChanged } from '../features/reading/comics.slice.ts';
import { useKeepPlace } from '../features/reading/use-keep-place.ts';
import { useShelf } from '../features/reading/use-reading.ts';
import { api } from '../platform/api.ts';
import type { Refusal } from '../platform/transport.ts';
import { useHydrated } from '../platform/hydrated.ts';
import action from '../ui/action.module.css';

type BodyProps = {
  comic: Comic;
  chapter: ListedChapter;
  previous: ListedChapter | undefined;
  next: ListedChapter | undefined;
  variant: AssetVariant;
  pathOf: (chapter: ListedChapter) => string;
  /** The comic, in the mode that is being read. */
  closePath: string;
  resume: boolean;
};

export function asNeighbour(
  of: ListedChapter | undefined,
  pathOf: BodyProps['pathOf'],
): Neighbour | undefined {
  return of && { path: pathOf(of), title: of.title, locked: of.access.state === 'locked' };
}

/** What stands between the bars: the strip, or why there is none. */
export function ReaderBody(props: BodyProps) {
  const { comic, chapter, variant, previous, pathOf, closePath } = props;
  const lock = lockOf(chapter.access);
  const asked = { comicsId: comic.id, chapterId: chapter.id, variant };
  const {
    data: slices,
    error: failure,
    refetch,
    isFetching,
  } = stripApi.useListSlicesQuery(asked, { skip: !!lock });
  // A refusal does not travel from the server: both sides begin without it.
  const error = useHydrated() ? (failure as Refusal | undefined) : undefined;
  useAgeAskedAgain(error?.code === 'age_confirmation_required');
  const closed = lock ?? lockWordsOf(error?.code);
  const back = (
    <Link className={action.quiet} to={closePath}>
      Back to {comic.title}
    </Link>
  );
  const before = previous && !lockOf(previous.access) && (
    <Link className={action.quiet} to={pathOf(previous)} rel="prev">
      Episode {previous.chapterNumber}
    </Link>
  );
  if (closed) {
    return (
      <StripNotice
        title={closed.title}
        words={closed.opens}
        art={<LockedArt picture={chapter.previewImage} />}
        className={closedPartClass}
      >
        {before}
        {back}
      </StripNotice>
    );
  }
  if (slices && slices.length > 0)
    return <OpenChapter {...props} slices={slices} onStale={() => void refetch()} />;
  if (error && !isFetching) {
    return (
      <StripFailed offline={error.code === 'network'} onRetry={() => void refetch()}>
        {back}
      </StripFailed>
    );
  }
  if (!slices && chapter.assetVariant) return <StripSkeleton />;
  return <BeingPrepared onLook={() => void refetch()}>{back}</BeingPrepared>;
}

/** A confirmation that ended while somebody reads: what was loaded with it no longer counts, and the question comes. */
function useAgeAskedAgain(asked: boolean): void {
  const dispatch = useDispatch();
  const { reload } = useRouter();
  useEffect(() => {
    if (!asked) return;
    dispatch(api.util.invalidateTags(['Chapter', 'ComicAsset']));
    void reload();
  }, [asked, dispatch, reload]);
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
}: BodyProps & { slices: Slice[]; onStale: () => void }) {
  const strip = useRef<HTMLDivElement>(null);
  const dispatch = useDispatch<Dispatch>();
  const of = { comicId: comic.id, chapterId: chapter.id };
  const nextLock = next && lockOf(next.access);
  const shelf = useShelf();
  useKeepPlace({ shelf, strip, chapter: { ...of, chapterTitle: chapter.title }, resume });
  useNearEnd(strip, {
    onNear: () => {
      if (!next || nextLock) return;
      const wanted = { comicsId: comic.id, chapterId: next.id };
      void dispatch(
        chaptersApi.endpoints.listChapters.initiate(
          { ...wanted, assetVariant: variant },
          { subscribe: false },
        ),
      );
      void prepareChapter({ ...wanted, variant }, dispatch);
    },
    onEnd: () => {
      const goesOn = next && !nextLock ? { chapterId: next.id, chapterTitle: next.title } : null;
      dispatch(placeChanged(shelf, of, { finished: true, next: goesOn }) as never);
    },
  });
  return (
    <>
      <Strip ref={strip} slices={slices} chapterNumber={chapter.chapterNumber} onStale={onStale} />
      <EpisodeEnd
        comicTitle={comic.title}
        comicPath={closePath}
        next={
          next && {
            ...asNeighbour(next, pathOf)!,
            number: next.chapterNumber,
            thumbnail: next.previewImage,
            whyLocked: nextLock?.title,
          }
        }
      />
    </>
  );
}
