import { refusals } from '@longstrip/contract/refusals';
import { previewPath } from '@longstrip/contract/reading/preview';
import type { CallEndpoint, PageRenderer, PolicySources } from '@longstrip/contract/rendering';
import type { SiteVariant } from '@longstrip/contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { dropBody } from '../../platform/http/body-deadline.ts';
import { cachePartitionOf, forSharedPages, type Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { ownNetwork } from '../../platform/http/network.ts';
import { sendOutagePage } from '../../platform/http/outage-page.ts';
import type { RenderResult, PageCache } from '../../platform/http/page-cache.ts';
import { refusalOf } from '../../platform/http/problems.ts';
import {
  contentSecurityPolicy,
  developmentPolicy,
  previewPolicy,
} from '../../platform/http/security-headers.ts';
import { sendBytes } from '../../platform/http/send-bytes.ts';
import type { SharedCacheHeaders } from '../../platform/shared-caches/cache-tags.ts';
import type { Turns } from '../../platform/turns.ts';
import { hasManyVariants, notFoundPath, pageOfPath, pageQuery, patternOfPage } from './page-paths.ts';

export type PagesContext = {
  calls: Calls;
  cache: PageCache;
  /** The reader site's renderer; in development a fresh one for each page. */
  renderer(): Promise<PageRenderer>;
  anonymous(request: FastifyRequest): Caller;
  /** What every page may load besides the site's own, for example of a third-party identity service. */
  policy: PolicySources | undefined;
  /** The same for pages on which cards are typed, which load as documents: the payment provider of the site. */
  documentPolicy(site: SiteVariant): PolicySources | undefined;
  imageOrigins: Config['site']['imageOrigins'];
  /** Off in development, where the renderer changes under the cache. */
  cachesPages: boolean;
  /** Renders a few pages at a time, in turns by network address. */
  takeTurn: Turns;
  /** Pages differ by region. */
  regionsDiffer: boolean;
  sharedCaches: SharedCacheHeaders;
};

/**
 * Browsers revalidate each time and mostly get 304. A copy in a shared cache ends 3 s after it was fetched, and for 5 s
 * more it is sent while the next one is fetched: at most 10 s old, because caches round to seconds. The same with
 * purges, which may fail.
 */
const pageCacheControl = 'public, max-age=0, s-maxage=3, stale-while-revalidate=5';

/** Where pages differ by region, shared caches must not store them. */
const oneRegionCacheControl = 'private, max-age=0';

/** A label that parental filters know (rtalabel.org). */
const adultLabel = 'RTA-5042-1996-1400-1577-RTA';
const isAdultPage = (site: SiteVariant, path: string) =>
  site === 'uncensored' || path.endsWith('/uncensored');

/**
 * Serves every page of the reader site. Registered last: it answers every address that no other route has, with 404
 * for unknown ones.
 */
export function servePages(app: FastifyInstance, context: PagesContext): void {
  app.setNotFoundHandler(async (request, reply) => {
    dropBody(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const { status, title } = refusals.not_found;
      return reply.code(status).type('text/plain').send(title);
    }
    const [requested = '/', query] = request.url.split(/\?(.*)/s);
    const { path, redirect } = pageOfPath(requested);
    request.pagePattern = patternOfPage(path);
    if (redirect) return reply.redirect(query ? `${path}?${query}` : path, 301);
    try {
      return await sendPage(request, reply, path + pageQuery(path, query), context);
    } catch (error) {
      const { code } = refusalOf(error);
      if (code === 'too_busy' || code === 'database_unavailable') return sendOutagePage(reply, code);
      request.log.error({ err: error }, 'page failed');
      return sendOutagePage(reply, 'server_error');
    }
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  context: PagesContext,
): Promise<FastifyReply> {
  const caller = forSharedPages(context.anonymous(request));
  const renderer = await context.renderer();
  const sharedCacheControl = context.regionsDiffer ? oneRegionCacheControl : pageCacheControl;
  const make = async (): Promise<RenderResult> => {
    const page = await renderer.renderPage({
      path,
      site: caller.site,
      origin: caller.origin,
      call: inProcess(context.calls, caller),
    });
    const imageOrigin = context.imageOrigins[caller.site];
    const policies = [
      context.policy,
      page.policy,
      page.policy && context.documentPolicy(caller.site),
      imageOrigin ? { image: [imageOrigin] } : undefined,
    ];
    return {
      status: page.status,
      location: page.location,
      type: 'text/html; charset=utf-8',
      headers: {
        ...(isAdultPage(caller.site, path) && { rating: adultLabel }),
        'cache-control': page.status === 200 ? sharedCacheControl : 'no-cache',
        ...(page.status === 200 && !context.regionsDiffer && context.sharedCaches.tags(page.tags)),
        // The connection is open by the time the browser finds the first picture.
        ...(imageOrigin && page.html.includes(imageOrigin) && { link: `<${imageOrigin}>; rel=preconnect` }),
        'content-security-policy': context.cachesPages
          ? contentSecurityPolicy(page.inline, ...policies, path === previewPath ? previewPolicy : undefined)
          : developmentPolicy(...policies),
        // The sign-in popup must stay connected to the page that opened it, which `same-origin` prevents.
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      },
      text: page.html,
      tags: page.tags,
      // Every comic, creator, genre and query gets the age question; caching it for made-up URLs would evict real pages.
      noStore:
        hasManyVariants(path) ||
        (page.isInterstitial === true && /^\/(?:comic|creator|categories)\/|\?/.test(path)),
      keepsStatus: path === notFoundPath,
    };
  };
  const key = `${cachePartitionOf(caller)} ${caller.isLocal} ${caller.origin}${path}`;
  if (!context.cachesPages) context.cache.drop('*');
  const page = await context.cache.page(key, () => context.takeTurn(ownNetwork(caller.address), make));
  // One document for all comics and episodes that do not exist.
  if (page.status === 404 && path !== notFoundPath) return sendPage(request, reply, notFoundPath, context);
  // Where it leads may change, and browsers keep a 301 without this for good.
  if (page.location) return reply.header('cache-control', 'no-cache').redirect(page.location, page.status);
  return sendBytes(request, reply.code(page.status).headers(page.headers ?? {}), page);
}

/** Calls the API in process. A refusal is returned; any other error is thrown and becomes a 500 page. */
function inProcess(calls: Calls, caller: Caller): CallEndpoint {
  return (async (endpoint, input) => {
    try {
      const answer = await calls.perform(endpoint.name, input, caller);
      return { ok: true, answer };
    } catch (error) {
      const { code, message } = refusalOf(error);
      if (code === 'server_error') throw error;
      return { ok: false, status: refusals[code].status, code, title: message };
    }
  }) as CallEndpoint;
}
