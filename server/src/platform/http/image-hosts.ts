import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dropBody } from './body-deadline.ts';
import { sendRefusal } from './problems.ts';
import { Refusal } from './refusal.ts';
import type { RequestedSite } from './requested-site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The only routes that image hosts have. */
    isForImageHosts?: true;
  }
}

/** Image hosts have no pages, calls or probes: whatever a CDN passes on, it gets no second copy of the site. */
export function refuseAllButImages(
  app: FastifyInstance,
  { requestedSite }: { requestedSite(request: FastifyRequest): RequestedSite },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!requestedSite(request).isImageHost || request.routeOptions.config.isForImageHosts) return done();
    dropBody(request, reply);
    sendRefusal(reply, new Refusal('not_found'));
  });
}
