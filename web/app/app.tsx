import { type ReactNode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { watchStoredReading } from './features/reading/comics.slice.ts';
import type { Boot } from './platform/boot.ts';
import { SiteContext } from './platform/site.ts';
import type { Store } from './store.ts';

/** What surrounds the router on both sides. */
export function App({ store, site, origin, children }: { store: Store; children: ReactNode } & Pick<Boot, 'site' | 'origin'>) {
  // An effect: what this browser remembers may only show once the server's HTML has been taken over.
  useEffect(() => watchStoredReading(store), [store]);
  return (
    <Provider store={store}>
      <SiteContext value={{ site, origin }}>{children}</SiteContext>
    </Provider>
  );
}
