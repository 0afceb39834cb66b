import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { watchStoredReading } from './features/reading/comics.slice.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { SiteRoot } from './pages/site-root.tsx';
import type { Boot } from './platform/boot.ts';
import type { Filled } from './platform/prefetch.ts';
import { RouterView } from './platform/router/router-view.tsx';
import type { Router } from './platform/router/router.ts';
import { startSession } from './platform/session/start-session.ts';
import { SiteContext } from './platform/site.ts';
import type { Store } from './store.ts';

const startSignedIn = (store: Store) => () =>
  import('./signed-in.ts').then((signedIn) => signedIn.startSignedIn(store));

type AppProps = { store: Store; router: Router<Filled> } & Pick<Boot, 'site' | 'origin'>;

/** The whole site, the same on both sides. */
export function App({ store, router, site, origin }: AppProps) {
  // An effect: what this browser remembers may only show once the server's HTML has been taken over.
  useEffect(() => watchStoredReading(store), [store]);
  useEffect(() => startSession(startSignedIn(store)), [store]);
  return (
    <Provider store={store}>
      <SiteContext value={{ site, origin }}>
        <RouterView router={router} around={SiteRoot} failurePage={ErrorPage} />
      </SiteContext>
    </Provider>
  );
}
