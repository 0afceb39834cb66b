import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { watchStoredReading } from './features/reading/comics.slice.ts';
import { hasStoredRemoval } from './platform/stored-removal.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { SiteRoot } from './pages/site-root.tsx';
import type { Boot } from './platform/boot.ts';
import type { LoaderStore } from './platform/page-loader.ts';
import { RouterView } from './platform/router/router-view.tsx';
import type { Router } from './platform/router/router.ts';
import { startSession } from '@longstrip/client/session/start-session';
import { SiteContext } from './platform/site.ts';
import type { Store } from './store.ts';

const startSignedIn = (store: Store) => {
  // Locks in the store now are from the anonymous document. Locks that a loader adds later are the reader's own.
  const hasAnonymousLocks = 'Chapter' in store.getState().api.provided.tags;
  return () => import('./signed-in.ts').then((signedIn) => signedIn.startSignedIn(store, hasAnonymousLocks));
};

type AppProps = { store: Store; router: Router<LoaderStore> } & Pick<Boot, 'site' | 'origin'>;

/** The whole site, the same on the server and in the browser. */
export function App({ store, router, site, origin }: AppProps) {
  // In an effect, because stored history may show only after hydration.
  useEffect(() => watchStoredReading(store), [store]);
  useEffect(() => {
    if (hasStoredRemoval())
      void import('./pages/history-removal.ts').then(
        ({ commitDueRemoval }) => commitDueRemoval(store),
        () => {},
      );
  }, [store]);
  useEffect(() => startSession(store, startSignedIn(store)), [store]);
  // For browser tests: the page is hydrated.
  useEffect(() => void (document.documentElement.dataset.hydrated = ''), []);
  return (
    <Provider store={store}>
      <SiteContext value={{ site, origin }}>
        <RouterView router={router} frame={SiteRoot} failurePage={ErrorPage} />
      </SiteContext>
    </Provider>
  );
}
