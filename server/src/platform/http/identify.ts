import type { FastifyRequest } from 'fastify';
import type { Caller, Identified } from './caller.ts';
import { Refusal } from './refusal.ts';
import type { RequestedSite } from './requested-site.ts';

export type IdentifierPorts = {
  requestedSite(request: FastifyRequest): RequestedSite;
  /** For limits. */
  addressOf(request: FastifyRequest): string;
  whoHolds(token: string): Promise<Identified>;
  /** Age and region; the age by cookies only where they may count. */
  maturityOf(
    request: FastifyRequest,
    asked: RequestedSite & { cookies: boolean },
  ): Pick<Caller, 'ageConfirmed' | 'matureAllowed'>;
};

/** Who calls and on which site. The proxy's words count only as far as it is trusted. */
export function identifier({ requestedSite, addressOf, whoHolds, maturityOf }: IdentifierPorts) {
  function caller(request: FastifyRequest, { cookies }: { cookies: boolean }): Caller {
    const asked = requestedSite(request);
    return {
      ...asked,
      address: addressOf(request),
      ...{ person: null, role: null, keyId: null },
      ...maturityOf(request, { ...asked, cookies }),
    };
  }

  return {
    /** As far as the page asked for may know: nothing that differs between two readers of a site. */
    anonymous: (request: FastifyRequest): Caller => caller(request, { cookies: false }),
    /** With what the browser's cookies prove, and whoever is signed in left out: for images, which carry no token. */
    browser: (request: FastifyRequest): Caller => caller(request, { cookies: true }),
    /** Refuses a bearer token that is not valid, also where none is needed: a wrong one must not look like none. */
    async identify(request: FastifyRequest): Promise<Caller> {
      const browser = caller(request, { cookies: true });
      const { authorization } = request.headers;
      if (authorization === undefined) return browser;
      const token = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
      if (!token) throw new Refusal('unauthenticated');
      return { ...browser, ...(await whoHolds(token)) };
    },
  };
}
