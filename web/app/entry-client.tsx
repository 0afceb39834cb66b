import './styles/global.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { type Boot, unpackState } from './platform/boot.ts';
import { fetchTransport } from './platform/fetch-transport.ts';
import type { Filled } from './platform/prefetch.ts';
import { locationOf } from './platform/router/location.ts';
import { matchRoute } from './platform/router/match.ts';
import { createRouter } from './platform/router/router.ts';
import { giveStore } from './platform/session/session-store.ts';
import { routes } from './routes.ts';
import { createStore } from './store.ts';

const boot = JSON.parse(document.getElementById('boot')!.textContent!) as Boot;
const store = createStore({ transport: fetchTransport, preloaded: unpackState(boot.state, Date.now()) });
giveStore(store);

/** The page in the document is loaded first: hydrating around a missing one would throw its HTML away. */
async function start() {
  const { route, params } = matchRoute(routes, boot.path);
  const { load } = (boot.standIn && route.standIns?.[boot.standIn]) || route;
  const page = await load();
  const first = {
    route,
    params,
    page,
    standIn: boot.standIn,
    failure: boot.failure,
    location: locationOf(location.href, location, ''),
  };
  const router = createRouter<Filled>(routes, store, first);
  const app = <App store={store} router={router} site={boot.site} origin={boot.origin} />;
  hydrateRoot(document.getElementById('root')!, app);
}

void start();
