import { callbackify } from 'node:util';
import { apiBase } from '@longstrip/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Availability } from '../database/availability.ts';
import { sendOutagePage } from './outage-page.ts';

/** Answered in any state of the database. */
const exempt = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Holds requests back while cached answers may be stale: from the end of a database outage until invalidations
 * arrive again, and when the outage has lasted too long. Applies to all routes, because most answers are cached.
 */
export function requireCurrentCaches(app: FastifyInstance, availability: Availability): void {
  const untilCurrent = callbackify(() => availability.untilCurrent());
  app.addHook('onRequest', (request, reply, done) => {
    if (availability.isCurrent() || exempt.has(request.routeOptions.url ?? '')) return done();
    untilCurrent((error) => {
      if (error && isForPage(request)) void sendOutagePage(reply, 'database_unavailable');
      else done(error ?? undefined);
    });
  });
}

const isForPage = ({ url, headers }: FastifyRequest) =>
  !url.startsWith(apiBase) && (headers.accept ?? '').includes('text/html');
