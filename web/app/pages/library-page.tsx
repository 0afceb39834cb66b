import { hasStoredUser } from '@longstrip/client/session/start-session';
import { signInRequested } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import buttons from '@longstrip/kit/button.module.css';
import { Button } from '@longstrip/kit/button.tsx';
import { useEffect, useRef } from 'react';
import { CardSkeleton } from '../features/comics/comic-card.tsx';
import { libraryApi } from '../features/library/library.api.ts';
import { type Library, useLibrary } from '../features/library/library.ts';
import { SuggestionsChoice } from '../features/library/suggestions-choice.tsx';
import { syncLibraryNow } from '../features/library/sync-library.ts';
import { syncReadingNow } from '../features/reading/sync-reading.ts';
import { useReading } from '../features/reading/use-reading.ts';
import { BareHead, Head } from '../platform/head.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import { pageLoader } from '../platform/page-loader.ts';
import { Link, useLocation } from '../platform/router/index.ts';
import { Notice } from '../ui/notice.tsx';
import { RetryNotice } from '../ui/read-failure.tsx';
import { LibraryComics } from './library-comics.tsx';
import { entriesOf, entriesOfView, type LibraryView, libraryViews, toDescribe } from './library-entries.ts';
import { LibraryHistory } from './library-history.tsx';
import { LibraryLists } from './library-lists.tsx';
import styles from './library-page.module.css';

/** The call is refused before an age is confirmed: the question is then shown instead of the page. */
export const loader = pageLoader((load) => load(libraryApi.endpoints.describeComics, { comics: [] }));

/** Milliseconds between questions to the account, while the page is visible: another device may have changed something. */
const syncEveryMs = 10_000;
/** After so many of them new episodes are counted again. */
const countEvery = 6;

const views = [...libraryViews, 'lists'] as const;
type View = (typeof views)[number];

const names: Record<View, string> = {
  following: 'Following',
  continue: 'Continue',
  finished: 'Finished',
  'not-started': 'Not started',
  history: 'History',
  lists: 'Lists',
};

const empty: Record<LibraryView, { title: string; text: string }> = {
  following: {
    title: 'You follow no comics yet',
    text: 'Press Follow on the page of a comic. Its new episodes are then counted here.',
  },
  continue: {
    title: 'Nothing to continue',
    text: 'Comics that you have begun are shown here, with the place where you stopped.',
  },
  finished: {
    title: 'Nothing finished yet',
    text: 'Comics whose last episode you have read are shown here.',
  },
  'not-started': {
    title: 'Nothing waits to be started',
    text: 'Comics that you follow and have not begun are shown here.',
  },
  history: { title: 'Your history is empty', text: 'Everything that you read is shown here.' },
};

function viewOf(search: string): View {
  const view = new URLSearchParams(search).get('view');
  return views.find((each) => each === view) ?? 'following';
}

const pathOfView = (view: View) => (view === 'following' ? '/library' : `/library?view=${view}`);

/** The document is the same for everybody: what a reader keeps is read from the browser's storage. */
export function Component() {
  const { search } = useLocation();
  const hydrated = useHydrated();
  const view = hydrated ? viewOf(search) : 'following';
  const listId = new URLSearchParams(search).get('list');
  const library = useLibrary();
  return (
    <div className={styles.page}>
      <Head title="Library" description="The comics you follow and read." index={false} />
      <h1>Library</h1>
      <nav className={styles.views} aria-label="Library">
        {views.map((each) => (
          <Link
            key={each}
            to={pathOfView(each)}
            aria-current={each === view ? 'page' : undefined}
            preventScrollReset
          >
            {names[each]}
          </Link>
        ))}
      </nav>
      <noscript>
        <p className={styles.hint}>
          Your library needs JavaScript. Please turn it on and load the page again.
        </p>
      </noscript>
      <div className={styles.view}>
        {view === 'lists' ? (
          <LibraryLists listId={listId} waiting={listId && <CardSkeletons />} />
        ) : library ? (
          <ComicsOfView view={view} library={library} />
        ) : (
          <CardSkeletons />
        )}
      </div>
      <SuggestionsChoice />
    </div>
  );
}

/** The layout of the page until an age is confirmed or the page is loaded. */
export function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <BareHead title="Library" />
      <h1>Library</h1>
      <CardSkeletons />
    </div>
  );
}

function CardSkeletons() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <CardSkeleton key={index} compact />
      ))}
    </ul>
  );
}

function ComicsOfView({ view, library }: { view: LibraryView; library: Library }) {
  const uid = useSession().user?.uid;
  const reading = useReading();
  const comics = toDescribe(library, reading);
  const query = libraryApi.endpoints.describeComics.useQuery({ comics }, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  useSyncOften(() => void refetch());
  const entries = entriesOf(data?.data ?? [], library, reading);
  const shown = entriesOfView(view, entries);
  if (error && !data)
    return (
      <RetryNotice title="Your library could not be loaded" queries={[query]}>
        Nothing in it has changed.
      </RetryNotice>
    );
  if (!data) return <CardSkeletons />;
  return (
    <>
      <SignedOutHint />
      {shown.length === 0 ? (
        <Notice
          title={empty[view].title}
          action={
            <Link className={buttons.strong} to="/categories">
              Browse comics
            </Link>
          }
        >
          {empty[view].text}
        </Notice>
      ) : view === 'history' ? (
        <LibraryHistory key={uid} entries={shown} />
      ) : (
        <LibraryComics key={view} view={view} entries={shown} />
      )}
    </>
  );
}

/** Shows what other devices change within seconds. */
function useSyncOften(count: () => void): void {
  const latest = useRef(count);
  useEffect(() => {
    latest.current = count;
  });
  useEffect(() => {
    let turns = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      syncLibraryNow();
      syncReadingNow();
      if (++turns % countEvery === 0) latest.current();
    }, syncEveryMs);
    return () => clearInterval(timer);
  }, []);
}

function SignedOutHint() {
  const dispatch = useAppDispatch();
  const { user, isLoading } = useSession();
  if (user || isLoading || hasStoredUser()) return null;
  return (
    <p className={styles.hint}>
      You are signed out, so this is kept in this browser only.{' '}
      <Button variant="link" onClick={() => dispatch(signInRequested('/library'))}>
        Sign in to have it on every device
      </Button>
    </p>
  );
}
