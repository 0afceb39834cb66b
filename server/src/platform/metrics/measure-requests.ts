import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { RefusalCode } from '@longstrip/contract/refusals';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that is requested, as the site map names it: `/comic/:id`. Set by what serves pages. */
    pagePattern: string | undefined;
    /** With what the request was refused. */
    refusedWith: RefusalCode | undefined;
  }
}

/** A cached page takes less than a millisecond, an upload minutes. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Times of requests by route, and refusals by code. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = new Histogram({
    name: 'longstrip_http_request_seconds',
    help: 'Time to answer, by route or page and the class of the status. Of a stream, until its end.',
    labelNames: ['route', 'status'],
    buckets,
    registers: [metrics],
  });
  const refusals = new Counter({
    name: 'longstrip_refusals_total',
    help: 'Refused requests by code. Limits: too_busy, too_many_attempts. Faults: server_error, database_unavailable, …',
    labelNames: ['code'],
    registers: [metrics],
  });
  app.decorateRequest('pagePattern', undefined);
  app.decorateRequest('refusedWith', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.pagePattern ?? request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ route, status }, reply.elapsedTime / 1000);
    if (request.refusedWith) refusals.inc({ code: request.refusedWith });
    done();
  });
}
