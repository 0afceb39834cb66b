/** The HTTP side of the app: calls, and what else slices serve. */
import path from 'node:path';
import type { PageRenderer } from '@longstrip/contract/rendering';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type RawServerDefault,
  type FastifyHttpOptions,
} from 'fastify';
import { ageRefusal } from './features/maturity/index.ts';
import { builtBackOffice } from './features/pages/index.ts';
import { serveApi } from './platform/http/api-routes.ts';
import { limitBodyTime } from './platform/http/body-deadline.ts';
import { clientAddresses } from './platform/http/client-address.ts';
import { createCalls } from './platform/http/calls.ts';
import { respondOnce } from './platform/http/idempotency.ts';
import { identifier } from './platform/http/identify.ts';
import { sendFrameworkError, sendProblems } from './platform/http/problems.ts';
import { refuseAllButImages } from './platform/http/image-hosts.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { limitRequestsInProgress } from './platform/http/requests-in-progress.ts';
import { httpServer } from './platform/http/requests-in-turn.ts';
import { Refusal } from './platform/http/refusal.ts';
import { RequestLog } from './platform/http/request-log.ts';
import { requestedSites } from './platform/http/requested-site.ts';
import { answerRequestIds, requestIds } from './platform/http/request-id.ts';
import { requireCurrentCaches } from './platform/http/require-current.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { serveHealth } from './platform/http/health.routes.ts';
import { serveApiDocs } from './platform/http/openapi.routes.ts';
import type { Site } from './platform/http/site.ts';
import { serveStaticFiles } from './platform/http/static-files.ts';
import { refuseUnparsedBodies } from './platform/http/text-bodies.ts';
import { trustOf } from './platform/http/trusted-proxies.ts';
import { refuseUnknownHosts } from './platform/http/unknown-hosts.ts';
import { measureCaches } from './platform/metrics/cache-metrics.ts';
import { measureRequests } from './platform/metrics/measure-requests.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
import { turns } from './platform/turns.ts';
import type { Core } from './app.ts';

/** Bytes of responses kept in memory, all encodings together. */
const responseCacheBytes = 32 * 1024 * 1024;

/** Pages that are rendered and responses that are made for the cache, at a time: enough to keep a processor busy. */
const uncachedAtOnce = 8;

/** The HTTP side, not listening yet. Without `site` no pages are served. `stopping` is aborted before closing. */
export async function buildHttp(
  core: Core,
  { site, stopping = new AbortController().signal }: { site?: Site | undefined; stopping?: AbortSignal } = {},
): Promise<FastifyInstance> {
  const { config, db, slices, metrics } = core;
  const options: FastifyHttpOptions<RawServerDefault> = {
    loggerInstance: core.logger,
    childLoggerFactory: (logger, bindings, options) => new RequestLog(logger, bindings, options),
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    trustProxy: config.http.trustProxy ? trustOf(config.http.trustProxy) : false,
    // Requests on connections that are still open are answered to the end: see `platform/http/listen.ts`.
    return503OnClosing: false,
    serverFactory: (handle) =>
      httpServer(handle, {
        headersTimeout: 15_000,
        // A large upload gets ten minutes; for all other bodies see `limitBodyTime`.
        requestTimeout: 600_000,
        // Longer than proxies keep idle connections, which would otherwise send a request while this side closes one.
        keepAliveTimeout: 72_000,
        connectionsCheckingInterval: 5000,
        maxHeaderSize: 16_384,
      }),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: sendFrameworkError,
    genReqId: requestIds(trustOf(config.http.trustProxy)),
  };
  const app = fastify(options);
  app.decorateRequest('requestedSite', undefined);
  const requestedSite = requestedSites(config);
  const addressOf = clientAddresses(config, (sentence) => core.logger.warn(sentence));
  const { publicUrl } = config.site;
  addSecurityHeaders(app, (request) => requestedSite(request).origin);
  sendProblems(app);
  measureRequests(app, metrics);
  if (core.tracing) traceRequests(app, { tracing: core.tracing, trusts: trustOf(config.http.trustProxy) });
  limitRequestsInProgress(app, { addressOf, trusts: trustOf(config.http.trustProxy), metrics });
  answerRequestIds(app);
  requireCurrentCaches(app, db.availability);
  refuseUnparsedBodies(app);
  const deadline = limitBodyTime(app);
  if (publicUrl) refuseUnknownHosts(app, { publicUrl, requestedSite });
  refuseAllButImages(app, { requestedSite });
  const calls = createCalls(ageRefusal);
  slices.serveCalls(calls);
  const { identify, anonymous, identifyByCookies } = identifier({
    requestedSite,
    addressOf,
    authenticate: core.identity.authenticate,
    audienceOf: core.maturity.audienceOf,
  });
  const isAdmin = async (request: FastifyRequest) => (await identify(request)).role === 'admin';

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close');
    done();
  });
  // Uncached pages and responses of one address must not delay those of others.
  const takeTurn = turns({
    atOnce: uncachedAtOnce,
    giveUp: { afterMilliseconds: 5000, error: () => new Refusal('too_busy') },
  });
  const responses = createPageCache({ maxBytes: responseCacheBytes });
  measureCaches(metrics, {
    pages: core.pages.cacheCounts,
    images: core.assets.fileCacheCounts,
    answers: responses.counts,
  });
  const regionHeader = config.maturity.region.header;
  const arrivalOf = (request: FastifyRequest) => {
    const { site, host, isKnownHost } = requestedSite(request);
    const region = regionHeader ? request.headers[regionHeader] : undefined;
    return {
      address: addressOf(request),
      protocol: request.protocol,
      host,
      site,
      isKnownHost,
      region: typeof region === 'string' ? region : null,
    };
  };
  serveHealth(app, {
    db,
    storage: core.storage,
    metrics,
    secret: core.secret,
    arrivalOf,
    stopping,
    isAdmin,
  });
  if (config.roles.has('api')) {
    const limits = {
      ...config.upload,
      folder: core.workFolder,
      assertRoom: () => core.storage.assertRoom(),
    };
    core.invalidations.subscribe((tags) => responses.drop(tags));
    await serveApi(app, {
      calls,
      limits,
      metrics,
      deadline,
      responses,
      identify,
      takeTurn,
      recordAct: core.identity.recordAct,
      respondOnce: (keyed) => respondOnce(keyed, core),
    });
    serveApiDocs(app, calls.all(), config.siteName);
  }
  await slices.serveRoutes(app, { roles: config.roles, calls, anonymous, identifyByCookies, takeTurn, site });
  return app;
}

/** The built reader site in `folder`, and the built back office in the folder `backOffice`. */
export async function builtSite(folder: string, backOffice?: string): Promise<Site> {
  const renderer = (await import(path.join(folder, 'server/entry-server.js'))) as PageRenderer;
  return {
    renderer: async () => renderer,
    serveFiles: (app) => serveStaticFiles(app, path.join(folder, 'client')),
    cachesPages: true,
    ...(backOffice !== undefined && { backOffice: builtBackOffice(path.join(backOffice, 'client')) }),
  };
}
