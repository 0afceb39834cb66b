import { refusals, type RefusalCode } from '@longstrip/contract/refusals';
import type { CallEndpoint, PageRenderer } from '@longstrip/contract/rendering';
import type { SiteVariant } from '@longstrip/contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dropBody } from '../../platform/http/body-deadline.ts';
import { forSharedPages, type Caller } from '../../platform/http/caller.ts';
import { audienceOf, type Calls } from '../../platform/http/calls.ts';
import type { Made, PageCache } from '../../platform/http/page-cache.ts';
import { refusalOf } from '../../platform/http/problems.ts';
import {
  contentSecurityPolicy,
  developmentPolicy,
  type ForeignSignIn,
} from '../../platform/http/security-headers.ts';
import { sendBytes } from '../../platform/http/send-bytes.ts';
import { pageOfPath, pageQuery } from './page-paths.ts';

export type PagesContext = {
  calls: Calls;
  cache: PageCache;
  /** The reader site's renderer; in development a fresh one for each page. */
  renderer(): Promise<PageRenderer>;
  anonymous(request: FastifyRequest): Caller;
  /** Set where the third-party identity service signs people in. */
  foreignSignIn?: ForeignSignIn | undefined;
  /** Off in development, where the renderer changes under the cache. */
  keep: boolean;
  /** Regions are told apart. */
  regionsDiffer: boolean;
};

/** Browsers ask again each time and mostly hear 304; a CDN may answer for a few seconds by itself. */
const pageCacheControl = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50';

/** Where regions are told apart, a page for one visitor is not for the next. */
const oneRegionCacheControl = 'private, max-age=0';

/** Known to filters of families and schools (rtalabel.org). */
const adultLabel = 'RTA-5042-1996-1400-1577-RTA';
const isAdultPage = (site: SiteVariant, path: string) =>
  site === 'uncensored' || path.endsWith('/uncensored');

/** When not even the site's own page for failures can be made. */
const lastResort = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Something went wrong</title></head><body><h1>Something went wrong on our side</h1>
<p>The page could not be made. <a href="">Try again</a> or go to the <a href="/">home page</a>.</p></body></html>`;

/** Serves every page of the reader site. Must be the last routes: all that is not theirs is not found. */
export function servePages(app: FastifyInstance, context: PagesContext): void {
  app.setNotFoundHandler(async (request, reply) => {
    dropBody(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const { status, title } = refusals.not_found;
      return reply.code(status).type('text/plain').send(title);
    }
    const [asked = '/', query] = request.url.split(/\?(.*)/s);
    const { path, redirect } = pageOfPath(asked);
    if (redirect) return reply.redirect(query ? `${path}?${query}` : path, 301);
    try {
      return await sendPage(request, reply, path + pageQuery(path, query), context);
    } catch (error) {
      request.log.error({ err: error }, 'page failed');
      return reply
        .code(500)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(lastResort);
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
  const make = async (): Promise<Made> => {
    const page = await renderer.renderPage({
      path,
      site: caller.site,
      origin: caller.origin,
      call: inProcess(context.calls, caller),
    });
    return {
      status: page.status,
      location: page.location,
      type: 'text/html; charset=utf-8',
      text: page.html,
      tags: page.tags,
      // Whatever follows /comic/ gets the question for an age: made-up addresses must not crowd out the pages there are.
      unkept: page.standsIn === true && path.startsWith('/comic/'),
    };
  };
  const key = `${audienceOf(caller)} ${caller.origin}${path}`;
  if (!context.keep) context.cache.drop('*');
  const page = await context.cache.page(key, make);
  if (page.location) return reply.redirect(page.location, page.status);
  if (isAdultPage(caller.site, path)) void reply.header('rating', adultLabel);
  const forEverybody = context.regionsDiffer ? oneRegionCacheControl : pageCacheControl;
  return sendBytes(
    request,
    reply
      .code(page.status)
      .header('cache-control', page.status === 200 ? forEverybody : 'no-cache')
      .header(
        'content-security-policy',
        context.keep
          ? contentSecurityPolicy(renderer.styleHashes, context.foreignSignIn)
          : developmentPolicy(),
      )
      // The sign-in window must stay known to the page that opened it; `same-origin` cuts them apart.
      .header('cross-origin-opener-policy', 'same-origin-allow-popups'),
    page,
  );
}

/** Calls of the API without HTTP in between; a refusal is an answer, a defect is thrown and becomes a 500 page. */
function inProcess(calls: Calls, caller: Caller): CallEndpoint {
  return (async (endpoint, input) => {
    try {
      const answer = await calls.perform(endpoint.name, input, caller);
      return { ok: true, answer };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'server_error') throw error;
      const code: RefusalCode = refusal.code;
      return { ok: false, status: refusal.status, code, title: refusal.message };
    }
  }) as CallEndpoint;
}
