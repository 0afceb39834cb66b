import './styles/global.css';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { type Boot, unpackState } from './platform/boot.ts';
import { fetchTransport } from '@longstrip/client/fetch-transport';
import type { LoaderStore } from './platform/page-loader.ts';
import { prepareOnDwell } from './platform/router/dwell.ts';
import { locationOf } from './platform/router/location.ts';
import { matchRoute } from './platform/router/match.ts';
import { createRouter } from './platform/router/router.ts';
import { setSessionStore } from '@longstrip/client/session/session-store';
import { routes } from './routes.ts';
import { createStore } from './store.ts';

const boot = JSON.parse(document.getElementById('boot')!.textContent!) as Boot;
const store = createStore({ transport: fetchTransport, preloaded: unpackState(boot.state, Date.now()) });
setSessionStore(store);

/** Milliseconds between attempts to load the page's file, so that a dropped connection does not leave the page inert. */
const retryDelays = [1000, 5000, 20_000];

/** The page in the document is loaded first, because hydrating without it would discard its HTML. */
async function start(attempt = 0): Promise<void> {
  const { route, params } = matchRoute(routes, boot.path);
  const { load } = (boot.interstitial && route.interstitials?.[boot.interstitial]) || route;
  const loadPage = async () => {
    const page = await load();
    await page.beforeHydration?.();
    return page;
  };
  const page = await loadPage().catch((error: unknown) => {
    const delay = retryDelays[attempt];
    if (delay === undefined) throw error;
    setTimeout(() => void start(attempt + 1), delay);
    return null;
  });
  if (!page) return;
  const first = {
    route,
    params,
    page,
    interstitial: boot.interstitial,
    failure: boot.failure,
    location: locationOf(location.href, location, ''),
  };
  const router = createRouter<LoaderStore>(routes, store, first);
  prepareOnDwell(router.prepare);
  const app = <App store={store} router={router} site={boot.site} origin={boot.origin} />;
  // In a transition, React pauses for input and painting; otherwise hydration is one long task.
  startTransition(() => {
    hydrateRoot(document.getElementById('root')!, import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app);
  });
}

void start();
