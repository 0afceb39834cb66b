import './styles/global.css';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { App } from './app.tsx';
import { type Boot, unpackState } from './platform/boot.ts';
import { fetchTransport } from './platform/fetch-transport.ts';
import { storeContext } from './platform/prefetch.ts';
import { routes } from './routes.ts';
import { createStore } from './store.ts';

const boot = JSON.parse(document.getElementById('boot')!.textContent!) as Boot;
const store = createStore({ transport: fetchTransport, preloaded: unpackState(boot.state, Date.now()) });

// The pages in the document are loaded first: hydrating around a missing one would throw its HTML away.
const matches = matchRoutes(routes, location) ?? [];
await Promise.all(
  matches.map(async ({ route }) => {
    if (route.lazy) Object.assign(route, await (route.lazy as () => Promise<object>)(), { lazy: undefined });
  }),
);

const router = createBrowserRouter(routes, {
  getContext: () => new RouterContextProvider(new Map([[storeContext, store]])),
  // Router ids of routes are their places in the tree, the same on both sides.
  hydrationData: { loaderData: loadedBy(routes, new Set(matches.map(({ route }) => route))), errors: boot.errors },
});

function loadedBy(tree: typeof routes, matched: Set<unknown>, place: number[] = []): Record<string, null> {
  return Object.assign(
    {},
    ...tree.map((route, index) => {
      const here = [...place, index];
      if (!matched.has(route)) return {};
      return { [here.join('-')]: null, ...loadedBy(route.children ?? [], matched, here) };
    }),
  );
}

hydrateRoot(
  document.getElementById('root')!,
  <App store={store} site={boot.site} origin={boot.origin}>
    <RouterProvider router={router} />
  </App>,
);
