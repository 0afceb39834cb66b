import type { FastifyRequest } from 'fastify';
import type { Audience, Caller, Principal } from './caller.ts';
import { Refusal } from './refusal.ts';
import type { RequestedSite } from './requested-site.ts';

export type IdentifierPorts = {
  requestedSite(request: FastifyRequest): RequestedSite;
  /** For limits on attempts. */
  addressOf(request: FastifyRequest): string;
  authenticate(token: string): Promise<Principal>;
  /** Reads cookies only if `cookies` is set. */
  audienceOf(request: FastifyRequest, requested: RequestedSite & { cookies: boolean }): Audience;
};

/** The caller and the requested site. Headers of a proxy count only as far as it is trusted. */
export function identifier({ requestedSite, addressOf, authenticate, audienceOf }: IdentifierPorts) {
  function caller(request: FastifyRequest, { cookies }: { cookies: boolean }): Caller {
    const requested = requestedSite(request);
    return {
      ...requested,
      address: addressOf(request),
      agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      person: null,
      role: null,
      keyId: null,
      audience: audienceOf(request, { ...requested, cookies }),
    };
  }

  return {
    /** The caller of a page, without anything that differs between two readers of a site. */
    anonymous: (request: FastifyRequest): Caller => caller(request, { cookies: false }),
    /** The caller of an image: cookies count, but there is no person, because image requests carry no token. */
    identifyByCookies: (request: FastifyRequest): Caller => caller(request, { cookies: true }),
    /** The caller of the API. Refuses an invalid bearer token even where none is needed. */
    async identify(request: FastifyRequest): Promise<Caller> {
      const visitor = caller(request, { cookies: true });
      const { authorization } = request.headers;
      if (authorization === undefined) return visitor;
      const token = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
      if (!token) throw new Refusal('unauthenticated');
      return { ...visitor, ...(await authenticate(token)) };
    },
  };
}
