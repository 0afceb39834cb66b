import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Boot } from './platform/boot.ts';
import { SiteContext } from './platform/site.ts';
import type { Store } from './store.ts';

/** What surrounds the router on both sides. */
export function App({ store, site, origin, children }: { store: Store; children: ReactNode } & Pick<Boot, 'site' | 'origin'>) {
  return (
    <Provider store={store}>
      <SiteContext value={{ site, origin }}>{children}</SiteContext>
    </Provider>
  );
}
