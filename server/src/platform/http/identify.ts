import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Caller, Identified } from './caller.ts';
import { Refusal } from './refusal.ts';
import { siteOfHost } from './site-of-host.ts';

export type IdentifierPorts = {
  whoHolds(token: string): Promise<Identified>;
  /** Age and region; the age by cookies only where they may count. */
  maturityOf(
    request: FastifyRequest,
    origin: string,
    cookies: boolean,
  ): Pick<Caller, 'ageConfirmed' | 'matureAllowed'>;
};

/** Who calls and on which site. The proxy's words on host and protocol count only as far as it is trusted (Fastify's trustProxy). */
export function identifier(config: Pick<Config, 'site'>, { whoHolds, maturityOf }: IdentifierPorts) {
  const { uncensoredHosts, publicUrl, publicUncensoredUrl } = config.site;

  function caller(request: FastifyRequest, { cookies }: { cookies: boolean }): Caller {
    const asked = askedFor(request);
    const site = siteOfHost(asked.host, uncensoredHosts);
    const configured = site === 'uncensored' ? publicUncensoredUrl : publicUrl;
    const origin = configured ?? asked.origin;
    return {
      ...{ site, origin, address: request.ip },
      ...{ person: null, role: null, keyId: null },
      ...maturityOf(request, origin, cookies),
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

const hostName = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d+)?$/;

/**
 * Which host was asked, and the origin it is reached at. A Host header that is no host at all stands for this machine, and
 * so does one that comes twice: what is in front of us may believe the other.
 */
function askedFor(request: FastifyRequest): { host: string; origin: string } {
  const scheme = /^https$/i.test(request.protocol) ? 'https' : 'http';
  const host = request.host.toLowerCase();
  const url = hostName.test(host) && !saysTwoHosts(request) ? URL.parse(`${scheme}://${host}`) : null;
  // The default port may be said, or not.
  const same = url?.host === host || `${url?.host}:${scheme === 'https' ? 443 : 80}` === host;
  return url && same ? { host, origin: url.origin } : { host: 'localhost', origin: 'http://localhost' };
}

function saysTwoHosts({ raw }: FastifyRequest): boolean {
  return raw.rawHeaders.filter((each, at) => at % 2 === 0 && /^host$/i.test(each)).length > 1;
}
