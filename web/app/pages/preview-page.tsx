import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { type Preview, previewUrl, previewClosedMessage } from '@longstrip/contract/reading/preview';
import { useSession } from '@longstrip/client/session/use-session';
import type { Refusal } from '@longstrip/client/transport';
import { type ReactNode, useEffect, useRef } from 'react';
import { neighbours } from '../features/chapters/chapter-list.ts';
import { chaptersAroundApi } from '../features/chapters/chapters.api.ts';
import { comicById, comicsApi } from '../features/comics/comics.api.ts';
import { EpisodeEnd } from '../features/reader/episode-end.tsx';
import { Strip } from '../features/reader/strip.tsx';
import { StripSkeleton } from '../features/reader/strip-states.tsx';
import { Head } from '../platform/head.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import { isId } from '@longstrip/contract/ids';
import { useLocation } from '../platform/router/index.ts';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { Notice } from '../ui/notice.tsx';
import { type OpenProps, ReaderBody } from './reader-body.tsx';
import { toNeighbour, ReaderFrame } from './reader-frame.tsx';
import styles from './reader-page.module.css';

/**
 * An episode in the reader before it is published, for staff, mostly in a frame of the back office. Keeps no place and
 * counts no view. The document is the same for all callers and holds nothing of the episode.
 */
export function Component() {
  const { search } = useLocation();
  const { signedIn, isLoading } = useSession();
  const wanted = previewIn(search);
  return (
    <>
      <Head title="Preview" description="An episode as its readers will see it." index={false} />
      {!useHydrated() || (isLoading && !signedIn) ? (
        <Waiting />
      ) : !signedIn ? (
        <SignedOut />
      ) : wanted ? (
        <PreviewedEpisode {...wanted} />
      ) : (
        <NoPreview />
      )}
    </>
  );
}

const variants = ['censored', 'uncensored', 'legal'] as const satisfies readonly AssetVariant[];

function previewIn(search: string): Preview | null {
  const { comic, chapter, variant } = Object.fromEntries(new URLSearchParams(search));
  const known = variants.find((each) => each === variant);
  return isId(comic) && isId(chapter) && known ? { comic, chapter, variant: known } : null;
}

/** Notifies the page around the frame that the reader was left. Without a frame, the link works as usual. */
function closeReader(event?: { preventDefault(): void }) {
  if (parent === window) return;
  event?.preventDefault();
  parent.postMessage(previewClosedMessage, location.origin);
}

function PreviewedEpisode({ comic: comicsId, chapter: chapterId, variant }: Preview) {
  const comics = comicsApi.endpoints.comics.useQuery(comicById(comicsId));
  const list = chaptersAroundApi.useChaptersAroundQuery({ comicsId, chapterId, assetVariant: variant });
  const closePath = `/admin/comics/${comicsId}/chapters/${chapterId}`;
  useEffect(() => {
    const onClick = (event: Event) => {
      if ((event.target as Element).closest('a')?.pathname === closePath) closeReader(event);
    };
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, [closePath]);
  const comic = comics.data?.data[0];
  const { current: chapter, previous, next } = neighbours(list.data, chapterId);
  const error = (comics.error ?? list.error) as Refusal | undefined;
  if (error && error.status !== 404 && !(comic && chapter)) return <Failed />;
  if (!chapter && (comics.isLoading || list.isFetching)) return <Waiting />;
  // Other accounts get the public answer, which is not shown as a preview.
  const isStaff = chapter?.access.state === 'open' && chapter.access.because === 'staff';
  if (!comic || !isStaff) return <NoPreview />;
  const episode = {
    comic,
    chapter,
    previous,
    next,
    variant,
    pathOf: ({ id }: { id: string }) => previewUrl({ comic: comic.id, chapter: id, variant }),
    closePath,
  };
  return (
    <ReaderFrame {...episode} closeReader={closeReader}>
      {chapter.assetVariant ? (
        <ReaderBody {...episode} key={chapter.id} resume={false} Open={PreviewedPages} />
      ) : (
        <Notice title="There are no pages">
          {`Nothing is uploaded for ${variant}, and nothing else takes its place.`}
        </Notice>
      )}
    </ReaderFrame>
  );
}

function PreviewedPages({ comic, chapter, next, pathOf, closePath, slices, onStale }: OpenProps) {
  const strip = useRef<HTMLDivElement>(null);
  return (
    <>
      <Strip ref={strip} slices={slices} chapterNumber={chapter.chapterNumber} onStale={onStale} />
      <EpisodeEnd
        comicTitle={comic.title}
        language={comic.language}
        comicPath={closePath}
        next={
          next && {
            ...toNeighbour(next, pathOf)!,
            number: next.chapterNumber,
            thumbnail: next.previewImage,
            whyLocked: undefined,
          }
        }
      />
    </>
  );
}

const PreviewLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.reader}>
    <main className={styles.main}>{children}</main>
  </div>
);

const Waiting = () => (
  <PreviewLayout>
    <StripSkeleton />
  </PreviewLayout>
);

function PreviewNotice({ title, children, action }: { title: string; children: string; action: ReactNode }) {
  return (
    <PreviewLayout>
      <Notice page title={title} action={action}>
        {children}
      </Notice>
    </PreviewLayout>
  );
}

const retryButton = (
  <Button variant="strong" onClick={() => location.reload()}>
    Try again
  </Button>
);

const NoPreview = () => (
  <PreviewNotice title="There is nothing to preview" action={retryButton}>
    The episode has been deleted, or this account may not see what is not published.
  </PreviewNotice>
);

const Failed = () => (
  <PreviewNotice title="The preview did not load" action={retryButton}>
    Something went wrong between us and you. Nothing of the episode is lost.
  </PreviewNotice>
);

const officeLink = (
  <a className={buttons.strong} href="/admin" target="_top">
    To the back office
  </a>
);

const SignedOut = () => (
  <PreviewNotice title="Previews are for staff" action={officeLink}>
    You are not signed in. Sign in to the back office and open the preview again.
  </PreviewNotice>
);
