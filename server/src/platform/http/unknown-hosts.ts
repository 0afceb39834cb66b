import { apiBase } from '@longstrip/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { probes } from './health.routes.ts';
import { sendRefusal } from './problems.ts';
import { Refusal } from './refusal.ts';
import type { RequestedSite } from './requested-site.ts';

type Options = { publicUrl: string; requestedSite(request: FastifyRequest): RequestedSite };

const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
];
const isForwarded = ({ headers }: FastifyRequest) => forwarding.some((name) => headers[name] !== undefined);

/** With PUBLIC_URL, other hosts are unknown: pages redirect to it, all other requests are refused. */
export function refuseUnknownHosts(app: FastifyInstance, { publicUrl, requestedSite }: Options): void {
  let isWarned = false;
  app.addHook('onRequest', (request, reply, done) => {
    // Probes use any address of the machine.
    if (requestedSite(request).isKnownHost || probes.has(request.routeOptions.url ?? '')) return done();
    const { pathname, search } = URL.parse(request.url, publicUrl) ?? { pathname: '/', search: '' };
    // Pages are served by the not-found handler.
    const isPage =
      request.is404 && /^(GET|HEAD)$/.test(request.method) && !pathname.startsWith(`${apiBase}/`);
    // A proxy that does not pass the host on would send the redirect back here for ever.
    if (isPage && !isForwarded(request))
      return void reply.header('cache-control', 'no-store').redirect(publicUrl + pathname + search, 302);
    if (isForwarded(request) && !isWarned) {
      isWarned = true;
      request.log.warn(
        'A proxy asks for a host that is not the one of PUBLIC_URL. It has to pass the Host header on, or FORWARDED_HOST_HEADER has to name the header it uses.',
      );
    }
    sendRefusal(reply, new Refusal('misdirected_request'));
  });
}
