import { allEndpoints } from '@longstrip/contract/endpoints';
import { itemsPerDocument, type PageRenderer, type PageRequest } from '@longstrip/contract/rendering';
import { renderToString } from 'react-dom/server';
import assets from 'virtual:site-assets';
import { App } from './app.tsx';
import { documentHtml, inlineOf } from './document.ts';
import { normalSiteOf } from './features/maturity/normal-site.ts';
import { packState } from './platform/boot.ts';
import { pageTags } from './platform/cache-tags.ts';
import { StructuredDataContext } from './platform/head.tsx';
import type { LoaderStore } from './platform/page-loader.ts';
import { loadPage } from './platform/router/load-page.ts';
import { locationOf } from './platform/router/location.ts';
import type { CurrentPage } from './platform/router/route.ts';
import { serverRouter } from './platform/router/server-router.ts';
import { siteApi } from '@longstrip/client/site.api';
import type { Transport } from '@longstrip/client/transport';
import { routes } from './routes.ts';
import { createStore, type Store } from './store.ts';

const endpointByName = new Map(allEndpoints.map((each) => [each.name, each]));

/** A document contains the first part of these lists. The browser sees from the total that more exists. */
const longLists: ReadonlySet<string> = new Set(['listComicCards', 'browseComics', 'listChapters']);

function inProcess(call: PageRequest['call']): Transport {
  return ({ name, params, body: asked }) => {
    const body = longLists.has(name) ? firstPart(asked as { limit?: number }) : asked;
    return call(endpointByName.get(name)!, { ...(params && { params }), body });
  };
}

const firstPart = ({ limit = itemsPerDocument, ...body }: { limit?: number }) => ({
  ...body,
  limit: Math.min(limit, itemsPerDocument),
});

const statusOf = ({ failure, route }: Pick<CurrentPage<LoaderStore>, 'failure' | 'route'>) =>
  failure?.status ?? route.status ?? 200;

async function storeWithoutAnswers(call: PageRequest['call']) {
  const store = createStore({ transport: inProcess(call) });
  await readSite(store);
  return store;
}

const readSite = (store: Store) =>
  store.dispatch(siteApi.endpoints.readSite.initiate(undefined, { subscribe: false }));

const normalOriginIn = (store: Store) =>
  siteApi.endpoints.readSite.select()(store.getState()).data?.normalOrigin ?? null;

/** Loads and renders the page of a path as one document; failures are pages with their status. */
export const renderPage: PageRenderer['renderPage'] = async ({ path: address, site, origin, call }) => {
  const store = createStore({ transport: inProcess(call) });
  const [current] = await Promise.all([
    loadPage<LoaderStore>(
      routes,
      locationOf(address, { pathname: '/', search: '' }, ''),
      store,
      origin || 'http://unknown.invalid',
    ),
    readSite(store),
  ]);
  if (current.redirectTo !== undefined)
    return { status: current.isMoved ? 301 : 302, location: current.redirectTo, html: '', tags: [] };
  // The server answers with the page of unknown addresses instead, which it has in its cache.
  if (current.failure?.status === 404) return { status: 404, html: '', tags: [] };
  const structured: object[] = [];
  const body = renderToString(
    <StructuredDataContext value={structured}>
      <App store={store} router={serverRouter(current)} site={site} origin={origin} />
    </StructuredDataContext>,
  );
  const { route, interstitial, failure, location } = current;
  // Answers from before the refusal must not reach the browser, so they are not embedded.
  const embedded = interstitial ? await storeWithoutAnswers(call) : store;
  const boot = {
    site,
    origin,
    path: location.pathname,
    state: packState(embedded.getState()),
    failure,
    interstitial,
  };
  const file = (interstitial && route.interstitials?.[interstitial]) || route;
  const html = documentHtml({
    assets,
    source: file.source,
    next: route.source,
    body,
    structured,
    boot,
    hidingPlace: site === 'uncensored' ? normalSiteOf(origin, normalOriginIn(store)) : null,
  });
  return {
    status: statusOf(current),
    html,
    isInterstitial: interstitial !== null,
    inline: inlineOf(assets, file.source),
    ...(route.document && { policy: route.document }),
    tags: pageTags(store.getState().api.provided.tags),
  };
};
