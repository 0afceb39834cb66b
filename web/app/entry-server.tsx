import { allEndpoints } from '@longstrip/contract/endpoints';
import type { PageRenderer, PageRequest } from '@longstrip/contract/rendering';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler, createStaticRouter, RouterContextProvider, type StaticHandlerContext, StaticRouterProvider,
} from 'react-router';
import assets from 'virtual:site-assets';
import { App } from './app.tsx';
import { documentHtml } from './document.ts';
import { packState } from './platform/boot.ts';
import { pageTags } from './platform/cache-tags.ts';
import { StructuredDataContext } from './platform/head.tsx';
import { storeContext } from './platform/prefetch.ts';
import type { Transport } from './platform/transport.ts';
import { routes } from './routes.ts';
import { createStore } from './store.ts';

const endpointByName = new Map(allEndpoints.map((each) => [each.name, each]));
const handler = createStaticHandler(routes);

function inProcess(call: PageRequest['call']): Transport {
  return ({ name, method, path, params, body }) => {
    const endpoint = endpointByName.get(name);
    if (endpoint?.method !== method || endpoint.path !== path) {
      throw new Error(`${method} ${path} is not what the contract calls ${name}`);
    }
    return call(endpoint, { ...(params && { params }), body });
  };
}

/** Errors as they travel to the browser: what a boundary may show, never a stack. */
function publicErrors(errors: StaticHandlerContext['errors']): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, data } = error as { status?: number; data?: unknown };
      const known = typeof status === 'number';
      if (!known) console.error(error);
      return [id, { status: known ? status : 500, statusText: '', internal: false, data: known ? data : null }];
    }),
  );
}

export const renderPage: PageRenderer['renderPage'] = async (request) => {
  const { site, origin, path } = request;
  const store = createStore({ transport: inProcess(request.call) });
  const context = await handler.query(new Request(new URL(path, origin)), {
    requestContext: new RouterContextProvider(new Map([[storeContext, store]])),
  });
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/', html: '', tags: [] };
  }
  context.errors = publicErrors(context.errors);
  const structured: object[] = [];
  const body = renderToString(
    <StructuredDataContext value={structured}>
      <App store={store} site={site} origin={origin}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </App>
    </StructuredDataContext>,
  );
  const pages = context.matches.flatMap(({ route }) => (route.handle as { page?: string } | undefined)?.page ?? []);
  const html = documentHtml({
    assets, site, pages, body, structured,
    boot: { site, origin, state: packState(store.getState()), errors: context.errors },
  });
  return { status: context.statusCode, html, tags: pageTags(store.getState().api.provided.tags) };
};

export const styleHashes: string[] = assets.styleHash ? [assets.styleHash] : [];
