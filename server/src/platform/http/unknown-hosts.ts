import { apiBase } from '@longstrip/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from './problems.ts';
import { Refusal } from './refusal.ts';
import type { RequestedSite } from './requested-site.ts';

/** Probes and monitoring ask by whatever address they reach the machine at. */
const onEveryHost = new Set(['/healthz', '/readyz', '/metrics']);

type Options = { publicUrl: string; requestedSite(request: FastifyRequest): RequestedSite };

/** With PUBLIC_URL, other hosts are no sites of ours: pages lead to it, everything else is refused. */
export function refuseUnknownHosts(app: FastifyInstance, { publicUrl, requestedSite }: Options): void {
  app.addHook('onRequest', async (request, reply) => {
    if (onEveryHost.has(request.routeOptions.url ?? '') || requestedSite(request).isKnownHost) return;
    const { pathname, search } = URL.parse(request.url, publicUrl) ?? { pathname: '/', search: '' };
    // Every page is served where no route is found.
    const isPage =
      request.is404 && /^(GET|HEAD)$/.test(request.method) && !pathname.startsWith(`${apiBase}/`);
    if (isPage) return reply.header('cache-control', 'no-store').redirect(publicUrl + pathname + search, 302);
    sendRefusal(reply, new Refusal('misdirected_request'));
    return reply;
  });
}
